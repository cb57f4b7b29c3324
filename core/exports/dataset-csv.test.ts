import { describe, expect, test } from 'vitest';
import { datasetCsv } from './dataset-csv.ts';
import { rowLine } from './dataset-json.ts';
import { surveyTable } from './table.ts';
import { bytesFromChunks, hasPython, inFile, python } from './testing/bytes.ts';
import { duckdb } from './testing/duckdb.ts';
import { comment, makeDataset, invented, ROWS } from './testing/sample-dataset.ts';

const text = (content: string) => surveyTable(makeDataset([comment('x', { content })]), ['text']);
const cellIn = async (preset: 'spreadsheet' | 'lossless', content: string): Promise<string> =>
  (await bytesFromChunks(datasetCsv(await text(content), preset)))
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .slice('text\r\n'.length, -2);

test.each([
  ['a formula', '=1+1', "'=1+1"],
  ['an old way to start a program', '|calc', "'|calc"],
  ['at', '@SUM(A1)', "'@SUM(A1)"],
  ['a leading zero', '0012', "'0012"],
  ['19 digits', '1234567890123456789', "'1234567890123456789"],
  ['an exponent', '1e5', "'1e5"],
  ['a fraction', '3/4', "'3/4"],
  ['a time', '12:30', "'12:30"],
  ['a month', 'mar1', "'mar1"],
  ['a truth value', 'TRUE', "'TRUE"],
  ['a wide sign of equality', '＝1+1', "'＝1+1"],
  ['a formula behind blanks', '\u00a0 \ufeff\u200b=1+1', "'\u00a0 \ufeff\u200b=1+1"],
  ['a formula behind a line end', '\n@SUM(A1)', '"\'\n@SUM(A1)"'],
  ['wide figures', '００１２', "'００１２"],
  ['figures behind what is not seen', '\u200b0012', "'\u200b0012"],
  ['a plain text', 'march of the wrens', 'march of the wrens'],
  ['a text with figures', '3 wrens', '3 wrens'],
  ['NUL', 'a\0b', 'a\u2400b'],
  ['emoji and RTL', '🐦 שלום', '🐦 שלום'],
])('for spreadsheets: %s', async (_, content, written) => {
  expect(await cellIn('spreadsheet', content)).toBe(written);
});

test('for spreadsheets a long text is cut and says so, between whole characters', async () => {
  const cell = await cellIn('spreadsheet', '🐦'.repeat(20_000));
  expect(cell).toHaveLength(32_766);
  expect(cell.endsWith('🐦 [… cut: 40000 characters]')).toBe(true);
  expect(cell.isWellFormed()).toBe(true);
});

test('for spreadsheets dates are dates, and there is a byte order mark', async () => {
  const table = await surveyTable(makeDataset(ROWS.slice(0, 1)), [
    'published',
    'is_pinned',
    'entity_id',
  ]);
  expect((await bytesFromChunks(datasetCsv(table, 'spreadsheet'))).toString('utf8')).toBe(
    "\ufeffpublished,is_pinned,entity_id\r\n2026-01-02 03:04:05,TRUE,'0012\r\n",
  );
  expect((await bytesFromChunks(datasetCsv(table, 'lossless'))).toString('utf8')).toBe(
    'published,is_pinned,entity_id\r\n2026-01-02T03:04:05.678Z,true,0012\r\n',
  );
});

test('lossless: as it is; what no reader takes is replaced', async () => {
  expect(await cellIn('lossless', '=1+1')).toBe('=1+1');
  expect(await cellIn('lossless', 'a\0b \ud83d c')).toBe('a\u2400b \ufffd c');
  expect(await cellIn('lossless', 'é'.repeat(40_000))).toBe('é'.repeat(40_000));
});

test('a million rows would do: the table is not held', async () => {
  let requestCount = 0;
  const dataset = makeDataset([], {
    rows: function* () {
      for (;;) yield comment(String((requestCount += 1)), { content: 'x' });
    },
  });
  const table = { ...(await surveyTable(makeDataset(ROWS))), dataset };
  const stream = datasetCsv(table, 'lossless');
  await stream.next();
  await stream.next();
  await stream.return(undefined);
  expect(requestCount).toBe(32);
});

describe('read back', () => {
  test('by DuckDB: as many rows, equal sums, every text', async () => {
    const table = await surveyTable(invented(5000));
    const bytes = await bytesFromChunks(datasetCsv(table, 'lossless'));
    const read = await inFile('items.csv', bytes, (file) =>
      duckdb(
        `select count(*)::int n, sum(like_count)::int likes, count(distinct author_id)::int authors, count(parent_id)::int replies, epoch_ms(min(published))::varchar earliest from read_csv('${file}', types={'entity_id':'VARCHAR'})`,
      ),
    );
    expect(read).toEqual([
      { n: 5000, likes: 247_500, authors: 5000, replies: 3333, earliest: '1700000000000' },
    ]);
  });

  test('by DuckDB: hostile cells', async () => {
    const bytes = await bytesFromChunks(
      datasetCsv(await surveyTable(makeDataset(ROWS)), 'lossless'),
    );
    const read = await inFile('items.csv', bytes, (file) =>
      duckdb(
        `select entity_id as id, text from read_csv('${file}', all_varchar=true, max_line_size=200000)`,
      ),
    );
    expect(read).toEqual(
      ROWS.map(({ item }) => ({
        id: item['entityId'],
        text: (item['content'] as string).replace('\0', '\u2400').toWellFormed(),
      })),
    );
  });

  const here = hasPython('csv');
  test.skipIf(!here)('by Python: hostile cells (needs python3)', async () => {
    const bytes = await bytesFromChunks(
      datasetCsv(await surveyTable(makeDataset(ROWS)), 'lossless'),
    );
    const read = await inFile('items.csv', bytes, (file) =>
      python(
        'import csv, json, sys\ncsv.field_size_limit(10**6)\nprint(json.dumps([[r["entity_id"], r["text"], r["author_name"]] for r in csv.DictReader(open(sys.argv[1], encoding="utf-8", newline=""))]))',
        file,
      ),
    );
    expect(read).toEqual(
      ROWS.map(({ item }) => [
        item['entityId'],
        (item['content'] as string).replace('\0', '\u2400').toWellFormed(),
        (item['attributedTo'] as { name: string }).name,
      ]),
    );
  });
});

test('NDJSON keeps everything', () => {
  for (const row of ROWS) expect(JSON.parse(rowLine(row))).toEqual(row);
});
