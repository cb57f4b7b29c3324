import { expect, test } from 'vitest';
import { openDb, type Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { worldsAndCutReplies } from './021-worlds-and-cut-replies.ts';
import { migrate, MIGRATIONS } from './index.ts';

const SAMPLE = '2026-09-01T08:00:00.000Z';
const BEFORE = MIGRATIONS.indexOf(worldsAndCutReplies);

interface Kept {
  readonly door?: string;
  /** When its replies came. */
  readonly replies?: readonly string[];
}

const folderWith = (calls: Readonly<Record<string, Kept>>): Db => {
  const db = openDb(':memory:');
  migrate(db, BEFORE);
  db.exec("INSERT INTO bodies (sha256, codec, size, bytes) VALUES ('b', 'none', 0, x'')");
  for (const [id, { door = 'cli', replies = [] }] of Object.entries(calls)) {
    db.exec(`INSERT INTO calls (id, operation, params, door, startedAt, finishedAt, outcome, status, credits, notices)
      VALUES ('${id}', 'o', '{}', '${door}', '2026-10-01T10:00:00.000Z', '2026-10-01T10:00:05.000Z', 'ok', 200, 1, '[]')`);
    for (const [n, at] of replies.entries())
      db.exec(`INSERT INTO exchanges (id, callId, platform, identity, at, method, url, status, requestHeaders, responseHeaders, bodySha256)
        VALUES ('${id}${n}', '${id}', 'p', 'i', '${at}', 'GET', 'https://x.test/', 200, '{}', '{}', 'b')`);
  }
  migrate(db);
  return db;
};

const worldsIn = (db: Db): Record<string, string> =>
  Object.fromEntries(
    db
      .all<{ id: string; world: string }>(sql`SELECT id, world FROM calls ORDER BY seq`)
      .map(({ id, world }) => [id, world]),
  );

test('calls of before are told apart by the times of their replies and their door', () => {
  const db = folderWith({
    live: { replies: ['2026-10-01T10:00:01.000Z', '2026-10-01T10:00:04.000Z'] },
    sample: { replies: [SAMPLE, SAMPLE] },
    replay: { replies: ['2025-02-03T04:05:06.000Z'] },
    browsed: { door: 'capture', replies: ['2026-10-01T09:00:00.000Z'] },
    imported: { door: 'import', replies: ['2019-01-01T00:00:00.000Z'] },
    refused: {},
  });
  expect(worldsIn(db)).toEqual({
    live: 'live',
    sample: 'sample',
    replay: 'replay',
    browsed: 'live',
    imported: 'imported',
    refused: 'unknown',
  });
});

test('in a folder of the sample world also calls without a reply are of it', () => {
  const db = folderWith({ good: { replies: [SAMPLE] }, kept: {}, imported: { door: 'import' } });
  expect(worldsIn(db)).toEqual({ good: 'sample', kept: 'sample', imported: 'imported' });
});

test('no other world can be written', () => {
  const db = folderWith({ one: {} });
  expect(() => db.exec("UPDATE calls SET world = 'moon'")).toThrow(/CHECK/);
});
