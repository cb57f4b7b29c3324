import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { unpackContent, type PackedContent } from '../calls/contents.ts';
import { openDb, type Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { migrate, MIGRATIONS } from './index.ts';
import { readSchemaVersion } from '../file/schema-version.ts';

const readSchemaObjects = (db: Db) =>
  db.all(sql`SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name`);

test('going step by step leads to the same schema as going at once', () => {
  const [steps, once] = [openDb(':memory:'), openDb(':memory:')];
  const versions = MIGRATIONS.map((_sql, index) => {
    migrate(steps, index + 1);
    return readSchemaVersion(steps);
  });
  migrate(once);
  expect(versions).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26,
    27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50,
  ]);
  expect(readSchemaVersion(once)).toBe(50);
  expect(readSchemaObjects(steps)).toEqual(readSchemaObjects(once));
  const tables = once.all<{ name: string }>(
    sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' ORDER BY name`,
  );
  expect(tables.map(({ name }) => name)).toEqual([
    'accounts',
    'annotations',
    'answers',
    'auditEntries',
    'bodies',
    'callLeaves',
    'calls',
    'caseEntries',
    'caseHeads',
    'caseStretches',
    'cases',
    'changedReplies',
    'checks',
    'clients',
    'codeDecisions',
    'codebookVersions',
    'coders',
    'codes',
    'collectedCalls',
    'collectionSources',
    'collections',
    'contents',
    'dayTimestamps',
    'deletions',
    'downloads',
    'engines',
    'evidenceStore',
    'exchanges',
    'forgettingRequests',
    'grants',
    'health',
    'identities',
    'importedCalls',
    'imports',
    'invitations',
    'itemCodings',
    'itemHashes',
    'itemVersions',
    'itemWords',
    'itemWords_config',
    'itemWords_data',
    'itemWords_docsize',
    'itemWords_idx',
    'items',
    'keptPageCalls',
    'keptPageFiles',
    'keptPages',
    'keys',
    'ledger',
    'leftOutCalls',
    'leftOutKeys',
    'leftOutMarks',
    'leftOutPeople',
    'libraryMark',
    'links',
    'longStates',
    'members',
    'observations',
    'officialSpending',
    'openDay',
    'outbox',
    'pageFileParts',
    'pageFiles',
    'parts',
    'passwords',
    'people',
    'presentPeople',
    'projects',
    'receivedCalls',
    'receivedLists',
    'receivedNotes',
    'receivedParts',
    'reservations',
    'rests',
    'rowCounts',
    'runLists',
    'runPages',
    'runRequests',
    'runs',
    'savedViews',
    'schedules',
    'sessions',
    'settings',
    'sharedCollections',
    'shortLived',
    'signInLinks',
    'signedDays',
    'tokens',
    'topicChanges',
    'turns',
    'unreadReplies',
    'watches',
  ]);
});

test('a list that had asked for somebody who was forgotten no longer tells whom', () => {
  const db = openDb(':memory:');
  migrate(db, 21);
  db.exec(`PRAGMA foreign_keys = OFF;
    INSERT INTO runLists (seq, run, operation, params, identity) VALUES
      (1, 1, 'site.list', '{"deleted":1}', '{"username":"ann"}'),
      (2, 1, 'site.list', '{"username":"ben","count":5}', '{"username":"ben"}')`);
  migrate(db, 22);
  expect(
    db
      .all<{ identity: string }>(sql`SELECT identity FROM runLists ORDER BY seq`)
      .map(({ identity }) => identity),
  ).toEqual(['{"deleted":1}', '{"username":"ben"}']);
});

test('downloads of before are kept as they were, without an address of their own', () => {
  const db = openDb(':memory:');
  migrate(db, 4);
  db.exec(`INSERT INTO downloads
    (seq, id, operation, params, platform, sourceUrl, state, received, created, updated)
    VALUES (7, 'd', 'site.get', '{"a":"1"}', 'site', 'https://site.test/1', 'paused', 12, 'c', 'u')`);
  migrate(db, 5);
  expect(db.all(sql`SELECT * FROM downloads`)).toMatchObject([
    {
      seq: 7,
      id: 'd',
      operation: 'site.get',
      params: '{"a":"1"}',
      platform: 'site',
      sourceUrl: 'https://site.test/1',
      state: 'paused',
      received: 12,
      created: 'c',
      updated: 'u',
      address: null,
      name: null,
    },
  ]);
});

test('downloads of before have no folder of their own', () => {
  const db = openDb(':memory:');
  migrate(db, 26);
  db.exec(`INSERT INTO downloads
    (seq, id, operation, params, platform, sourceUrl, address, state, file, received, created, updated)
    VALUES (7, 'd', 'site.list', '{"a":"1"}', 'site', null, 'https://m.test/1', 'done', '/d/1.jpg', 12, 'c', 'u')`);
  migrate(db, 27);
  expect(db.all(sql`SELECT * FROM downloads`)).toMatchObject([
    { seq: 7, id: 'd', file: '/d/1.jpg', folder: null, collection: null },
  ]);
});

test('a database newer than the program is refused and left alone', () => {
  const db = openDb(':memory:');
  db.exec('PRAGMA user_version = 99');
  expect(() => migrate(db)).toThrow(
    'The data folder cannot be used: it was written by a newer Bowerbird (schema 99, this one knows 50): update Bowerbird, or choose another data folder',
  );
  expect(readSchemaObjects(db)).toEqual([]);
});

test('migrating twice changes nothing; a step that fails leaves nothing', () => {
  const db = openDb(':memory:');
  migrate(db);
  const schema = readSchemaObjects(db);
  migrate(db);
  expect(readSchemaObjects(db)).toEqual(schema);

  const broken = openDb(':memory:');
  broken.exec('CREATE TABLE bodies (x)');
  expect(() => migrate(broken)).toThrow(/bodies already exists/);
  expect(readSchemaVersion(broken)).toBe(0);
  expect(readSchemaObjects(broken)).toHaveLength(1);
});

test('an early file whose tables are others is refused with a sentence, and left as it was', () => {
  const db = openDb(':memory:');
  migrate(db, 4);
  db.exec(`DROP TABLE answers;
    CREATE TABLE answers (callId TEXT PRIMARY KEY REFERENCES calls (id), operation TEXT NOT NULL,
      paramsKey TEXT NOT NULL, at TEXT NOT NULL, data TEXT NOT NULL) STRICT`);
  const found = readSchemaObjects(db);
  expect(() => migrate(db)).toThrow(
    'The data folder cannot be used: the data file was made by an early or other version, or is ' +
      'damaged: table answers lacks the column fetchedAt TEXT NOT NULL. Put back a backup with ' +
      '`bowerbird restore FILE`, or choose another data folder with `--data`',
  );
  expect([readSchemaVersion(db), readSchemaObjects(db)]).toEqual([4, found]);
});

test('an index and a trigger that are missing are put back, and named', () => {
  const db = openDb(':memory:');
  expect(migrate(db)).toEqual([]);
  const whole = readSchemaObjects(db);
  db.exec('DROP INDEX ledgerClosesOnce; DROP TRIGGER ledgerNeverForgets');
  expect(migrate(db)).toEqual([
    'index ledgerClosesOnce is missing',
    'trigger ledgerNeverForgets is missing',
  ]);
  expect(readSchemaObjects(db)).toEqual(whole);
});

/** A file of version 8 with these answers: `[data, the hash kept beside it]`. */
const before = (...answers: readonly (readonly [data: string, sha256: string | null])[]): Db => {
  const db = openDb(':memory:');
  migrate(db, 8);
  answers.forEach(([data, sha256], n) => {
    db.exec(`INSERT INTO calls (id, operation, params, door, startedAt, finishedAt, outcome, status, credits, notices)
      VALUES ('c${n}', 'o', '{}', 'cli', '', '', 'ok', 200, 0, '[]')`);
    db.run(
      sql`INSERT INTO answers (callId, operation, paramsKey, at, fetchedAt, data, sha256) VALUES (${`c${n}`}, 'o', '{}', ${`at ${n}`}, ${`fetched ${n}`}, ${data}, ${sha256})`,
    );
  });
  return db;
};
const LONG = JSON.stringify({ text: 'y'.repeat(400) });
const sha256Of = (text: string): string => hash('sha256', text, 'hex');

test('equal answers are moved to one content, compressed; each keeps its own times', () => {
  const db = before([LONG, sha256Of(LONG)], ['1', sha256Of('1')], [LONG, sha256Of(LONG)]);
  migrate(db);
  expect(db.all(sql`SELECT callId, at, fetchedAt, sha256 FROM answers`)).toEqual([
    { callId: 'c0', at: 'at 0', fetchedAt: 'fetched 0', sha256: sha256Of(LONG) },
    { callId: 'c1', at: 'at 1', fetchedAt: 'fetched 1', sha256: sha256Of('1') },
    { callId: 'c2', at: 'at 2', fetchedAt: 'fetched 2', sha256: sha256Of(LONG) },
  ]);
  const rows = db.all<PackedContent>(sql`SELECT * FROM contents ORDER BY size`);
  expect(rows.map(({ codec, size }) => [codec, size])).toEqual([
    ['none', 1],
    ['zstd', 411],
  ]);
  expect(rows.map(unpackContent)).toEqual(['1', LONG]);
  expect(rows[1]?.bytes.byteLength).toBeLessThan(100);
});

test('an answer from before hashes were kept gets that of what stands there', () => {
  const db = before(['1', null]);
  migrate(db);
  expect(db.all(sql`SELECT sha256 FROM answers`)).toEqual([{ sha256: sha256Of('1') }]);
});

test('a damaged answer stays damaged under its hash, and gives way to a whole one', () => {
  const db = before(['{"n":9', sha256Of('{"n":1}')]);
  migrate(db);
  const contents = () => db.all<PackedContent>(sql`SELECT * FROM contents`);
  expect(contents().map(unpackContent)).toEqual([undefined]);

  const healed = before(['{"n":9', sha256Of('{"n":1}')], ['{"n":1}', sha256Of('{"n":1}')]);
  migrate(healed);
  const [row, ...more] = healed.all<PackedContent>(sql`SELECT * FROM contents`);
  expect([row && unpackContent(row), more]).toEqual(['{"n":1}', []]);
});

test('the ledger of before keeps its lines, their numbers and its rules', () => {
  const db = openDb(':memory:');
  migrate(db, 8);
  db.exec(`INSERT INTO accounts (id, created, plan, cycle) VALUES ('a', '', 'researcher', '2026-08'), ('b', '', 'free', NULL);
    INSERT INTO ledger (at, account, kind, amount, balance, granted)
      VALUES ('t1', 'a', 'grant', 70, 70, 70), ('t2', 'b', 'grant', 100, 100, 100), ('t3', 'a', 'grant', 5, 75, 75)`);
  migrate(db);
  db.exec(`INSERT INTO ledger (at, account, kind, amount, balance, granted, cycle)
    VALUES ('t4', 'a', 'expiry', -75, 0, 0, '2026-08')`);
  expect(db.all(sql`SELECT seq, at, kind, balance, cycle FROM ledger`)).toEqual([
    { seq: 1, at: 't1', kind: 'grant', balance: 70, cycle: null },
    { seq: 2, at: 't2', kind: 'grant', balance: 100, cycle: null },
    { seq: 3, at: 't3', kind: 'grant', balance: 75, cycle: null },
    { seq: 4, at: 't4', kind: 'expiry', balance: 0, cycle: '2026-08' },
  ]);
  expect(db.all(sql`SELECT name, seq FROM sqlite_sequence WHERE name LIKE 'ledger%'`)).toEqual([
    { name: 'ledger', seq: 4 },
  ]);
  expect(db.all(sql`SELECT id, carried FROM accounts ORDER BY id`)).toEqual([
    { id: 'a', carried: 75 },
    { id: 'b', carried: 0 },
  ]);
  expect(() => db.exec('DELETE FROM ledger')).toThrow(/append-only/);
  expect(() => db.exec('UPDATE ledger SET amount = 1')).toThrow(/append-only/);
  const again = `INSERT INTO ledger (at, account, kind, amount, balance, granted, cycle)
    VALUES ('t5', 'a', 'expiry', -1, 0, 0, '2026-08')`;
  expect(() => db.exec(again)).toThrow(/UNIQUE/);
});
