import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ROWS, withEvidence } from '../exports/testing/sample-dataset.ts';
import { writeDataset } from '../exports/write-dataset.ts';
import { readArguments } from './command.ts';
import { exportCommand } from './export.ts';
import { main } from './main.ts';
import { verify } from './verify.ts';

let folder = '';
let printed = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-export-'));
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    printed += String(chunk);
    return true;
  });
  vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    printed += String(chunk);
    return true;
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true, force: true });
});

const { dataset, evidence } = withEvidence(ROWS);
const command = exportCommand(
  () =>
    ({ name = '', version, signing: _, ...input }, watch) =>
      writeDataset({ dataset: { ...dataset, name, version }, evidence }, input, watch),
);
const run = async (...args: string[]): Promise<number> =>
  command.run(readArguments(command, ['birds', ...args]));
const at = (name: string): string => join(folder, name);

test.each(['csv', 'xlsx', 'ndjson', 'as2', 'parquet', 'gexf'])(
  'a file as %s, and the codebook beside it where that is wanted',
  async (format) => {
    expect(await run('--format', format, '--out', at('birds.x'))).toBe(0);
    expect(readdirSync(folder)).toEqual(['birds.x']);
    printed = '';
    const more = ['--with-codebook', '--force'];
    expect(await run('--format', format, '--out', at('birds.x'), ...more)).toBe(0);
    expect(readdirSync(folder).sort()).toEqual([
      'birds.x',
      'birds.x.codebook.csv',
      'birds.x.codebook.json',
      'birds.x.codebook.md',
    ]);
    expect(readFileSync(at('birds.x')).length).toBeGreaterThan(100);
    expect(printed).toBe(`${at('birds.x')}: 4 rows\n`);
  },
);

test('a database is a file of its own, with what Datasette shows of it beside it', async () => {
  const args = ['--format', 'sqlite', '--with-codebook'];
  expect(await run(...args, '--out', at('birds.x'))).toBe(0);
  expect(readdirSync(folder).sort()).toEqual([
    'birds.x',
    'birds.x.codebook.csv',
    'birds.x.codebook.json',
    'birds.x.codebook.md',
    'birds.x.metadata.json',
  ]);
  expect(readFileSync(at('birds.x')).subarray(0, 15).toString('latin1')).toBe('SQLite format 3');
});

test.each(['warc', 'wacz', 'ids', 'bibtex', 'ris', 'csl-json'])(
  'a file as %s stands alone',
  async (format) => {
    expect(await run('--format', format, '--out', at('birds.x'))).toBe(0);
    expect(readdirSync(folder)).toEqual(['birds.x']);
    expect(printed).toBe(`${at('birds.x')}: 4 rows\n`);
  },
);

test.each(['warc', 'wacz', 'ids'])('%s names people, and takes no pseudonyms', async (format) => {
  writeFileSync(at('key'), 'k'.repeat(32));
  await expect(
    run('--format', format, '--pseudonyms', at('key'), '--out', at('birds.x')),
  ).rejects.toThrow('identifiers and replies name people');
  expect(readdirSync(folder)).toEqual(['key']);
});

test('a package is written; one that was tampered with is contradicted', async () => {
  const file = at('birds.zip');
  expect(await run('--format', 'package', '--out', file, '--author', 'Ann Wright')).toBe(0);
  const bytes = readFileSync(file);
  const middle = bytes.length >> 1;
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  printed = '';
  expect(await main(['verify', file])).toBe(1);
  expect(printed).toContain(`${file}: CONTRADICTED; 0 of 4 rows re-read from evidence`);
  expect(await main(['verify', at('nothing.zip'), '--json'])).toBe(1);
});

test('columns, preset and JSON', async () => {
  const file = at('birds.csv');
  const args = ['--format', 'csv', '--out', file, '--columns', 'entity_id, like_count', '--json'];
  expect(await run(...args, '--preset', 'lossless')).toBe(0);
  expect(readFileSync(file, 'utf8')).toBe(
    'entity_id,like_count\r\n0012,3\r\n1234567890123456789,0\r\n1e5,7\r\nlong,\r\n',
  );
  expect(JSON.parse(printed)).toMatchObject({ file, rows: 4 });
  expect(await run(...args, '--force')).toBe(0);
  expect(readFileSync(file, 'utf8')).toContain("'0012,3");
});

test('pseudonyms: no name is left, and the evidence stays at home', async () => {
  writeFileSync(at('key'), 'a key of sixteen bytes and more');
  const args = ['--pseudonyms', at('key'), '--redact', 'text'];
  expect(await run('--format', 'ndjson', '--out', at('x'), ...args)).toBe(0);
  const text = readFileSync(at('x'), 'utf8');
  expect(text).not.toMatch(/ada|Wren/i);
  expect(text).toMatch(/"entityId":"p-[0-9a-f]{16}"/);
  expect(await run('--format', 'package', '--out', at('p.zip'), ...args)).toBe(0);
  printed = '';
  expect(await verify.run(readArguments(verify, [at('p.zip')]))).toBe(0);
  expect(printed).toContain('the evidence is left out');
  expect(printed).toContain('not provable: 4 rows whose replies are not in the package');
  expect(printed).toContain(
    'not contradicted, and not all of it can be proven; 0 of 4 rows re-read from evidence; 4 could not be re-read',
  );
});

test('no file is replaced unless that is wanted', async () => {
  writeFileSync(at('birds.csv'), 'mine');
  const args = ['--format', 'csv', '--out', at('birds.csv')];
  await expect(run(...args)).rejects.toThrow(`--out: ${at('birds.csv')} is there already`);
  expect(readFileSync(at('birds.csv'), 'utf8')).toBe('mine');
  expect(await run(...args, '--force')).toBe(0);
  expect(readFileSync(at('birds.csv'), 'utf8')).toContain('entity_id');
});

test.each([
  [['--format', 'doc', '--out', 'x'], '--format takes'],
  [['--format', 'csv'], '--out takes'],
  [['--format', 'csv', '--out', 'x', '--preset', 'odd'], '--preset takes'],
  [['--format', 'csv', '--out', 'x', '--redact', 'text'], '--redact goes with'],
  [['--format', 'csv', '--out', 'x', 'more'], 'one NAME'],
  [['--format', 'csv', '--out', '-', '--json'], '--out - writes the rows alone'],
  [['--format', 'csv', '--out', '-', '--with-codebook'], '--out - writes the rows alone'],
  [['--format', 'csv', '--out', 'x', '--pseudonyms', '/no/such/key'], 'no readable key'],
])('%j is a mistake', async (args, words) => {
  await expect(run(...args)).rejects.toThrow(words);
});

test('a file that cannot be written is an error that names it, and leaves nothing', async () => {
  const file = join(folder, 'no', 'folder.csv');
  await expect(run('--format', 'csv', '--out', file)).rejects.toThrow(file);
  await expect(run('--format', 'csv', '--out', at('x'), '--columns', 'odd')).rejects.toThrow('odd');
  expect([existsSync(file), readdirSync(folder)]).toEqual([false, []]);
});

test('a collection that is not there', async () => {
  expect(
    await main(['export', 'none', '--format', 'csv', '--out', at('x'), '--data', folder]),
  ).toBe(1);
  expect(printed).toContain('none');
});
