import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { openDataset } from '../core/collections/dataset.ts';
import { canonical } from '#kit/identity.ts';
import { checkDatabase } from '../core/store/doctor/check-database.ts';
import { openStore } from '../core/store/index.ts';
import { removeDir, tempDir } from './support/running.ts';

/** How often the collecting process is killed; `BOWERBIRD_KILLS=200` for the whole proof. */
const KILLS = Number(process.env['BOWERBIRD_KILLS'] ?? 12);

/** A collector that says nothing for so long is stuck: it tells of every page, on the busiest machine too. */
const SILENCE_MS = 120_000;

/** About as long as some pages take. */
const KILLED_WITHIN_MS = 30;

const COLLECTOR = join(import.meta.dirname, 'support', 'collector.ts');

const prepare = (): string => {
  const dir = tempDir();
  const store = openStore({ dir });
  store.ledger.grant(100_000, 'for the test');
  store.close();
  return dir;
};

/** Collects until it is over, or is killed after so many pages; answers the last line when it is over. */
const collect = async (
  dir: string,
  oneIn: number,
  seed: number,
  killAfter = Infinity,
): Promise<string | undefined> => {
  const child = spawn(process.execPath, [COLLECTOR, dir, String(oneIn), String(seed)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  const closed = once(child, 'close');
  let isStuck = false;
  const silence = setTimeout(() => {
    isStuck = true;
    child.kill('SIGKILL');
  }, SILENCE_MS);
  let lines = 0;
  let last = '';
  for await (const line of createInterface({ input: child.stdout })) {
    silence.refresh();
    last = line;
    lines += 1;
    // At any moment of the next pages: between two statements as well as between two transactions.
    if (lines === killAfter)
      setTimeout(() => child.kill('SIGKILL'), Math.random() * KILLED_WITHIN_MS);
  }
  await closed;
  clearTimeout(silence);
  if (isStuck) throw new Error(`nothing was said after ${lines} lines; the last: ${last}`);
  return child.signalCode === null ? last : undefined;
};

/** All that a collection holds, as text that is the same whoever gathered it, and when. */
const dumpCollection = (dir: string): string => {
  const store = openStore({ dir });
  try {
    const dataset = openDataset(store, 'Test', { version: '1' });
    // Which row has which number depends on which page came first.
    const rows = [...dataset.rows()].map(({ origin, number: _, ...row }) =>
      canonical({ ...row, sha256: origin.sha256, pointer: origin.pointer }),
    );
    const observations = [...dataset.observations()].map(({ callId: _, ...one }) => canonical(one));
    // Times differ.
    const { methods: _, collected: __, ...completeness } = dataset.completeness;
    return [canonical(completeness), ...rows.sort(), ...observations.sort()].join('\n');
  } finally {
    store.close();
  }
};

/** Each page was paid once and is kept once; nothing is set aside; the file is sound. */
const faultsIn = (dir: string): unknown => {
  const store = openStore({ dir });
  const [run] = store.runs.recent(2);
  const { spent, reserved } = store.ledger.overview();
  const paid = store.calls.recent(100_000).filter(({ credits }) => credits > 0);
  const faults = {
    audit: store.ledger.audit(),
    reserved,
    unpaid: spent - paid.length,
    unkept: paid.length - (run?.pages ?? 0),
    notPaid: spent - (run?.credits ?? 0),
    lost: paid.filter(({ id }) => store.evidence.replies(id).length === 0).length,
  };
  store.close();
  const unsound = checkDatabase(join(dir, 'bowerbird.db'), { full: true }).filter(({ ok }) => !ok);
  return { ...faults, unsound };
};

const WELL = { audit: [], reserved: 0, unpaid: 0, unkept: 0, notPaid: 0, lost: 0, unsound: [] };

test(
  `killed ${KILLS} times over faulty sites, a run gathers what an undisturbed one does`,
  // It takes as long as it takes; what is stuck is found by its silence.
  { timeout: 0 },
  async () => {
    const calm = prepare();
    expect(await collect(calm, 0, 1)).toBe('done ');
    const expected = dumpCollection(calm);
    expect(expected.split('\n').length).toBeGreaterThan(600);
    expect(faultsIn(calm)).toEqual(WELL);
    removeDir(calm);

    for (let kills = 0; kills < KILLS;) {
      const dir = prepare();
      let end: string | undefined;
      while (end === undefined) {
        const pages = kills < KILLS ? 1 + Math.floor(Math.random() * 9) : Infinity;
        end = await collect(dir, 6, kills + 1, pages);
        if (end === undefined) kills += 1;
      }
      expect(end).toBe('done ');
      expect(dumpCollection(dir)).toBe(expected);
      expect(faultsIn(dir)).toEqual(WELL);
      removeDir(dir);
    }
  },
);
