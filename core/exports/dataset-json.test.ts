import { expand, type NodeObject } from 'jsonld';
import { expect, test } from 'vitest';
import { datasetActivityStreams, datasetNdjson } from './dataset-json.ts';
import { bytesFromChunks } from './testing/bytes.ts';
import { AT, comment, makeDataset, ROWS } from './testing/sample-dataset.ts';

/** The rows as they leave: half a surrogate pair is the sign for what cannot be written. */
const WHOLE = ROWS.map((row) => ({
  ...row,
  item: { ...row.item, content: (row.item['content'] as string | undefined)?.toWellFormed() },
}));

test('ActivityStreams: one ordered collection of the items as they are', async () => {
  const bytes = await bytesFromChunks(
    datasetActivityStreams({ dataset: makeDataset(ROWS), rowCount: 4 }),
  );
  expect(JSON.parse(bytes.toString('utf8'))).toEqual({
    '@context': [expect.any(Object), expect.any(Object)],
    type: 'OrderedCollection',
    name: 'Comments of a bird',
    summary: 'What people said under one video.',
    published: AT,
    generator: { type: 'Application', name: 'Bowerbird 1.2.3' },
    totalItems: 4,
    orderedItems: WHOLE.map(({ item }) => item),
  });
});

test('a reader of JSON-LD understands every item without asking anybody', async () => {
  const bytes = await bytesFromChunks(
    datasetActivityStreams({ dataset: makeDataset(ROWS), rowCount: 4 }),
  );
  const [collection] = await expand(JSON.parse(bytes.toString('utf8')) as NodeObject, {
    documentLoader: (url) => Promise.reject(new Error(`${url} was asked for`)),
  });
  const as = 'https://www.w3.org/ns/activitystreams#';
  expect(collection?.['@type']).toEqual([`${as}OrderedCollection`]);
  const [list] = (collection?.[`${as}items`] ?? []) as { '@list': Record<string, unknown>[] }[];
  const [first = {}] = list?.['@list'] ?? [];
  expect(list?.['@list']).toHaveLength(4);
  expect(first['@id']).toBe('https://video.example/watch?v=v1&lc=0012');
  expect(first['https://bowerbird.local/ns/social#entityId']).toEqual([
    { '@type': 'http://www.w3.org/2001/XMLSchema#string', '@value': '0012' },
  ]);
  expect(Object.keys(first).filter((name) => !/^(?:@|https:)/.test(name))).toEqual([]);
});

test('an empty collection, and an item with a context of its own', async () => {
  const empty = await bytesFromChunks(
    datasetActivityStreams({ dataset: makeDataset([]), rowCount: 0 }),
  );
  expect(JSON.parse(empty.toString('utf8'))).toMatchObject({ totalItems: 0, orderedItems: [] });
  const rows = [comment('x', { '@context': ['https://else.example'] })];
  const one = await bytesFromChunks(
    datasetActivityStreams({ dataset: makeDataset(rows), rowCount: 1 }),
  );
  expect(one.toString('utf8')).not.toContain('else.example');
});

test('NDJSON: a line a row, nothing lost, the same bytes again', async () => {
  const write = () => bytesFromChunks(datasetNdjson({ dataset: makeDataset(ROWS) }));
  const lines = (await write()).toString('utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(WHOLE);
  expect(await write()).toEqual(await write());
});
