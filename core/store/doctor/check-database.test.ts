import { copyFileSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkDatabase } from './check-database.ts';
import { FILE } from '../file/db.ts';
import { makeEnding, makeExchange, tempDir } from '../calls/fixtures.ts';
import { openStore } from '../index.ts';

/** One sound database, and a copy of it for each way in which it is damaged. */
let temp: ReturnType<typeof tempDir>;
let sound: string;
let copies = 0;

beforeAll(() => {
  temp = tempDir();
  sound = join(temp.dir, FILE);
  const store = openStore({ dir: temp.dir });
  for (let n = 0; n < 20; n += 1) {
    store.ledger.reserve('cli', 1, `c${n}`);
    store.calls.finish(
      `c${n}`,
      makeEnding({
        keyId: 'cli',
        // So long, and of so little sameness, that it lies on pages of its own.
        exchanges: [
          makeExchange(Array.from({ length: 3000 }, (_, k) => (k * 7919 * (n + 3)) % 9973).join()),
        ],
        answer: {
          paramsKey: `{"n":${n}}`,
          at: '2026-08-15T10:00:00.000Z',
          fetchedAt: '2026-08-15T10:00:00.000Z',
          json: JSON.stringify({ n, text: 'y'.repeat(400) }),
        },
      }),
    );
  }
  store.close();
});
afterAll(() => temp.remove());

const faultsAfter = (damage: (file: string) => void): string[] => {
  const file = join(temp.dir, `copy-${(copies += 1)}.db`);
  copyFileSync(sound, file);
  damage(file);
  return checkDatabase(file)
    .filter(({ ok }) => !ok)
    .map(({ what, says: text }) => `${what}: ${text}`);
};

const sql = (text: string) => (file: string) => {
  const db = new DatabaseSync(file);
  db.exec(`PRAGMA foreign_keys = OFF; ${text}`);
  db.close();
};

test('a sound file has no fault; nothing is written into it', () => {
  const before = readFileSync(sound);
  expect(checkDatabase(sound).map(({ what, ok }) => [what, ok])).toEqual(
    [
      'data file',
      'structure',
      'write-ahead log',
      'references',
      'schema',
      'ledger',
      'values',
      'evidence',
      'answers',
      'calls under days',
      'signed days',
      'timestamps of days',
      'cursors',
      'items',
      'versions',
      'notes',
      'sources',
      'codings',
      'decisions',
      'codebooks',
      'kept pages',
      'files of kept pages',
      'counts',
      'sums of items',
      'rows',
      'people who are left out',
      'case logs',
      'audit trail',
      'index of words',
    ].map((what) => [what, true]),
  );
  expect(readFileSync(sound).equals(before)).toBe(true);
});

describe('damage that SQLite does not see', () => {
  test.each([
    [
      'a kept reply zeroed',
      'UPDATE bodies SET bytes = zeroblob(length(bytes)) WHERE rowid = 3',
      /^evidence: kept reply [0-9a-f]{64} is no longer as it was kept$/,
    ],
    [
      'an answer replaced',
      'UPDATE contents SET bytes = zeroblob(length(bytes)) WHERE rowid = 3',
      /^answers: answer [0-9a-f]{64} is no longer as it was kept$/,
    ],
    [
      'a call taken away',
      "DELETE FROM calls WHERE id = 'c5'",
      /^references: 1 rows of answers point to a row of calls that is not there/,
    ],
    [
      'a reply taken away',
      'DELETE FROM bodies WHERE rowid = 2',
      /^references: 1 rows of exchanges point to a row of bodies/,
    ],
    [
      'an exchange taken away',
      'DELETE FROM exchanges WHERE rowid = 2',
      /^references: 1 kept replies belong to no call\nrows: 1 rows of exchanges are missing$/,
    ],
    [
      'a ledger line taken away',
      'DROP TRIGGER ledgerNeverForgets; DELETE FROM ledger WHERE seq = 4',
      /^ledger: line 5: lines are missing after 3/m,
    ],
    [
      'an answer pointed away',
      "DELETE FROM answers WHERE callId = 'c5'",
      /^references: 1 kept answers belong to no call\nrows: 1 rows of answers are missing$/,
    ],
    [
      'a credit written away',
      "UPDATE calls SET credits = 0 WHERE id = 'c6'",
      /^ledger: call c6 cost 0, and the ledger says 1$/,
    ],
    [
      'an index dropped',
      'DROP INDEX exchangesByCall',
      /^schema: index exchangesByCall is missing$/,
    ],
    [
      'a trigger that is not ours',
      'CREATE TRIGGER x AFTER INSERT ON calls BEGIN DELETE FROM answers; END',
      /^schema: trigger x is not Bowerbird's$/,
    ],
    [
      'a table dropped',
      'DROP TABLE health',
      /^schema: table health is missing\nrows: 1 rows of health are missing$/,
    ],
    [
      'a column dropped',
      'ALTER TABLE calls DROP COLUMN refusal',
      /^schema: table calls lacks the column refusal TEXT$/m,
    ],
    [
      'a newer version',
      'PRAGMA user_version = 99',
      /^data file: .* was written by a newer Bowerbird/,
    ],
    ['no version', 'PRAGMA user_version = 0', /^data file: .* holds nothing of Bowerbird$/],
    [
      'parameters that are no JSON',
      "UPDATE calls SET params = '{' WHERE id = 'c1'",
      /^values: 1 rows of calls have a damaged params$/,
    ],
  ])('%s', (_name, text, fault) => {
    expect(faultsAfter(sql(text)).join('\n')).toMatch(fault);
  });
});

const zeroed = (from: number, to: number) => (file: string) => {
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(0, from, to));
};

test('each page zeroed, one after the other, is found, and none is a crash', () => {
  const pages = statSync(sound).size / 4096;
  expect(pages).toBeGreaterThan(40);
  const missed = Array.from({ length: pages }, (_, n) => n).filter(
    (n) => faultsAfter(zeroed(n * 4096, (n + 1) * 4096)).length === 0,
  );
  expect(missed).toEqual([]);
});

test.each([
  ['cut to nothing', (file: string) => truncateSync(file, 0), /^data file: .* is empty/],
  ['cut within its head', (file: string) => truncateSync(file, 50), /^data file: /],
  ['cut in the middle', (file: string) => truncateSync(file, 20_480), /^(data file|structure): /],
  [
    'cut by a byte',
    (file: string) => truncateSync(file, statSync(file).size - 1),
    /^structure: the last page is cut short/,
  ],
  [
    'no database',
    (file: string) => writeFileSync(file, 'x'.repeat(9000)),
    /not a Bowerbird database/,
  ],
  [
    'a log that is none',
    (file: string) => writeFileSync(`${file}-wal`, 'x'.repeat(9000)),
    /^write-ahead log: is damaged/,
  ],
])('%s', (_name, damage, fault) => {
  expect(faultsAfter(damage).join('\n')).toMatch(fault);
});

test('a file that is missing, or is a folder, is named so', () => {
  expect(checkDatabase(join(temp.dir, 'none'))).toMatchObject([
    { ok: false, says: expect.stringMatching(/is not there/) as string },
  ]);
  expect(checkDatabase(temp.dir)).toMatchObject([
    { ok: false, says: expect.stringMatching(/is not a file/) as string },
  ]);
});

test('a file that another process keeps locked is named so, with what to do', () => {
  const file = join(temp.dir, 'locked.db');
  copyFileSync(sound, file);
  const other = new DatabaseSync(file);
  other.exec('PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE');
  expect(checkDatabase(file)).toEqual([
    {
      what: 'data file',
      ok: false,
      says: 'another process is writing to the data folder',
      advice: 'End the other process, or wait for it, and check again.',
    },
  ]);
  other.close();
});

/** The SHA-256 of `1`. */

test('a file that is older than the oldest that is opened is named with what opens it', () => {
  const file = join(temp.dir, 'older.db');
  copyFileSync(sound, file);
  sql('PRAGMA user_version = 28')(file);
  expect(checkDatabase(file)).toEqual([
    {
      what: 'data file',
      ok: false,
      says: `${file} was written by a Bowerbird older than 0.9.0 (schema 28), which 0.9.0 opens and brings up to date`,
      advice: 'Open it once with Bowerbird 0.9.0, or restore it with that, and then use this one.',
    },
  ]);
});

test('--full looks at all, and says how far it is', () => {
  const lines: string[] = [];
  checkDatabase(sound, { full: true, progress: (line) => lines.push(line) });
  expect(lines).toEqual([
    'checking the structure of the data file',
    'checking bodies: 0 of 20',
    'checking contents: 0 of 20',
  ]);
});
