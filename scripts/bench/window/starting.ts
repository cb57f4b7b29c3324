/** Cold start and memory at rest, beside an empty Electron in the same run. */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../command.ts';
import { median } from '../measure.ts';
import { tell } from '../tell.ts';

const ROUNDS = Number(process.env['BOWERBIRD_BENCH_STARTS'] ?? 7);
const here = import.meta.dirname;

interface Probed {
  /** Milliseconds from its start to the first heading on the screen. */
  readonly shown: number;
  /** Kilobytes of all its processes, six seconds later. */
  readonly memory: number;
}

const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const probe = (args: readonly string[], env: Readonly<Record<string, string>>): Promise<Probed> =>
  new Promise((resolve, reject) => {
    const all = [...sandbox, '-r', join(here, 'probe.cjs'), ...args];
    const child = spawn(process.env['BOWERBIRD_E2E_PROGRAM'] ?? '', all, {
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
    more: `${Math.round(started)} and ${Math.round(startedEmpty)} ms`,
  });
  tell('memory at rest, against an empty Electron', {
    value: held / heldEmpty,
    goal: 1.25,
    unit: 'times',
    more: `${Math.round(held)} and ${Math.round(heldEmpty)} MB`,
  });
};
