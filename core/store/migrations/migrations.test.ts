import { expect, test } from 'vitest';
import { openDb, type Db } from '../file/db.ts';
import { raw, sql } from '../file/sql.ts';
import { migrate, MIGRATIONS, versionBefore } from './index.ts';
import { OLDEST_VERSION, readSchemaVersion } from '../file/schema-version.ts';

const readSchemaObjects = (db: Db) =>
  db.all(sql`SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name`);

/** Spaces and the order in which tables were made say nothing. */
const readStructure = (db: Db) =>
  db
    .all<{ sql: string | null }>(
      sql`SELECT type, name, tbl_name, sql, (SELECT group_concat(x.cid || x.name || x.type || x."notnull"
          || ifnull(x.dflt_value, '') || x.pk || x.hidden) FROM pragma_table_xinfo(s.name) AS x) AS columns,
        (SELECT group_concat(f."from" || f."table" || f."to" || f.on_delete) FROM pragma_foreign_key_list(s.name) AS f) AS keys
        FROM sqlite_schema AS s ORDER BY type, name`,
    )
    .map((object) => ({
      ...object,
      sql: object.sql?.replaceAll(/[\s"]+/g, ' ').replaceAll(/ ?([(),]) ?/g, '$1'),
    }));

const readRows = (db: Db, tables: readonly string[]) =>
  tables.map((name) => {
    const rows = db.all<Record<string, unknown>>(sql`SELECT * FROM ${raw(name)} ORDER BY 1`);
    return [name, name === 'leftOutKeys' ? rows.length : rows];
  });

test('the steps from version 29 on lead to the schema from which new files are made', () => {
  const [steps, once] = [openDb(':memory:'), openDb(':memory:')];
  const versions = MIGRATIONS.map((step) => {
    migrate(steps, versionBefore(step));
    return readSchemaVersion(steps);
  });
  migrate(steps);
  migrate(once);
  expect(versions).toEqual([
    29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52,
  ]);
  expect([steps, once].map(readSchemaVersion)).toEqual([53, 53]);
  expect(readStructure(steps)).toEqual(readStructure(once));
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
    'deleted',
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
    'itemAuthors',
    'itemCodings',
    'itemHashes',
    'itemHours',
    'itemKinds',
    'itemLikes',
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
    'sumsMark',
    'tokens',
    'topicChanges',
    'turns',
    'unreadReplies',
    'watches',
    'wordsRenewal',
  ]);
  const names = [...tables.map(({ name }) => name), 'sqlite_sequence'];
  const filled = names.filter((name) => !name.startsWith('itemWords'));
  expect(readRows(steps, filled)).toEqual(readRows(once, filled));
});

test('a database newer than the program is refused and left alone', () => {
  const db = openDb(':memory:');
  db.exec('PRAGMA user_version = 99');
  expect(() => migrate(db)).toThrow(
    'The data folder cannot be used: it was written by a newer Bowerbird (schema 99, this one knows 53): update Bowerbird, or choose another data folder',
  );
  expect(readSchemaObjects(db)).toEqual([]);
});

test.each([1, 28])('a database of version %i is refused by name, and left alone', (version) => {
  const db = openDb(':memory:');
  db.exec(`CREATE TABLE settings (x); PRAGMA user_version = ${version}`);
  expect(() => migrate(db)).toThrow(
    `The data folder cannot be used: it was written by a Bowerbird older than 0.9.0 (schema ${version}): ` +
      'open it once with Bowerbird 0.9.0, which brings it up to date, and then with this one',
  );
  expect([readSchemaVersion(db), readSchemaObjects(db)]).toMatchObject([
    version,
    [{ sql: 'CREATE TABLE settings (x)' }],
  ]);
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
  migrate(db, OLDEST_VERSION);
  db.exec(`DROP TABLE answers;
    CREATE TABLE answers (callId TEXT PRIMARY KEY REFERENCES calls (id), operation TEXT NOT NULL,
      paramsKey TEXT NOT NULL, at TEXT NOT NULL, sha256 TEXT NOT NULL REFERENCES contents (sha256)) STRICT`);
  const found = readSchemaObjects(db);
  expect(() => migrate(db)).toThrow(
    'The data folder cannot be used: the data file was made by an early or other version, or is ' +
      'damaged: table answers lacks the column fetchedAt TEXT NOT NULL. Put back a backup with ' +
      '`bowerbird restore FILE`, or choose another data folder with `--data`',
  );
  expect([readSchemaVersion(db), readSchemaObjects(db)]).toEqual([29, found]);
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
