/** The snippets of docs/take-away.md, run as they stand there where their tool is here. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { exported, surveyTable } from '../core/exports/index.ts';
import { bytesOf, hasPython } from '../core/exports/testing/bytes.ts';
import { duckdb } from '../core/exports/testing/duckdb.ts';
import { invented } from '../core/exports/testing/sample-dataset.ts';

const page = readFileSync(join(import.meta.dirname, '..', 'docs', 'take-away.md'), 'utf8');
const snippets = (language: string): string[] =>
  page
    .split('```')
    .filter((part) => part.startsWith(`${language}\n`))
    .map((part) => part.slice(language.length + 1));

let folder = '';
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-take-away-'));
  const table = await surveyTable(invented(900));
  const write = async (name: string, format: 'csv' | 'parquet') =>
    writeFileSync(
      join(folder, name),
      await bytesOf(exported(table, format, { preset: 'lossless' })),
    );
  await write('items.csv', 'csv');
  await write('items.parquet', 'parquet');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const inPython = (snippet: string): string =>
  execFileSync('python3', ['-c', snippet], { cwd: folder, encoding: 'utf8' }).trim();

test.skipIf(!hasPython('csv'))('Python alone (needs python3)', () => {
  expect(inPython(snippets('python')[0] ?? '')).toBe('900 600 44550');
});

test.skipIf(!hasPython('pandas'))('pandas (needs Python with pandas)', () => {
  expect(inPython(`${snippets('python')[1]}\nprint(len(items), len(replies))`)).toBe('900 600');
});

test.skipIf(!hasPython('polars'))('polars (needs Python with polars)', () => {
  expect(inPython(`${snippets('python')[2]}\nprint(len(items), len(replies))`)).toBe('900 600');
});

const sql = (n: number): string =>
  (snippets('sql')[n] ?? '').replaceAll(
    /'(items\.\w+)'/g,
    (_, name: string) => `'${join(folder, name)}'`,
  );

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
