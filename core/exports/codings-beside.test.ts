/** The single codes and decisions of a coded dataset as a second file beside tables that hold one table alone. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { surveyTable } from './table.ts';
import { comment, makeDataset, ROWS } from './testing/sample-dataset.ts';
import { writeExport } from './write-files.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-codings-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const [first = comment('a', {}), ...others] = ROWS;
const CODED = makeDataset([
  {
    ...first,
    codes: { stance: 'critical' },
    codings: [
      {
        code: 'stance › critical',
        coder: 'Ada',
        at: '2026-11-01T10:00:00.000Z',
        passage: { field: 'content', start: 0, end: 4, text: 'Wren' },
      },
      { coder: '=Ben', at: '2026-11-01T11:00:00.000Z' },
    ],
    decisions: [
      { code: 'stance › critical', coder: 'Cleo', at: '2026-11-02T10:00:00.000Z', applies: true },
    ],
  },
  ...others,
]);

const write = async (format: 'csv' | 'parquet' | 'ndjson', columns?: readonly string[]) =>
  writeExport(join(folder, `a.${format}`), await surveyTable(CODED, columns), format);

test('a CSV has them as CSV, in the same preset', async () => {
  const beside = await write('csv');
  expect(beside[0]).toBe(join(folder, 'a.csv.codings.csv'));
  expect(readFileSync(join(folder, 'a.csv.codings.csv'), 'utf8')).toBe(
    [
      '\ufeffshape,id,entity_id,collection,code,coder,coded_at,decision,passage_column,passage_start,passage_end,passage',
      "Comment,https://video.example/watch?v=v1&lc=0012,'0012,,stance › critical,Ada,2026-11-01 10:00:00,,text,0,4,Wren",
      "Comment,https://video.example/watch?v=v1&lc=0012,'0012,,(no code applies),'=Ben,2026-11-01 11:00:00,,,,,",
      "Comment,https://video.example/watch?v=v1&lc=0012,'0012,,stance › critical,Cleo,2026-11-02 10:00:00,applies,,,,",
      '',
    ].join('\r\n'),
  );
});

test('a Parquet file has them as Parquet, with types', async () => {
  await write('parquet');
  const bytes = readFileSync(join(folder, 'a.parquet.codings.parquet'));
  const [, , decided] = await parquetReadObjects({ file: new Uint8Array(bytes).buffer });
  expect(decided).toEqual({
    shape: 'Comment',
    id: 'https://video.example/watch?v=v1&lc=0012',
    entity_id: '0012',
    collection: null,
    code: 'stance › critical',
    coder: 'Cleo',
    coded_at: new Date('2026-11-02T10:00:00.000Z'),
    decision: 'applies',
    passage_column: null,
    passage_start: null,
    passage_end: null,
    passage: null,
  });
});

test('whoever wants no column of codes, or a format that holds them, has no second file', async () => {
  await write('csv', ['id', 'text']);
  await write('ndjson');
  expect(readdirSync(folder).filter((name) => name.includes('codings'))).toEqual([]);
});
