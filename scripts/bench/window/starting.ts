/** Cold start and memory at rest, beside an empty Electron in the same run. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../command.ts';
import { programUnderTest, sandbox } from '../../electron-under-test.ts';
import { median, repetitions } from '../measure.ts';
import { tell } from '../tell.ts';

const ROUNDS = Number(process.env['BOWERBIRD_BENCH_STARTS'] ?? repetitions(7));
const here = import.meta.dirname;

interface Probed {
  /** Milliseconds from its start to the first heading on the screen. */
  readonly shown: number;
  /** Milliseconds until what stands below the heading is there too. */
  readonly whole: number;
  /** Milliseconds of processor time that all its processes took until then. */
  readonly spent: number;
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
 * the heading needs its answers. Of its program 2.1 MB in 20 files are loaded at the start: the HTTP server,
 * MCP, OAuth, the HTTP client, exports and the invented sites come when they are used, Zod without its other
 * languages, cheerio without its own parser, and no table of `Intl` is read before it is needed. Loading and
 * opening takes 440 ms of processor time (600 before that; November 2026, two busy processors). Node takes
 * 350 more, and so an Electron that has an idle process beside its page is 1.2 to 1.3 of an empty one.
 * The schema that the data file should have is some 35 ms of it, the schemas of all parameters 35 ms.
 *
 * Such an idle process holds 25 to 43 MB, where an empty Electron holds 262 in all: of the goal some 22 MB
 * are left for the program and its page, which hold some 14 and 27 (Linux, Electron 42, November 2026).
 * Tried: scripts in ASCII and without white space, a collection after the start, parts that are loaded when
 * they are asked for; pages that are loaded only when they are opened hold 2 MB less. Chromium's network in
 * the main process would make it 1.26, and take a wall away from between the sites that are browsed and the
 * program: not worth it.
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
  const [whole, wholeEmpty] = [middle(ours, 'whole'), middle(empty, 'whole')];
  const [spent, spentEmpty] = [middle(ours, 'spent'), middle(empty, 'spent')];
  const [held, heldEmpty] = [middle(ours, 'memory') / 1024, middle(empty, 'memory') / 1024];
  tell('cold start, against an empty Electron', {
    value: started / startedEmpty,
    goal: 1.4,
    unit: 'times',
    more: `${Math.round(started)} and ${Math.round(startedEmpty)} ms`,
  });
  tell("cold start with the engine's first answers, against an empty Electron", {
    value: whole / wholeEmpty,
    cpu: spent / spentEmpty,
    goal: 1.8,
    unit: 'times',
    more: `${Math.round(whole)} and ${Math.round(wholeEmpty)} ms`,
  });
  tell('memory at rest, against an empty Electron', {
    value: held / heldEmpty,
    goal: 1.25,
    unit: 'times',
    more: `${Math.round(held)} and ${Math.round(heldEmpty)} MB`,
  });
};
