import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
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

interface Page {
  readonly itemCount: number;
  readonly next: string | null;
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
      const lines = ndjson.text.split('\n').slice(0, -1);
      expect([entry.id, lines.map((line) => JSON.parse(line) as unknown)]).toEqual([
        entry.id,
        page.orderedItems,
      ]);
      const csv = await viaRest(withAccept('text/csv'), entry, params);
      expect(csv.text.startsWith('type,')).toBe(true);
      for (const { headers } of [ndjson, csv]) {
        // The cursor of a page that was cut names the call in whose answer it goes on.
        const isCut = entry.operation.pageSize?.({} as never) !== undefined;
        const due = page.next === null ? undefined : `<${page.next}>; rel="next"`;
        const [found, wanted] = isCut
          ? [headers['link'] === undefined, due === undefined]
          : [headers['link'], due];
        expect(found).toBe(wanted);
        expect(headers['x-credits-remaining']).toMatch(/^\d+$/);
        expect(Number(headers['x-credits-used'])).toBeGreaterThan(0);
        expect(headers['vary']).toBe('accept, accept-encoding');
      }
      expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
      expect(ndjson.headers['content-type']).toBe('application/x-ndjson');
    }
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
    expect(answered.text).toMatch(/^type,/);
    expect(answered.headers['x-credits-used']).toBe('0');
  });

  test('errors stay JSON, and a single thing is not a table', async () => {
    const accept = { accept: 'text/csv' };
    const failed = await on.get('/v1/videosite/videos/sample_001x/comments?nothing=1', {
      headers: accept,
    });
    expect([failed.status, failed.headers['content-type']]).toEqual([
      400,
      'application/json; charset=utf-8',
    ]);
    const video = await on.get('/v1/videosite/videos/sample_001x', { headers: accept });
    expect(jsonIn(video)).toMatchObject({ data: { type: 'Video' } });
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
