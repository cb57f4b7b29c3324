import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from '#vocab/page.ts';
import { ask, errorIn, jsonIn } from './support/http.ts';
import { run, type Running } from './support/running.ts';

/** The collections over REST: read page by page, for nothing, by who has a key. */
let on: Running;
let authorization: string;
const NAME = 'Talk of 1/2 ü';
const ITEMS = `/v1/collections/${encodeURIComponent(NAME)}/items`;
beforeAll(async () => {
  on = await run({ sample: true });
  authorization = `Bearer ${on.app.store.keys.add({ name: 'reader' }).secret}`;
  const { id } = on.app.collecting.start(
    {
      name: NAME,
      sources: [{ operation: 'videosite.list-video-comments', params: { videoId: 'sample_001x' } }],
    },
    on.app.callers.cli,
  );
  await on.app.collecting.follow(id);
});
afterAll(() => on.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  ask(on.port, path, { headers: { authorization, ...headers } });
const pageAt = async (path: string): Promise<Page<{ entityId: string }>> =>
  (jsonIn(await get(path)) as { data: Page<{ entityId: string }> }).data;

test('the list, and one with its sources and what is missing', async () => {
  const list = await pageAt('/v1/collections');
  expect(list).toMatchObject({
    type: 'OrderedCollectionPage',
    totalItems: 1,
    nextCursor: null,
    orderedItems: [{ type: 'OrderedCollection', name: NAME, totalItems: 55 }],
  });
  const one = await get(ITEMS.replace('/items', ''));
  expect(jsonIn(one)).toMatchObject({
    data: {
      name: NAME,
      sources: [{ operation: 'videosite.list-video-comments' }],
      completeness: { statedTotal: 86, unique: 55, gaps: [] },
    },
  });
});

test('followed to the end, the pages hold every item once, and nothing is spent', async () => {
  const before = on.app.store.ledger.remaining('window');
  const ids: string[] = [];
  let sizes = '';
  let path: string | null = `${ITEMS}?count=20`;
  while (path !== null) {
    const { orderedItems, itemCount, next, totalItems } = await pageAt(path);
    ids.push(...orderedItems.map(({ entityId }) => entityId));
    sizes += `${itemCount} of ${totalItems},`;
    path = next && new URL(next).pathname + new URL(next).search;
  }
  expect(sizes).toBe('20 of 55,20 of 55,15 of 55,');
  expect(new Set(ids).size).toBe(55);
  const { headers } = await get(ITEMS);
  expect([headers['x-credits-used'], headers['x-credits-remaining']]).toEqual([
    '0',
    String(before),
  ]);
  expect((await get(ITEMS, { 'if-none-match': String(headers['etag']) })).status).toBe(304);
});

test('CSV and NDJSON, with the next page in a header', async () => {
  const csv = await get(`${ITEMS}?count=2`, { accept: 'text/csv' });
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
  expect(csv.headers['link']).toMatch(/\/items\?count=2&cursor=[\w-]+>; rel="next", /);
  expect(csv.text.split('\r\n')[0]).toMatch(
    /^shape,id,entity_id,parent_id,.*,first_seen,last_seen,source_world,note,tags$/,
  );
  const all = await get(`${ITEMS}?count=2&columns=all`, { accept: 'text/csv' });
  expect(all.text.split('\r\n')[0]).toMatch(
    /,first_seen,last_seen,times_seen,removed_since,not_shown_since,source_operation,source_route,source_world,source_url,source_sha256,source_pointer,collection,note,tags$/,
  );
  const described = await get(
    /<([^>]*)>; rel="describedby"; type="application\/csvm/.exec(
      String(csv.headers['link']),
    )?.[1] ?? '',
  );
  expect([described.status, described.headers['content-type']]).toEqual([
    200,
    'application/csvm+json',
  ]);
  const ndjson = await get(`${ITEMS}?count=2`, { accept: 'application/x-ndjson' });
  expect(ndjson.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  const lines = ndjson.text.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { shape: string }).shape)).toEqual([
    'Comment',
    'Comment',
  ]);
  const worlds = [csv, ndjson, await get(ITEMS)].map(({ headers }) => headers['x-bowerbird-world']);
  expect(worlds).toEqual(['sample', 'sample', 'sample']);
});

test.each([
  ['/v1/collections/none', 404],
  ['/v1/collections/none/items', 404],
  [`${ITEMS}?count=0`, 400],
  [`${ITEMS}?count=501`, 400],
  [`${ITEMS}?count=2&count=3`, 400],
  [`${ITEMS}?cursor=abc`, 400],
  [`${ITEMS}?name=other`, 400],
  [`${ITEMS}?columns=id`, 400],
  ['/v1/collections?x=1', 400],
  ['/v1/collections/a/b/c', 404],
])('%s is %i', async (path, status) => {
  expect((await get(path)).status).toBe(status);
});

test('without a key, from elsewhere, or to change something: no', async () => {
  expect(errorIn(await ask(on.port, ITEMS))).toMatchObject({ code: 'missing_api_key' });
  expect((await get(ITEMS, { host: 'evil.example' })).status).toBe(403);
  expect((await get(ITEMS, { origin: 'https://evil.example' })).status).toBe(403);
  for (const method of ['POST', 'DELETE', 'PUT'])
    expect((await ask(on.port, ITEMS, { method, headers: { authorization } })).status).toBe(404);
});

const dataOf = async (report: string): Promise<unknown> =>
  (jsonIn(await get(ITEMS.replace('/items', report))) as { data: unknown }).data;

test('reports: what became of it, how long things stay, its case log, its kept pages', async () => {
  expect(await dataOf('/changes')).toEqual({
    counts: { removed: 0, notShown: 0, unlisted: 0, text: 0, figures: 0, came: 0 },
    listed: 0,
    changes: [],
    checks: [],
  });
  expect(await dataOf('/changes?since=2000-01-01&kind=came&count=2')).toMatchObject({
    counts: { removed: 0, notShown: 0, came: 55 },
    listed: 55,
    changes: [
      { kind: 'came', item: { type: 'Note' } },
      { kind: 'came', item: { type: 'Note' } },
    ],
  });
  expect(await dataOf('/survival')).toMatchObject({ start: 'gathered', things: 0, seenOnce: 55 });
  const read = await dataOf('/case?count=1');
  expect(read).toMatchObject({
    isFromStart: true,
    details: {},
    log: [{ act: 'gathered', door: 'cli' }],
    next: 3,
  });
  expect(await dataOf('/pages')).toEqual([]);
  expect((await get(ITEMS.replace('items', 'case?count=0'))).status).toBe(400);
  expect((await get(ITEMS.replace('items', 'changes?kind=other'))).status).toBe(400);
  const { headers } = await get(ITEMS.replace('items', 'changes?since=2000-01-01&count=1'));
  expect([headers['x-credits-used'], headers['x-bowerbird-world']]).toEqual(['0', 'sample']);
});
