/** The snippets of docs/take-away.md, run as they stand there where their tool is here. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowKey, type Dataset } from '../core/exports/dataset.ts';
import { surveyTable } from '../core/exports/index.ts';
import { findPython, hasPython } from '../core/exports/testing/bytes.ts';
import { duckdb } from '../core/exports/testing/duckdb.ts';
import {
  AT,
  author,
  comment,
  makeDataset,
  invented,
} from '../core/exports/testing/sample-dataset.ts';
import { writeExport } from '../core/exports/write-files.ts';
import { hasR } from './support/has-r.ts';

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'take-away.md'), 'utf8');
const snippets = (language: string): string[] =>
  page
    .split('```')
    .filter((part) => part.startsWith(`${language}\n`))
    .map((part) => part.slice(language.length + 1));

/** Texts that programs take for something else. */
const TEXTS = ['NA', 'null', 'NaN', 'None', '', ' NA ', 'TRUE', '0012', '1e5', '-', 'N/A', '<NA>'];

/** A thousand identifiers of 19 digits, which a number rounds to a few; each but the first answers another. */
const DIGITS = Array.from({ length: 1000 }, (_, n) =>
  String(7_300_000_000_000_000_000n + BigInt(n)),
);
const addressOf = (id: string): string => `https://video.example/watch?v=v1&lc=${id}`;
const digits = makeDataset(
  DIGITS.map((id, n) =>
    comment(id, {
      content: `text ${n}`,
      likeCount: n,
      published: AT,
      attributedTo: author(`u${n % 7}`, `User ${n % 7}`),
      ...(n > 0 && { inReplyTo: addressOf(DIGITS[n - 1] ?? '') }),
    }),
  ),
);
/** What every reader has to give back: each identifier, and what it answers. */
const JOINED = DIGITS.slice(1).map((id, n) => [id, DIGITS[n]]);

const writeItems = async (to: string, dataset: Dataset): Promise<void> => {
  const table = await surveyTable(dataset);
  for (const format of ['csv', 'parquet', 'sqlite', 'ndjson'] as const)
    await writeExport(join(to, `items.${format}`), table, format, { preset: 'lossless' });
};

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-take-away-'));
  await writeItems(folder, invented(900));
  mkdirSync(join(folder, 'texts'));
  mkdirSync(join(folder, 'digits'));
  await writeItems(join(folder, 'digits'), digits);
  await writeItems(
    join(folder, 'texts'),
    makeDataset(
      TEXTS.map((content, n) =>
        comment(
          `00${n}`,
          { content, published: AT, ...(n > 0 && { inReplyTo: addressOf('000') }) },
          n === 0 ? {} : { parent: rowKey('Comment', '000') },
        ),
      ),
    ),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inPython = (snippet: string, within: string, needed: string): string =>
  execFileSync(findPython(needed) ?? '', ['-c', snippet], {
    cwd: join(folder, within),
    encoding: 'utf8',
  }).trim();

const isRHere = hasR('readr', 'jsonlite');

/** As they come back: an empty text is an empty cell, which is a missing value. */
const KEPT = TEXTS.map((text, n) => [`00${n}`, text === '' ? null : text]);

test.skipIf(!hasPython('csv'))('Python alone (needs python3)', () => {
  expect(inPython(snippets('python')[0] ?? '', '.', 'csv')).toBe('900 600 44550');
});

test.skipIf(!hasPython('pandas'))('pandas (needs Python with pandas)', () => {
  expect(inPython(`${snippets('python')[1]}\nprint(len(items), len(replies))`, '.', 'pandas')).toBe(
    '900 600',
  );
});

test.skipIf(!hasPython('polars'))('polars (needs Python with polars)', () => {
  expect(inPython(`${snippets('python')[3]}\nprint(len(items), len(replies))`, '.', 'polars')).toBe(
    '900 600',
  );
});

test.skipIf(!hasPython('pandas'))('pandas keeps every text (needs Python with pandas)', () => {
  const rows =
    'print(json.dumps([[i, None if pd.isna(t) else t] for i, t in zip(items["entity_id"], items["text"])]))';
  expect(
    JSON.parse(inPython(`import json\n${snippets('python')[1]}\n${rows}`, 'texts', 'pandas')),
  ).toEqual(KEPT);
});

test.skipIf(!hasPython('polars'))('polars keeps every text (needs Python with polars)', () => {
  const rows = 'print(json.dumps(items.select("entity_id", "text").rows()))';
  expect(
    JSON.parse(inPython(`import json\n${snippets('python')[3]}\n${rows}`, 'texts', 'polars')),
  ).toEqual(TEXTS.map((text, n) => [`00${n}`, text]));
});

const inR = (snippet: string, within: string): string =>
  execFileSync('Rscript', ['-e', snippet], { cwd: join(folder, within), encoding: 'utf8' });

/** The recipes of R: with R alone, and with readr. */
describe.each([
  ['R alone', 0],
  ['readr', 1],
] as const)('%s', (_, n) => {
  test.skipIf(!isRHere)('keeps every text (needs R with readr and jsonlite)', () => {
    const rows = 'cat(jsonlite::toJSON(as.matrix(items[c("entity_id", "text")]), na = "null"))';
    const read = inR(`${snippets('r')[n]}\n${rows}`, 'texts');
    expect(JSON.parse(read.slice(read.indexOf('[[')))).toEqual(KEPT);
  });

  test.skipIf(!isRHere)('keeps a thousand identifiers (needs R with readr and jsonlite)', () => {
    const rows =
      'replies <- replies[order(replies$entity_id), ]\ncat(jsonlite::toJSON(as.matrix(replies[c("entity_id", "entity_id_parent")])))';
    const read = inR(`${snippets('r')[n]}\n${rows}`, 'digits');
    expect(JSON.parse(read.slice(read.indexOf('[[')))).toEqual(JOINED);
  });
});

const pairs = (name: string): string =>
  `replies.sort_values("${name}")[["${name}", "${name}_parent"]].values.tolist()`;

/** What each recipe of Python makes of a thousand identifiers, joined with what they answer. */
const OF_PYTHON = [
  ['Python alone', 0, 'csv', '[[a["entity_id"], b["entity_id"]] for a, b in replies]'],
  ['pandas', 1, 'pandas', pairs('entity_id')],
  ['pandas, NDJSON', 2, 'pandas', pairs('entityId')],
  [
    'polars',
    3,
    'polars',
    'replies.sort("entity_id").select("entity_id", "entity_id_parent").rows()',
  ],
] as const;
for (const [name, n, needed, joined] of OF_PYTHON)
  test.skipIf(!hasPython(needed))(
    `${name} keeps a thousand identifiers (needs Python with ${needed})`,
    () => {
      const end = `\nimport json\nprint("\\n" + json.dumps(${joined}))`;
      const printed = inPython(`${snippets('python')[n]}${end}`, 'digits', needed);
      expect(JSON.parse(printed.slice(printed.lastIndexOf('\n') + 1))).toEqual(JOINED);
    },
  );

const sql = (n: number, within = '.'): string =>
  (snippets('sql')[n] ?? '').replaceAll(
    /'(items\.\w+)'/g,
    (_, name: string) => `'${join(folder, within, name)}'`,
  );

test('DuckDB keeps every text', async () => {
  const from = sql(1, 'texts').replace(/^[^]*?from /, 'select entity_id as id, text from ');
  expect(await duckdb(from)).toEqual(KEPT.map(([id, text]) => ({ id, text })));
});

test('DuckDB, Parquet', async () => {
  expect(await duckdb(sql(0))).toEqual([
    { answered: 'u0', replies: 2, likes: 3 },
    { answered: 'u10224', replies: 2, likes: 195 },
    { answered: 'u10241', replies: 2, likes: 81 },
  ]);
});

test('DuckDB keeps a thousand identifiers, in CSV and Parquet', async () => {
  const csv = sql(1, 'digits')
    .replace(/^[^]*?from /, '')
    .replace(/;\s*$/, '');
  for (const from of [csv, `'${join(folder, 'digits', 'items.parquet')}'`])
    expect(
      (
        await duckdb(
          `with items as (select * from ${from}) select a.entity_id a, b.entity_id b from items a join items b on a.parent_id = b.id order by 1`,
        )
      ).map((row) => Object.values(row)),
    ).toEqual(JOINED);
});

test('DuckDB, CSV', async () => {
  expect(await duckdb(sql(1))).toEqual([{ items: 900, likes: 44_550 }]);
});

test('SQLite', () => {
  const db = new DatabaseSync(join(folder, 'items.sqlite'), { readOnly: true });
  try {
    expect(
      db
        .prepare(snippets('sql')[2] ?? '')
        .all()
        .map((row) => ({ ...row })),
    ).toEqual([
      { author_handle: 'u33981', items: 1, likes: 99 },
      { author_handle: 'u25881', items: 1, likes: 99 },
      { author_handle: 'u26062', items: 1, likes: 98 },
    ]);
  } finally {
    db.close();
  }
});

test('all columns that the page names are there', async () => {
  const names = new Set((await surveyTable(invented(5))).fields.map(({ name }) => name));
  for (const name of [
    'id',
    'entity_id',
    'parent_id',
    'author_id',
    'author_entity_id',
    'text',
    'like_count',
    'published',
    'author_handle',
  ])
    expect(names).toContain(name);
});
