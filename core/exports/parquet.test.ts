import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { expect, test } from 'vitest';
import { datasetParquet } from './parquet.ts';
import { surveyTable } from './table.ts';
import { bytesFromChunks, inFile } from './testing/bytes.ts';
import { duckdb } from './testing/duckdb.ts';
import { comment, makeDataset, invented, ROWS } from './testing/sample-dataset.ts';

const toArrayBuffer = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;

test('hyparquet reads typed columns', async () => {
  const table = await surveyTable(makeDataset(ROWS));
  const file = toArrayBuffer(await bytesFromChunks(datasetParquet(table)));
  const rows = await parquetReadObjects({ file });
  expect(rows).toHaveLength(4);
  expect(rows[0]).toMatchObject({
    id: 'https://video.example/watch?v=v1&lc=0012',
    entity_id: '0012',
    parent_id: null,
    author_id: 'https://video.example/@ada',
    author_entity_id: 'UCada',
    text: 'Wren, "singing"\nat dawn',
    like_count: 3n,
    is_pinned: true,
    published: new Date('2026-01-02T03:04:05.678Z'),
    tags: '["birds","dawn"]',
    code_stance: 'for',
  });
  expect(rows[1]).toMatchObject({
    entity_id: '1234567890123456789',
    parent_id: 'https://video.example/watch?v=v1&lc=0012',
    parent_entity_id: '0012',
    like_count: 0n,
    is_pinned: null,
  });
  expect(rows[2]).toMatchObject({
    text: String(ROWS[2]?.item['content']).toWellFormed(),
    times_seen: 3n,
  });
  expect(rows[3]?.['text']).toBe('é'.repeat(40_000));
  const names = parquetMetadata(file).key_value_metadata?.map(({ key }) => key);
  expect(names).toEqual(['name', 'codebook']);
});

test('DuckDB reads many row groups: as many rows, equal sums', async () => {
  const bytes = await bytesFromChunks(datasetParquet(await surveyTable(invented(20_000))));
  const read = await inFile('items.parquet', bytes, (file) =>
    duckdb(
      `select count(*)::int n, sum(like_count)::int likes, count(distinct author_id)::int authors, count(parent_id)::int replies, typeof(min(like_count)) kind, epoch_ms(min(published))::varchar earliest from '${file}'`,
    ),
  );
  expect(read).toEqual([
    {
      n: 20_000,
      likes: 990_000,
      authors: 20_000,
      replies: 13_333,
      kind: 'BIGINT',
      earliest: '1700000000000',
    },
  ]);
  const groups = parquetMetadata(toArrayBuffer(bytes)).row_groups.map(({ num_rows }) => num_rows);
  expect(groups.length).toBeGreaterThan(3);
  expect(groups.filter((rows) => rows > 5000n)).toEqual([]);
});

test('long texts end a row group early', async () => {
  const rows = Array.from({ length: 5 }, (_, i) =>
    comment(String(i), { content: 'x'.repeat(1_000_001) }),
  );
  const bytes = await bytesFromChunks(
    datasetParquet(await surveyTable(makeDataset(rows), ['id', 'text'])),
  );
  const groups = parquetMetadata(toArrayBuffer(bytes)).row_groups.map(({ num_rows }) => num_rows);
  expect(groups).toEqual([2n, 2n, 1n]);
});

test('no rows: the columns alone; a value of another type is left out and counted', async () => {
  const empty = await surveyTable(makeDataset([]), ['id', 'like_count']);
  expect(
    await parquetReadObjects({ file: toArrayBuffer(await bytesFromChunks(datasetParquet(empty))) }),
  ).toEqual([]);
  const odd = makeDataset([comment('x', { likeCount: 'many', published: 'soon' })]);
  const table = await surveyTable(odd, ['like_count', 'published']);
  expect(
    await parquetReadObjects({ file: toArrayBuffer(await bytesFromChunks(datasetParquet(table))) }),
  ).toEqual([{ like_count: null, published: null }]);
  expect(table.fields.map((field) => table.tally(field).mistyped)).toEqual([1, 1]);
});
