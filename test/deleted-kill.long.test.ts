import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { checkData } from '../core/store/doctor/check-data.ts';
import { openStore } from '../core/store/index.ts';
import type { ActBeginning, ActEnd } from './support/deleter.ts';
import { removeDir, tempDir } from './support/running.ts';

/** How often the deleting process is killed; `BOWERBIRD_KILLS=200` for the whole proof. */
const KILLS = Number(process.env['BOWERBIRD_KILLS'] ?? 12);

/** About as long as an act takes. */
const KILLED_WITHIN_MS = 30;

const DELETER = join(import.meta.dirname, 'support', 'deleter.ts');

interface Acts {
  readonly over: readonly (ActBeginning & ActEnd)[];
  /** What it was killed in. */
  readonly begun: ActBeginning | undefined;
}

/** Deletes, puts back and empties until it is killed, in one of the next acts after so many. */
const deleteUntilKilled = async (dir: string, killAfter: number): Promise<Acts> => {
  const child = spawn(process.execPath, [DELETER, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  });
  const closed = once(child, 'close');
  const over: (ActBeginning & ActEnd)[] = [];
  let begun: ActBeginning | undefined;
  for await (const line of createInterface({ input: child.stdout })) {
    if (begun) over.push({ ...begun, ...(JSON.parse(line) as ActEnd) });
    begun = begun ? undefined : (JSON.parse(line) as ActBeginning);
    if (over.length === killAfter && begun)
      setTimeout(() => child.kill('SIGKILL'), Math.random() * KILLED_WITHIN_MS);
  }
  await closed;
  expect(child.signalCode).toBe('SIGKILL');
  return { over, begun };
};

/** The rows, wherever they lie, and those that have a code. */
const readRows = (dir: string) => {
  const db = new DatabaseSync(join(dir, 'bowerbird.db'), { readOnly: true });
  const idsIn = (statement: string): unknown[] =>
    db
      .prepare(statement)
      .all()
      .map(({ entityId }) => entityId);
  const all = idsIn('SELECT entityId FROM items');
  const coded = new Set(
    idsIn(`SELECT entityId FROM items JOIN itemCodings ON item = items.id
      WHERE itemCodings.removedAt IS NULL AND code IS NOT NULL`),
  );
  db.close();
  const rows = new Set(all);
  return { rows, count: all.length, doubled: all.length - rows.size, coded };
};

/** What the data file says of itself once it is open again: books, counts, hashes. */
const faultsIn = (dir: string): unknown => {
  const store = openStore({ dir });
  const counted = [...store.collections.list(), ...store.deleted.list()];
  const items = counted.reduce((sum, row) => sum + row.items, 0);
  const faults = { audit: store.ledger.audit(), reserved: store.ledger.overview().reserved };
  store.close();
  const unsound = checkData(dir, { full: true }).filter(({ ok }) => !ok);
  return { ...faults, unsound, uncounted: readRows(dir).count - items };
};

const WELL = { audit: [], reserved: 0, unsound: [], uncounted: 0 };

/** What lies in Deleted. */
const idsInDeleted = (dir: string): string[] => {
  const store = openStore({ dir });
  const ids = store.deleted.list().map(({ id }) => id);
  store.close();
  return ids;
};

/** Puts back whatever lies in Deleted: collections before the rows that wait for them. */
const putAllBack = async (dir: string): Promise<void> => {
  const store = openStore({ dir });
  for (let left = store.deleted.list(); left.length > 0;) {
    for (const { id } of left) await store.deleted.putBack(id).catch(() => undefined);
    const next = store.deleted.list();
    expect(next.length).toBeLessThan(left.length);
    left = next;
  }
  store.close();
};

test(
  `killed ${KILLS} times while it deletes, puts back and empties, nothing is lost or doubled`,
  { timeout: 0 },
  async () => {
    const dir = tempDir();
    const store = openStore({ dir });
    store.ledger.grant(100_000, 'for the test');
    store.close();
    const deleted = new Set<string>();
    const coded = new Set<string>();
    for (let kills = 0; kills < KILLS; kills += 1) {
      const before = readRows(dir);
      const { over, begun } = await deleteUntilKilled(dir, 3 + Math.floor(Math.random() * 9));
      expect(faultsIn(dir)).toEqual(WELL);

      const after = readRows(dir);
      const expected = over.reduce((sum, { rows }) => sum + rows, before.count);
      const possible = [expected, expected + (begun?.rows ?? 0)].toSorted((a, b) => a - b);
      expect(after.doubled).toBe(0);
      expect(after.count).toBeGreaterThanOrEqual(possible[0] ?? 0);
      expect(after.count).toBeLessThanOrEqual(possible[1] ?? 0);

      for (const act of over) {
        if (act.deleted !== undefined) deleted.add(act.deleted);
        if (act.taken !== undefined) deleted.delete(act.taken);
        if (act.coded !== undefined) coded.add(act.coded);
      }
      const there = idsInDeleted(dir);
      expect([...deleted].filter((id) => id !== begun?.takes && !there.includes(id))).toEqual([]);
      if (begun?.takes !== undefined && !there.includes(begun.takes)) deleted.delete(begun.takes);
    }
    const rows = readRows(dir).count;
    await putAllBack(dir);
    expect(faultsIn(dir)).toEqual(WELL);
    const end = readRows(dir);
    expect([end.count, end.doubled]).toEqual([rows, 0]);
    expect([...coded].filter((id) => end.rows.has(id) && !end.coded.has(id))).toEqual([]);
    removeDir(dir);
  },
);
