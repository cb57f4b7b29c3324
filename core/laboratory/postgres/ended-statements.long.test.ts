import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { withOwnPostgres } from '../../../test/support/own-postgres.ts';
import type { Db } from '../../store/file/db.ts';
import { sql } from '../../store/file/sql.ts';
import { workerFileIn } from '../../store/file/worker-file.ts';
import { openDatabase } from '../../store/open-database.ts';

let dir = '';
let db: Db;
const needsPostgres = withOwnPostgres((own) => {
  dir = own;
  db = openDatabase(dir);
  return () => db.close();
});

test('the server ends what takes too long, and the connection goes on', (context) => {
  needsPostgres(context);
  expect(db.get(sql`SELECT current_setting('statement_timeout') AS "limit"`)).toEqual({
    limit: '110s',
  });
  db.exec("SET statement_timeout TO '50ms'");
  expect(() => db.get(sql`SELECT pg_sleep(3600)`)).toThrow(
    expect.objectContaining({
      kind: 'service_unavailable',
      message: expect.stringContaining(
        'the database did not answer within 110 seconds, or its operator ended the question',
      ) as string,
    }),
  );
  db.exec('RESET statement_timeout');
  expect(db.get(sql`SELECT 1 AS one`)).toEqual({ one: 1 });
});

const countSleeping = (): unknown =>
  db.get<{ n: number }>(
    sql`SELECT count(*) AS n FROM pg_stat_activity
      WHERE state = 'active' AND query LIKE 'SELECT pg_sleep%'`,
  )?.n;

const until = async (count: number): Promise<void> => {
  while (countSleeping() !== count) await pause(50);
};

test('what a thread asked is ended by the server once the thread is', async (context) => {
  needsPostgres(context);
  const worker = new Worker(workerFileIn(`${import.meta.dirname}/testing`, 'sleeping-worker'), {
    workerData: dir,
  });
  await until(1);
  await worker.terminate();
  await until(0);
  expect(countSleeping()).toBe(0);
});
