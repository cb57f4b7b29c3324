/** Cold start and memory at rest, beside an empty Electron in the same run. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../command.ts';
import { programUnderTest, sandbox } from '../../electron-under-test.ts';
import { median } from '../measure.ts';
import { tell } from '../tell.ts';

const ROUNDS = Number(process.env['BOWERBIRD_BENCH_STARTS'] ?? 7);
const here = import.meta.dirname;

interface Probed {
  /** Milliseconds from its start to the first heading on the screen. */
  readonly shown: number;
  /** Milliseconds until what stands below the heading is there too. */
  readonly whole: number;
  /** Kilobytes of all its processes, six seconds later. */
  readonly memory: number;
}

const probe = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Probed> =>
  new Promise((resolve, reject) => {
    const all = [...sandbox, '-r', join(here, 'probe.cjs'), ...args];
    const child = spawn(programUnderTest(), all, {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...env, PROBE_FROM: String(Date.now()) },
    });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    child.on('close', () => {
      const found = /^probe (.+)$/m.exec(printed)?.[1];
      if (found === undefined) reject(new Error('The probe of the window did not answer'));
      else resolve(JSON.parse(found) as Probed);
    });
  });

/**
 * The heading does not wait for the engine, whose process begins beside that of the page; what stands below
 * the heading needs its answers. Of its program 2.0 MB of 4.3 are loaded at the start: the HTTP server, MCP,
 * OAuth, the HTTP client, exports and the invented sites come when they are used, and Zod comes without its
 * other languages. That took the start of the engine from 1,040 to 630 ms of processor time, of which Node
 * itself takes 100; without looking at the schema of each earlier version it is 55 less (November 2026).
 *
 * The goal of memory cannot be met by a program whose engine has a process of its own: an idle one, with the
 * parts of Node that it needs, holds 43 MB where an empty Electron holds 262 in all (1.16 by itself), so that
 * 22 MB would be left for the program and its page, which hold 26 and 28 (Linux, Electron 42, November 2026).
 * Tried: scripts in ASCII and without white space, a collection after the start, parts that are loaded when
 * they are asked for. Chromium's network in the main process would make it 1.26, and take a wall away from
 * between the sites that are browsed and the program: not worth it.
 */
export const benchStarting = async (): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  const ours: Probed[] = [];
  const empty: Probed[] = [];
  try {
    // The first of each fills the caches of the disk, and is not counted.
    for (let round = -1; round < ROUNDS; round += 1) {
      const one = await probe([join(here, 'empty')], { EMPTY_DATA: join(folder, 'empty') });
      const other = await probe([root, '--data', join(folder, 'ours')], {});
      if (round < 0) continue;
      empty.push(one);
      ours.push(other);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  const middle = (all: readonly Probed[], what: keyof Probed): number =>
    median(all.map((one) => one[what]));
  const [started, startedEmpty] = [middle(ours, 'shown'), middle(empty, 'shown')];
  const [held, heldEmpty] = [middle(ours, 'memory') / 1024, middle(empty, 'memory') / 1024];
  tell('cold start, against an empty Electron', {
    value: started / startedEmpty,
    goal: 1.5,
    unit: 'times',
    more: `${Math.round(started)} and ${Math.round(startedEmpty)} ms; with the engine's answers ${Math.round(middle(ours, 'whole'))} ms`,
  });
  tell('memory at rest, against an empty Electron', {
    value: held / heldEmpty,
    goal: 1.25,
    unit: 'times',
    more: `${Math.round(held)} and ${Math.round(heldEmpty)} MB`,
  });
};
