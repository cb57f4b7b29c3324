/** The snippets of docs/take-away.md, run as they stand there where their tool is here. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowKey, type Dataset } from '../core/exports/dataset.ts';
import { surveyTable } from '../core/exports/index.ts';
import { hasPython } from '../core/exports/testing/bytes.ts';
import { duckdb } from '../core/exports/testing/duckdb.ts';
import { AT, comment, makeDataset, invented } from '../core/exports/testing/sample-dataset.ts';
import { writeExport } from '../core/exports/write-files.ts';

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'take-away.md'), 'utf8');
const snippets = (language: string): string[] =>
  page
    .split('```')
    .filter((part) => part.startsWith(`${language}\n`))
    .map((part) => part.slice(language.length + 1));

/** Texts that programs take for something else. */
const TEXTS = ['NA', 'null', 'NaN', 'None', '', ' NA ', 'TRUE', '0012', '1e5', '-', 'N/A', '<NA>'];

const writeItems = async (to: string, dataset: Dataset): Promise<void> => {
  const table = await surveyTable(dataset);
  for (const format of ['csv', 'parquet', 'sqlite'] as const)
    await writeExport(join(to, `items.${format}`), table, format, { preset: 'lossless' });
};

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-take-away-'));
  await writeItems(folder, invented(900));
  mkdirSync(join(folder, 'texts'));
  await writeItems(
    join(folder, 'texts'),
    makeDataset(
      TEXTS.map((content, n) =>
        comment(
          `00${n}`,
          { content, published: AT },
          n === 0 ? {} : { parent: rowKey('Comment', '000') },
        ),
      ),
    ),
  );
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inPython = (snippet: string, within = '.'): string =>
  execFileSync('python3', ['-c', snippet], { cwd: join(folder, within), encoding: 'utf8' }).trim();

const hasR = ((): boolean => {
  try {
    execFileSync('Rscript', ['-e', 'library(readr); library(jsonlite)'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

/** As they come back: an empty text is an empty cell, which is a missing value. */
const KEPT = TEXTS.map((text, n) => [`00${n}`, text === '' ? null : text]);

test.skipIf(!hasPython('csv'))('Python alone (needs python3)', () => {
  expect(inPython(snippets('python')[0] ?? '')).toBe('900 600 44550');
});

test.skipIf(!hasPython('pandas'))('pandas (needs Python with pandas)', () => {
  expect(inPython(`${snippets('python')[1]}\nprint(len(items), len(replies))`)).toBe('900 600');
});

test.skipIf(!hasPython('polars'))('polars (needs Python with polars)', () => {
  expect(inPython(`${snippets('python')[2]}\nprint(len(items), len(replies))`)).toBe('900 600');
});

test.skipIf(!hasPython('pandas'))('pandas keeps every text (needs Python with pandas)', () => {
  const rows =
    'print(json.dumps([[i, None if pd.isna(t) else t] for i, t in zip(items["id"], items["text"])]))';
  expect(JSON.parse(inPython(`import json\n${snippets('python')[1]}\n${rows}`, 'texts'))).toEqual(
    KEPT,
  );
});

test.skipIf(!hasPython('polars'))('polars keeps every text (needs Python with polars)', () => {
  const rows = 'print(json.dumps(items.select("id", "text").rows()))';
  expect(JSON.parse(inPython(`import json\n${snippets('python')[2]}\n${rows}`, 'texts'))).toEqual(
    TEXTS.map((text, n) => [`00${n}`, text]),
  );
});

test.skipIf(!hasR)('R keeps every text (needs R with readr and jsonlite)', () => {
  const rows = 'cat(jsonlite::toJSON(as.matrix(items[c("id", "text")]), na = "null"))';
  const read = execFileSync('Rscript', ['-e', `${snippets('r')[0]}\n${rows}`], {
    cwd: join(folder, 'texts'),
    encoding: 'utf8',
  });
  expect(JSON.parse(read.slice(read.indexOf('[[')))).toEqual(KEPT);
});

const sql = (n: number, within = '.'): string =>
  (snippets('sql')[n] ?? '').replaceAll(
    /'(items\.\w+)'/g,
    (_, name: string) => `'${join(folder, within, name)}'`,
  );

test('DuckDB keeps every text', async () => {
  const from = sql(1, 'texts').replace(/^[^]*?from /, 'select id, text from ');
  expect(await duckdb(from)).toEqual(KEPT.map(([id, text]) => ({ id, text })));
});

test('DuckDB, Parquet', async () => {
  expect(await duckdb(sql(0))).toEqual([
    { answered: 'u0', replies: 2, likes: 3 },
    { answered: 'u10224', replies: 2, likes: 195 },
    { answered: 'u10241', replies: 2, likes: 81 },
  ]);
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
    'parent_id',
    'author_id',
    'text',
    'like_count',
    'published',
    'author_handle',
  ])
    expect(names).toContain(name);
});
