import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { listedItems } from '#kit/listed-items.ts';
import { columnsOfOperation, ROW_PARAMS } from '../core/doors/http/row-request.ts';
import { addressFromParams } from '../core/engine/read-replies.ts';
import { viaRest } from './support/doors.ts';
import { ask, dataIn, jsonIn } from './support/http.ts';
import { run, type Running } from './support/running.ts';
import { EXAMPLES } from './support/sample.ts';

/** The other forms of an answer: tables, compressed, and the word that nothing has changed. */
let on: Running;
beforeAll(async () => {
  on = await run({ sample: true });
  on.app.store.ledger.grant(1000, 'for the tests');
});
afterAll(() => on.close());

const listed = catalogue.entries.filter(({ id, operation }) => operation.list && id in EXAMPLES);
const COMMENTS = listed.find(({ id }) => id === 'videosite.list-video-comments');
const commentsPath = (): string =>
  COMMENTS ? addressFromParams(COMMENTS, EXAMPLES[COMMENTS.id] ?? {}) : '';

const linesIn = (text: string): readonly Readonly<Record<string, unknown>>[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

interface Page {
  readonly itemCount: number;
  /** What a POST lists has no pages. */
  readonly next?: string | null;
  readonly orderedItems: readonly Readonly<Record<string, unknown>>[];
}

describe('tables', () => {
  test('every list is answered as NDJSON and as CSV, paid for and paged as ever', async () => {
    expect(listed.length).toBeGreaterThan(20);
    for (const entry of listed) {
      const params = EXAMPLES[entry.id] ?? {};
      const withAccept = (accept: string): Pick<Running, 'get'> => ({
        get: (path, asking = {}) =>
          on.get(path, { ...asking, headers: { ...asking.headers, accept } }),
      });
      const page = dataIn(await viaRest(on, entry, params)) as Page;
      const ndjson = await viaRest(withAccept('application/x-ndjson'), entry, params);
      const rows = linesIn(ndjson.text);
      expect([entry.id, rows.length]).toEqual([entry.id, listedItems(page)?.length]);
      const csv = await viaRest(withAccept('text/csv'), entry, params);
      // The columns are the same whatever a page holds, and few.
      const columns = columnsOfOperation(entry).standard.map(({ name }) => name);
      expect([entry.id, columns.length <= 25]).toEqual([entry.id, true]);
      expect(csv.text.slice(0, csv.text.indexOf('\r\n'))).toBe(columns.join(','));
      for (const row of rows) expect(Object.keys(row)).toEqual(columns);
      for (const { headers } of [ndjson, csv]) {
        // The cursor of a page that was cut names the call in whose answer it goes on.
        const isCut = entry.operation.pageSize?.({} as never) !== undefined;
        const due = (page.next ?? null) === null ? undefined : `<${page.next}>; rel="next"`;
        const link = /^<[^>]*>; rel="next"/.exec(String(headers['link']))?.[0];
        const [found, wanted] = isCut ? [link === undefined, due === undefined] : [link, due];
        expect(found).toBe(wanted);
        expect(headers['x-credits-remaining']).toMatch(/^\d+$/);
        expect(Number(headers['x-credits-used'])).toBeGreaterThan(0);
        expect(headers['vary']).toBe('accept, accept-encoding');
      }
      expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
      expect(ndjson.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
    }
  });

  test.each([
    ['forum.list-subreddit-posts', ['vote_count', 'like_count', 'comment_count', 'share_count']],
    ['microblog.list-user-posts', ['like_count', 'reply_count', 'repost_count']],
    ['forum.get-subreddit', ['description', 'member_count']],
    ['forum.get-user', ['summary', 'score']],
    ['photosite.get-user', ['summary', 'media_count', 'follower_count']],
    ['shortvideo.list-user-videos', ['comment_count', 'save_count']],
  ])('the usual columns of %s tell its figures and its words', (id, names) => {
    const entry = catalogue.find(id);
    if (!entry) throw new Error(`there is no ${id}`);
    const usual = columnsOfOperation(entry).standard.map(({ name }) => name);
    expect(usual).toEqual(expect.arrayContaining(names));
  });

  test.each([
    ['*/*', 'application/json; charset=utf-8'],
    ['text/html', 'application/json; charset=utf-8'],
    ['application/json, text/csv;q=0.5', 'application/json; charset=utf-8'],
    ['application/json;q=0.5, text/csv', 'text/csv; charset=utf-8; header=present'],
    ['text/csv;q=0', 'application/json; charset=utf-8'],
  ])('Accept: %s is answered as %s', async (accept, type) => {
    const answered = await on.get(commentsPath(), { headers: { accept } });
    expect([answered.status, answered.headers['content-type']]).toEqual([200, type]);
  });

  test('from the archive too, where JSON is given on the fast path', async () => {
    const kept = { 'cache-control': 'max-age=100000' };
    for (const _ of [1, 2]) await on.get(commentsPath(), { headers: kept });
    const answered = await on.get(commentsPath(), { headers: { ...kept, accept: 'text/csv' } });
    expect(answered.text).toMatch(/^shape,id,entity_id,parent_id,/);
    expect(answered.headers['x-credits-used']).toBe('0');
  });

  test('errors stay JSON, and a single thing is one row', async () => {
    const accept = { accept: 'text/csv' };
    const failed = await on.get('/v1/videosite/videos/sample_001x/comments?nothing=1', {
      headers: accept,
    });
    expect([failed.status, failed.headers['content-type']]).toEqual([
      400,
      'application/json; charset=utf-8',
    ]);
    const video = await on.get('/v1/videosite/videos/sample_001x', { headers: accept });
    const [head = '', row = '', end] = video.text.split('\r\n');
    expect(head).toMatch(/^shape,id,entity_id,author_id,/);
    expect(row).toMatch(/^Video,https:\/\/www\.youtube\.com\/watch\?v=sample_001x,sample_001x,/);
    expect(end).toBe('');
  });
});

describe('columns', () => {
  const asRows = (query: string, accept: string) =>
    on.get(`${commentsPath()}${commentsPath().includes('?') ? '&' : '?'}${query}`, {
      headers: { accept, 'cache-control': 'max-age=100000' },
    });
  const ndjson = 'application/x-ndjson';

  test('named ones in their order, all, or the whole item', async () => {
    const named = await asRows('columns=text,id,%20like_count', 'text/csv');
    expect(named.text).toMatch(/^text,id,like_count\r\n/);
    const all = linesIn((await asRows('columns=all', ndjson)).text)[0] ?? {};
    expect(Object.keys(all).length).toBeGreaterThan(50);
    expect(all).toMatchObject({
      shape: 'Comment',
      source_operation: 'videosite.list-video-comments',
      source_route: 'public-page',
      source_world: 'sample',
    });
    const [item = {}] = linesIn((await asRows('columns=item', ndjson)).text);
    const page = dataIn(await on.get(commentsPath())) as Page;
    expect(item).toEqual(page.orderedItems[0]);
    expect([all['id'], all['entity_id'], all['parent_id']]).toEqual([
      item['id'],
      item['entityId'],
      item['inReplyTo'],
    ]);
  });

  test.each([
    ['columns=nonsense', 'text/csv', /columns: there is no nonsense; there are shape, id, /],
    ['columns=item', 'text/csv', /columns: there is no item/],
    ['form=strange', 'text/csv', /form: there is no strange; there are guarded, lossless/],
    ['form=lossless', 'application/x-ndjson', /form: only text\/csv has one/],
    ['columns=all', 'application/json', /unknown parameter columns/],
    ['form=lossless', 'application/json', /unknown parameter form/],
  ])('%s as %s is refused and costs nothing', async (query, accept, words) => {
    const before = on.balance();
    const answered = await asRows(query, accept);
    expect([answered.status, on.balance()]).toEqual([400, before]);
    expect(answered.text).toMatch(words);
  });

  test('what was answered as rows is no answer for JSON at the same address', async () => {
    for (const _ of [1, 2])
      expect((await asRows('columns=id', 'text/csv')).text).toMatch(/^id\r\n/);
    expect((await asRows('columns=id', 'application/json')).status).toBe(400);
  });

  test('no operation has a parameter of these names', () => {
    const taken = catalogue.entries.filter(({ params }) =>
      ROW_PARAMS.some((name) => name in params.shape),
    );
    expect(taken.map(({ id }) => id)).toEqual([]);
  });
});

const linksIn = (header: unknown): ReadonlyMap<string, string> =>
  new Map(
    [...String(header).matchAll(/<([^>]*)>; rel="describedby"; type="([^"]*)"/g)].map(
      ([, path = '', type = '']) => [type, path],
    ),
  );

describe('descriptions', () => {
  test('a CSV names its columns, as CSV on the Web has it, for nothing', async () => {
    const path = `${commentsPath()}${commentsPath().includes('?') ? '&' : '?'}columns=id,like_count`;
    const csv = await on.get(path, { headers: { accept: 'text/csv' } });
    const before = on.balance();
    const metadata = linksIn(csv.headers['link']).get('application/csvm+json') ?? '';
    const described = await on.get(metadata);
    expect([described.status, described.headers['content-type'], on.balance()]).toEqual([
      200,
      'application/csvm+json',
      before,
    ]);
    expect(jsonIn(described)).toEqual({
      '@context': ['http://www.w3.org/ns/csvw', { '@language': 'en' }],
      url: path,
      dialect: { encoding: 'utf-8', header: true, lineTerminators: ['\r\n'], quoteChar: '"' },
      'rdfs:comment': expect.stringMatching(/take one from the front of it/) as string,
      tableSchema: {
        columns: [
          {
            name: 'id',
            titles: 'id',
            'dc:description': expect.stringMatching(/^Address of the item/) as string,
            datatype: 'string',
            null: '',
          },
          {
            name: 'like_count',
            titles: 'like_count',
            'dc:description': expect.stringMatching(/^Likes.* Unit: count\.$/) as string,
            datatype: 'integer',
            null: '',
          },
        ],
      },
    });
    expect((await ask(on.port, metadata)).status).toBe(401);
    const elsewhere = await on.get(
      '/v1/schemas/videosite.list-video-comments/columns?table=https://a.test/x',
    );
    expect(elsewhere.status).toBe(400);
  });

  test('every answer leads to its JSON Schema', async () => {
    for (const headers of [{}, { accept: 'text/csv' }, { 'cache-control': 'max-age=100000' }]) {
      const answered = await on.get(commentsPath(), { headers });
      const path = linksIn(answered.headers['link']).get('application/schema+json');
      expect(path).toBe('/v1/schemas/videosite.list-video-comments');
    }
    const schema = await on.get('/v1/schemas/videosite.list-video-comments');
    expect([
      schema.status,
      schema.headers['content-type'],
      schema.headers['x-credits-used'],
    ]).toEqual([200, 'application/schema+json', undefined]);
    expect(jsonIn(schema)).toMatchObject({
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      required: ['data'],
    });
    expect((await on.get('/v1/schemas/nothing.at-all')).status).toBe(404);
  });
});

/** The bytes of an answer. */
const fetchEncoded = (path: string, headers: Readonly<Record<string, string>>) =>
  new Promise<{ encoding: string | undefined; body: Buffer }>((resolve, reject) => {
    const sentRequest = request({ host: '127.0.0.1', port: on.port, path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          encoding: response.headers['content-encoding'],
          body: Buffer.concat(chunks),
        }),
      );
    });
    sentRequest.on('error', reject);
    sentRequest.end();
  });

describe('compressed', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('%s, also on the fast path and as a table', async (encoding, open) => {
    const authorization = `Bearer ${on.key}`;
    const kept = { authorization, 'cache-control': 'max-age=100000' };
    for (const more of [{}, { accept: 'text/csv' }]) {
      const plain = await fetchEncoded(commentsPath(), { ...kept, ...more });
      const params = { ...kept, ...more, 'accept-encoding': encoding };
      const small = await fetchEncoded(commentsPath(), params);
      expect([plain.encoding, small.encoding]).toEqual([undefined, encoding]);
      expect(small.body.byteLength).toBeLessThan(plain.body.byteLength / 2);
      expect(open(small.body).equals(plain.body)).toBe(true);
    }
  });

  test.each([
    ['gzip, deflate, br', 'br'],
    ['br;q=0.1, gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
  ])('Accept-Encoding: %s is answered as %s', async (accepted, encoding) => {
    const answered = await fetchEncoded('/openapi.json', { 'accept-encoding': accepted });
    expect(answered.encoding).toBe(encoding);
  });

  test('what is small is sent as it is', async () => {
    expect((await fetchEncoded('/health', { 'accept-encoding': 'br' })).encoding).toBeUndefined();
  });
});

describe('conditional requests', () => {
  test.each(['/openapi.json', '/ns/social', '/ns/context', '/reference/start.js'])(
    '%s: 304 while it is the same',
    async (path) => {
      const first = await ask(on.port, path);
      expect(first.headers['cache-control']).toBe('no-cache');
      const etag = String(first.headers['etag']);
      const again = await ask(on.port, path, { headers: { 'if-none-match': `"other", ${etag}` } });
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', etag]);
      const other = await ask(on.port, path, { headers: { 'if-none-match': '"other"' } });
      expect(other.status).toBe(200);
    },
  );

  test('a kept answer: 304 at no cost, on both paths', async () => {
    const kept = { 'cache-control': 'max-age=100000' };
    const first = await on.get(commentsPath(), { headers: kept });
    const params = { ...kept, 'if-none-match': String(first.headers['etag']) };
    const before = on.balance();
    for (const path of [{ 'sec-fetch-site': 'none' }, {}]) {
      const again = await on.get(commentsPath(), { headers: { ...params, ...path } });
      expect([again.status, again.text]).toEqual([304, '']);
      expect(again.headers['x-credits-used']).toBe('0');
    }
    expect(on.balance()).toBe(before);
  });
});
