import { expect, test } from 'vitest';
import { withOwnPostgres } from '../../../test/support/own-postgres.ts';
import { openApp } from '../../app/open-app.ts';
import type { App } from '../../app/app.ts';
import type { Db } from '../../store/file/db.ts';
import { sql } from '../../store/file/sql.ts';
import { openDatabase } from '../../store/open-database.ts';
import { createLockWaits } from './lock-waits.ts';

let dir = '';
let app: App;
/** A connection of somebody else. */
let other: Db;
const needsPostgres = withOwnPostgres((own) => {
  dir = own;
  app = openApp({ dataDir: dir, version: '0.0.0', background: false });
  other = openDatabase(dir);
  return () => {
    other.close();
    return app.close();
  };
});

test('what is locked opens a circuit, and each connection is told what it does not know', () => {
  let now = 0;
  const waits = createLockWaits(() => now);
  const texts = () => waits.due().map(({ text }) => text);
  expect([texts(), waits.forWriting()]).toEqual([[], '']);
  waits.shorten();
  expect([texts(), texts()]).toEqual([["SET lock_timeout TO '50ms'"], []]);
  expect(waits.forWriting()).toBe("SET LOCAL lock_timeout TO '5s';");
  waits.failed();
  expect([texts(), texts()]).toEqual([["SET lock_timeout TO '1ms'"], []]);
  waits.begin();
  expect(texts()).toEqual(["SET lock_timeout TO '1ms'"]);
  now = 5000;
  expect(texts()).toEqual(["SET lock_timeout TO '50ms'"]);
});

const timeouts = (db: Db): unknown => [
  db.get(sql`SELECT current_setting('lock_timeout') AS wait`),
  db.transaction(() => db.get(sql`SELECT current_setting('lock_timeout') AS wait`)),
  db.snapshot(() => db.get(sql`SELECT current_setting('lock_timeout') AS wait`)),
];

test('reads wait shortly, and transactions that write as long as ever', (context) => {
  needsPostgres(context);
  const db = openDatabase(dir);
  const wait = (...all: string[]) => all.map((one) => ({ wait: one }));
  expect(timeouts(db)).toEqual(wait('5s', '5s', '5s'));
  db.shortenWaits();
  expect(timeouts(db)).toEqual(wait('50ms', '5s', '50ms'));
  other.exec('BEGIN; LOCK TABLE collections IN ACCESS EXCLUSIVE MODE');
  const count = () => db.get<{ n: number }>(sql`SELECT count(*) AS n FROM collections`);
  expect(count).toThrow('another process is writing to the database');
  expect(timeouts(db)).toEqual(wait('1ms', '5s', '1ms'));
  expect(db.get(sql`SELECT count(*) AS n FROM settings`)).toEqual({ n: expect.any(Number) });
  other.exec('COMMIT');
  // What was ever fetched.
  expect(count()).toEqual({ n: 1 });
  db.close();
});

test('a question to a locked table is answered once it is free, and others meanwhile', async (context) => {
  needsPostgres(context);
  const ask = (name: string) => app.door.answer({ id: 1, name, params: {} }, app.callers.window);
  other.exec('BEGIN; LOCK TABLE collections IN ACCESS EXCLUSIVE MODE');
  let isAnswered = false;
  const list = ask('collections.list').finally(() => {
    isAnswered = true;
  });
  expect(await ask('settings.get')).toMatchObject({ ok: true });
  expect(isAnswered).toBe(false);
  other.exec('COMMIT');
  expect(await list).toMatchObject({ ok: true, data: [] });
});
