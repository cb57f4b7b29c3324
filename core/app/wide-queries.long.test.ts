import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { withOwnPostgres } from '../../test/support/own-postgres.ts';
import type { Db } from '../store/file/db.ts';
import { sql } from '../store/file/sql.ts';
import { openStore, type Store } from '../store/index.ts';
import { openDatabase } from '../store/open-database.ts';
import { createWideQueries, type WideQueries } from './wide-queries.ts';

let dir = '';
let store: Store;
/** Another program, which locks the table of the items. */
let other: Db;
/** Whoever has a transaction open sees what others did at its beginning. */
let watcher: Db;
const opened: WideQueries[] = [];
const needsPostgres = withOwnPostgres((own) => {
  dir = own;
  store = openStore({ dir });
  other = openDatabase(dir);
  watcher = openDatabase(dir);
  return async () => {
    await Promise.all(opened.map((queries) => queries.close()));
    for (const one of [store, other, watcher]) one.close();
  };
});

const open = (longestMs?: number): WideQueries => {
  const queries = createWideQueries({
    store,
    dir,
    catchUp: async () => undefined,
    warn: () => undefined,
    isRemote: true,
    ...(longestMs !== undefined && { longestMs }),
  });
  opened.push(queries);
  return queries;
};

const countWaiting = (): unknown =>
  watcher.get<{ n: number }>(
    sql`SELECT count(*) AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock'`,
  )?.n;
const until = async (count: number): Promise<void> => {
  while (countWaiting() !== count) await pause(20);
};
const isLocked = async (work: () => Promise<void>): Promise<void> => {
  other.exec('BEGIN; LOCK TABLE items IN ACCESS EXCLUSIVE MODE');
  try {
    await work();
  } finally {
    other.exec('ROLLBACK');
  }
};
const ASKER = { keyId: 'ada' };
const NOTHING = { rows: [], next: null };

test('who waits for a locked table holds up nobody, and is answered once it is free', async (context) => {
  needsPostgres(context);
  const queries = open();
  let waiting: Promise<unknown> = Promise.resolve();
  await isLocked(async () => {
    waiting = queries.page({ limit: 1 }, ASKER);
    await until(1);
    // In this thread, by its own connection.
    expect(store.settings.get('paceSeconds')).toBe(1);
  });
  expect(await waiting).toEqual(NOTHING);
});

test('what takes too long is told so, and the database is told to end it', async (context) => {
  needsPostgres(context);
  const queries = open(1000);
  await isLocked(async () => {
    const late = queries.page({ limit: 1 }, ASKER);
    await expect(late).rejects.toMatchObject({
      kind: 'service_unavailable',
      values: { detail: { id: 'app.lookedTooLong', values: { seconds: 1 } } },
    });
    await until(0);
  });
  expect(await open().page({ limit: 1 }, ASKER)).toEqual(NOTHING);
});

test('who goes away takes their statement along', async (context) => {
  needsPostgres(context);
  const queries = open();
  const stop = new AbortController();
  await isLocked(async () => {
    const left = queries.page({ limit: 1 }, { ...ASKER, signal: stop.signal });
    await until(1);
    stop.abort();
    await expect(left).rejects.toMatchObject({ kind: 'service_unavailable' });
    await until(0);
  });
});
