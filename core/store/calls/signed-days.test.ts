import { countRowsFromNow } from '../file/row-counts.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { callDigest } from '../../signing/call-record.ts';
import { dayStatementBytes, dayStatementHash } from '../../signing/day-statement.ts';
import { isIncluded } from '../../signing/merkle-tree.ts';
import { isSignedBy } from '../../signing/signature.ts';
import { makePrivateKey, publicKeyFrom, signBytes } from '../../signing/sign.ts';
import { checkData } from '../doctor/check-data.ts';
import { deleteCall } from '../deletion/delete-call.ts';
import type { Db } from '../file/db.ts';
import { openDatabase } from '../open-database.ts';
import { sql } from '../file/sql.ts';
import { openStore, type Store } from '../index.ts';
import { readCallRecord } from './call-leaves.ts';
import { makeEndingAt } from './fixtures.ts';
import { removeDir, tempDir } from '../../../test/support/running.ts';
import { ofSqliteAlone } from '../testing/engines.ts';

let dir: string;
let store: Store;
let db: Db;
let clock = '';
beforeEach(() => {
  dir = tempDir();
  clock = '2026-11-20T10:00:00.000Z';
  store = openStore({ dir, now: () => Date.parse(clock) });
  db = openDatabase(dir);
  if (db.engine === 'sqlite') countRowsFromNow(db);
});
afterEach(() => {
  db.close();
  store.close();
  removeDir(dir);
});

const call = (at: string, body = at): string => {
  clock = at;
  const id = store.calls.newId();
  store.calls.finish(id, makeEndingAt(at, body));
  return id;
};
const endDays = (): void => {
  for (const _ of store.signedDays.endDays());
};
const faults = (): string[] =>
  checkData(dir, { full: true })
    .filter(({ ok }) => !ok)
    .map((finding) => `${finding.what}: ${finding.says}`);

test('days that have ended are chained, whatever was missed; the day that goes on is open', () => {
  const first = call('2026-11-20T10:00:00.000Z');
  call('2026-11-20T23:59:59.999Z');
  call('2026-11-23T00:00:00.000Z');
  const open = call('2026-11-26T08:00:00.000Z');
  endDays();
  const days = store.signedDays.list();
  expect(days.map(({ day, size }) => [day, size])).toEqual([
    ['2026-11-20', 2],
    ['2026-11-23', 1],
  ]);
  const [one, other] = days;
  expect(one?.previous).toBe('0'.repeat(64));
  expect(other?.previous).toBe(one && dayStatementHash(one));
  expect(store.signedDays.inclusionOf(open)).toBeUndefined();
  const inclusion = store.signedDays.inclusionOf(first);
  const record = readCallRecord(db, first);
  if (!inclusion || !record || !one) throw new Error('there is no path');
  const leaf = callDigest(Buffer.from(inclusion.salt, 'hex'), record);
  const path = inclusion.path.map((digest) => Buffer.from(digest, 'hex'));
  const root = Buffer.from(one.root, 'hex');
  expect(isIncluded(leaf, { index: 0, size: 2, path }, root)).toBe(true);
  expect(faults()).toEqual([]);
});

test('a call of a clock that was set back is in the next day that ends', () => {
  call('2026-11-20T10:00:00.000Z');
  clock = '2026-11-21T10:00:00.000Z';
  endDays();
  call('2026-11-19T10:00:00.000Z');
  call('2026-11-21T10:00:00.000Z');
  clock = '2026-11-22T10:00:00.000Z';
  endDays();
  expect(store.signedDays.list().map(({ day, size }) => [day, size])).toEqual([
    ['2026-11-20', 1],
    ['2026-11-21', 2],
  ]);
});

test('what is deleted leaves its digest and takes its salt along, also before its day has ended', () => {
  const early = call('2026-11-20T10:00:00.000Z');
  const late = call('2026-11-20T11:00:00.000Z');
  const kept = call('2026-11-20T12:00:00.000Z');
  const seq = (id: string): number => store.calls.find(id)?.seq ?? 0;
  const remove = (id: string): void =>
    db.transaction(() => deleteCall(db, { seq: seq(id), id, fromArchive: 0, content: null }));
  remove(early);
  clock = '2026-11-21T10:00:00.000Z';
  endDays();
  const root = store.signedDays.list()[0]?.root;
  remove(late);
  expect(db.all(sql`SELECT number, callId AS id, salt FROM callLeaves ORDER BY number`)).toEqual([
    { number: 1, id: null, salt: null },
    { number: 2, id: null, salt: null },
    { number: 3, id: kept, salt: expect.any(Uint8Array) },
  ]);
  expect(store.signedDays.list()).toEqual([
    { day: '2026-11-20', size: 3, root, previous: '0'.repeat(64) },
  ]);
  expect(faults()).toEqual([]);
});

test.skipIf(ofSqliteAlone('PostgreSQL gives no number again'))(
  'a number that is given again is no call that was looked at',
  () => {
    const captured = call('2026-11-20T10:00:00.000Z');
    clock = '2026-11-21T10:00:00.000Z';
    endDays();
    const { seq = 0 } = store.calls.find(captured) ?? {};
    db.transaction(() => {
      deleteCall(db, { seq, id: captured, fromArchive: 0, content: null });
      db.run(sql`DELETE FROM calls WHERE id = ${captured}`);
    });
    const next = call('2026-11-21T10:00:00.000Z');
    expect(store.calls.find(next)?.seq).toBe(seq);
    clock = '2026-11-22T10:00:00.000Z';
    endDays();
    expect(store.signedDays.inclusionOf(next)?.day).toBe('2026-11-21');
  },
);

test('days are signed once a key is at hand, and each by the key of then', async () => {
  call('2026-11-20T10:00:00.000Z');
  clock = '2026-11-21T10:00:00.000Z';
  endDays();
  expect(store.signedDays.isAllSigned()).toBe(false);
  const key = makePrivateKey();
  const signer = {
    publicKey: publicKeyFrom(key),
    sign: (bytes: Uint8Array) => signBytes(bytes, key).toString('base64'),
  };
  expect(store.signedDays.sign(signer)).toBe(1);
  expect(store.signedDays.sign(signer)).toBe(0);
  expect(store.signedDays.isAllSigned()).toBe(true);
  const [day] = store.signedDays.list();
  if (!day?.signature) throw new Error('it is not signed');
  const signature = Buffer.from(day.signature, 'base64');
  expect(await isSignedBy(dayStatementBytes(day), signature, signer.publicKey)).toBe(true);
  const forged = dayStatementBytes({ ...day, size: 2 });
  expect(await isSignedBy(forged, signature, signer.publicKey)).toBe(false);
});

test.each([
  [
    "UPDATE signedDays SET root = CASE WHEN root LIKE 'a%' THEN 'b' ELSE 'a' END || substr(root, 2)",
    'signed days',
  ],
  [
    "UPDATE signedDays SET previous = CASE WHEN previous LIKE 'a%' THEN 'b' ELSE 'a' END || substr(previous, 2)",
    'signed days',
  ],
  ['UPDATE callLeaves SET digest = salt', 'calls under days'],
  ["UPDATE exchanges SET url = 'https://site.test/other'", 'calls under days'],
])('doctor finds what was changed: %s', (sql, what) => {
  call('2026-11-20T10:00:00.000Z');
  clock = '2026-11-21T10:00:00.000Z';
  endDays();
  db.exec(sql);
  expect(faults().some((fault) => fault.startsWith(`${what}: `))).toBe(true);
});
