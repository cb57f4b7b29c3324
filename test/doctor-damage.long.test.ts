import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { programKnowledge } from '../core/collections/captured-items.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import { checkDatabase } from '../core/store/doctor/check-database.ts';
import { TABLES as DECLARED } from '../core/store/schema/index.ts';
import { UNCOUNTED } from '../core/store/file/row-counts.ts';
import { expectedSchema } from '../core/store/migrations/index.ts';
import { SCHEMA_VERSION } from '../core/store/schema/version.ts';
import { fillEveryTable } from './support/every-table.ts';
import { removeDir, tempDir } from './support/running.ts';

/** A data file with something in every column of every table, of which one value at a time is damaged. */
let dir: string;
let sound: string;
beforeAll(async () => {
  dir = tempDir();
  await fillEveryTable(dir);
  sound = join(dir, 'bowerbird.db');
  inDatabase(sound, (db) => db.exec('PRAGMA journal_mode = DELETE'));
}, 120_000);
afterAll(() => removeDir(dir));

const inDatabase = <T>(path: string, work: (db: DatabaseSync) => T): T => {
  const db = new DatabaseSync(path);
  try {
    // As whoever damages a file does not keep its rules.
    db.exec('PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON');
    return work(db);
  } finally {
    db.close();
  }
};

const faultsIn = (path: string): string[] =>
  checkDatabase(path, { full: true, knowledge: programKnowledge(catalogue), objects: {} })
    // The triggers of the ledger, the case logs and the audit trail are taken away before it is damaged.
    .filter(({ ok, what }) => !ok && what !== 'schema')
    .map(({ what, says: text }) => `${what}: ${text}`);

const faultsAfter = (damage: (db: DatabaseSync) => void): string[] => {
  const copy = join(dir, 'copy.db');
  copyFileSync(sound, copy);
  inDatabase(copy, (db) => {
    db.exec('DROP TRIGGER ledgerNeverChanges; DROP TRIGGER ledgerNeverForgets');
    db.exec('DROP TRIGGER caseEntriesNeverChange; DROP TRIGGER caseEntriesNeverGo');
    db.exec('DROP TRIGGER auditEntriesNeverChange; DROP TRIGGER auditEntriesNeverGo');
    damage(db);
  });
  return faultsIn(copy);
};

const TABLES = [...expectedSchema(SCHEMA_VERSION).values()]
  .filter(({ type, name }) => type === 'table' && !name.startsWith('itemWords'))
  .map(({ name }) => name)
  .sort();

/** How the findings name a row of a table, where they do not name the table. */
const NAMES: Readonly<Record<string, RegExp>> = {
  annotations: /beside item/,
  auditEntries: /audit trail/,
  bodies: /kept repl/,
  caseEntries: /the log of /,
  caseHeads: /signature over entry/,
  callLeaves: /calls? |of its calls|day/,
  calls: /call /,
  codebookVersions: /codebook/,
  codeDecisions: /decision /,
  dayTimestamps: /timestamp of/,
  keptPageCalls: /kept page/,
  keptPageFiles: /kept page/,
  keptPages: /kept page/,
  pageFileParts: /kept page/,
  pageFiles: /kept page/,
  collectionSources: /source /,
  contents: /(?:kept )?answer|version \d+ of item/,
  evidenceStore: /evidence store/,
  exchanges: /kept replies/,
  itemCodings: /code /,
  itemAuthors: /sums of items/,
  itemHashes: /item /,
  itemHours: /sums of items/,
  itemKinds: /sums of items/,
  itemLikes: /sums of items/,
  items: /items? /,
  itemVersions: /version |kept answers/,
  ledger: /line \d|lines are missing|account |call |reservation /,
  longStates: /long cursor/,
  observations: /items? /,
  signedDays: /signed days|\d{4}-\d\d-\d\d/,
  reservations: /reservation |call /,
  answers: /kept answers/,
};
const isNamed = (table: string, found: readonly string[]): boolean =>
  found.some((line) => new RegExp(`\\b${table}\\b`).test(line) || NAMES[table]?.test(line));

type Value = string | number | Uint8Array;

/** What no column may hold, and what is left of a value that was cut. */
const outOfForm = (value: Value): SQLInputValue => {
  if (typeof value === 'number') return -987_654_321;
  return typeof value === 'string' ? '\u0001 no such value' : new Uint8Array([7]);
};
const cut = (value: Value): SQLInputValue | undefined => {
  if (typeof value === 'number') return value + 100_000;
  return value.length < 2 ? undefined : value.slice(0, Math.ceil(value.length / 2));
};

/** By what a change of a value is told: by its form, or also by what else is kept. */
const determineDetection = (table: string, column: string): 'any' | 'form' | 'none' => {
  const rule = DECLARED[table]?.columns[column]?.[1];
  if (!rule) return 'any';
  if (rule.because?.startsWith('held by') || rule.pointsTo) return 'any';
  if (!rule.form) return 'none';
  return rule.because === undefined ? 'any' : 'form';
};

test('the file is sound before anything is damaged', () => {
  expect(faultsIn(sound)).toEqual([]);
});

type Row = Readonly<Record<string, SQLInputValue>>;

/** Writes one value of one row; a key that another row has already is no damage that a file can have. */
const write =
  (table: string, row: Row, column: string, to: SQLInputValue) => (db: DatabaseSync) => {
    const names = Object.keys(row).filter((name) => row[name] !== null);
    const where = names.map((name) => `"${name}" = ?`).join(' AND ');
    db.prepare(`UPDATE OR IGNORE ${table} SET "${column}" = ? WHERE ${where}`).run(
      to,
      ...names.map((name) => row[name] ?? null),
    );
  };

const missedIn = (table: string, column: string, row: Row): string[] => {
  const value = row[column] as Value;
  const expected = determineDetection(table, column);
  if (expected === 'none') return [];
  // Another number of the same form is found where something else tells the number.
  const isFormAlone = DECLARED[table]?.columns[column]?.[1].form !== undefined;
  const other =
    expected === 'form' || (typeof value === 'number' && isFormAlone) ? undefined : cut(value);
  return [outOfForm(value), other]
    .filter((bad) => bad !== undefined && bad !== value)
    .flatMap((bad) => {
      const found = faultsAfter(write(table, row, column, bad ?? null));
      return isNamed(table, found)
        ? []
        : [`${column} = ${JSON.stringify(bad)}: ${found.join(' | ')}`];
    });
};

test.each(TABLES)(
  'damage in %s is named',
  (table) => {
    const rows = inDatabase(sound, (db) => db.prepare(`SELECT * FROM ${table}`).all()) as Row[];
    const columns = Object.keys(DECLARED[table]?.columns ?? {});
    const filled = columns.map((column) => {
      const row = rows.find((one) => one[column] !== null && one[column] !== '');
      return { column, row };
    });
    expect(filled.flatMap(({ column, row }) => (row ? [] : [column]))).toEqual([]);
    expect(filled.flatMap(({ column, row }) => (row ? missedIn(table, column, row) : []))).toEqual(
      [],
    );
  },
  120_000,
);

/** Deletes or doubles one row, or the whole table, as whoever damages a file does. */
const lossesIn = (table: string): readonly (readonly [string, (db: DatabaseSync) => void])[] => {
  const one = `SELECT * FROM ${table} LIMIT 1`;
  return [
    ['all rows deleted', (db) => db.exec(`DELETE FROM ${table}`)],
    [
      'a row deleted',
      (db) => {
        const row = db.prepare(one).get() as Row;
        const names = Object.keys(row).filter((name) => row[name] !== null);
        db.prepare(
          `DELETE FROM ${table} WHERE ${names.map((name) => `"${name}" = ?`).join(' AND ')}`,
        ).run(...names.map((name) => row[name] ?? null));
      },
    ],
    [
      'a row doubled',
      (db) => {
        const row = db.prepare(one).get() as Row;
        const key = db
          .prepare(`SELECT name, type FROM pragma_table_info('${table}') WHERE pk = 1`)
          .get() as { name: string; type: string } | undefined;
        const again = { ...row };
        if (key) again[key.name] = key.type === 'INTEGER' ? 9_999_999 : '\u0001 another key';
        // Computed columns are not written.
        const names = db
          .prepare(`SELECT name FROM pragma_table_info('${table}')`)
          .all()
          .map(({ name }) => String(name));
        db.prepare(
          `INSERT OR IGNORE INTO ${table} (${names.map((name) => `"${name}"`).join()})
            VALUES (${names.map(() => '?').join()})`,
        ).run(...names.map((name) => again[name] ?? null));
      },
    ],
  ];
};

test.each(TABLES.filter((table) => DECLARED[table]?.columns !== undefined))(
  'what is lost from %s, or is there twice, is told',
  (table) => {
    const silent = lossesIn(table).flatMap(([what, damage]) => {
      let changed = 0;
      const found = faultsAfter((db) => {
        const before = count(db, table);
        damage(db);
        changed = count(db, table) - before;
      });
      // A second row of the same key is no damage that a file can have.
      return changed === 0 || found.length > 0 || UNTOLD.has(table) ? [] : [what];
    });
    expect(silent).toEqual([]);
  },
  120_000,
);

const count = (db: DatabaseSync, table: string): number =>
  Number(db.prepare(`SELECT count(*) AS n FROM ${table}`).get()?.['n']);

/** Tables of which no lost or doubled row matters. */
const UNTOLD: ReadonlySet<string> = new Set([
  'engines',
  'presentPeople',
  'receivedParts',
  'reservations',
  'rests',
  'sessions',
  'shortLived',
  'signInLinks',
  'topicChanges',
  'turns',
  'wordsRenewal',
]);

test('whoever tells of no lost row says why', () => {
  expect([...UNTOLD].filter((table) => UNCOUNTED[table] === undefined)).toEqual([]);
});
