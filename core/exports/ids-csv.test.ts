import { expect, test } from 'vitest';
import { datasetIds } from './ids-csv.ts';
import { bytesFromChunks, inFile } from './testing/bytes.ts';
import { duckdb } from './testing/duckdb.ts';
import { makeDataset, ROWS } from './testing/sample-dataset.ts';

const bytes = (): Promise<Buffer> =>
  bytesFromChunks(
    datasetIds({ dataset: makeDataset(ROWS.slice(0, 3)) }, ({ item }) => ({
      operation: 'videosite.get-comment',
      params: { commentId: item['entityId'] },
    })),
  );

test('identifiers, the way to each, and nothing that anybody wrote', async () => {
  expect((await bytes()).toString('utf8').split('\r\n')).toEqual([
    'platform,shape,identifier,operation,params,route,fetched_at,world,address',
    'videosite,Comment,id:0012,videosite.get-comment,"{""commentId"":""0012""}",public-page,2026-11-20T10:00:00.000Z,unknown,https://video.example/watch?v=v1&lc=0012',
    'videosite,Comment,id:1234567890123456789,videosite.get-comment,"{""commentId"":""1234567890123456789""}",public-page,2026-11-20T10:00:00.000Z,unknown,https://video.example/watch?v=v1&lc=1234567890123456789',
    'videosite,Comment,id:1e5,videosite.get-comment,"{""commentId"":""1e5""}",public-page,2026-11-20T10:00:00.000Z,unknown,https://video.example/watch?v=v1&lc=1e5',
    '',
  ]);
});

test('a reader that guesses types takes no identifier for a number', async () => {
  const rows = await inFile('ids.csv', await bytes(), (file) =>
    duckdb(`select identifier, typeof(identifier) as type from read_csv('${file}')`),
  );
  expect(rows).toEqual([
    { identifier: 'id:0012', type: 'VARCHAR' },
    { identifier: 'id:1234567890123456789', type: 'VARCHAR' },
    { identifier: 'id:1e5', type: 'VARCHAR' },
  ]);
});
