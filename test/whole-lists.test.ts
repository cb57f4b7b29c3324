import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi, type Api } from '../core/app/api-server.ts';
import type { Engine } from '../core/engine/engine.ts';
import { AppError } from '#kit/errors.ts';
import { verbatim } from '#kit/message.ts';
import { resultFromData } from '#kit/result.ts';
import { page } from '#vocab/page.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import { restDoor } from '../core/doors/http/rest.ts';
import { ask, errorIn, raw } from './support/http.ts';
import { run, type Running } from './support/running.ts';

/** A long list of an invented platform: as many pages as wanted, made when each is requested for. */
const PATH = '/v1/videosite/videos/sample_001x/comments';
const PER_PAGE = 20;

interface LongList {
  pages: number;
  /** After this page there is an error, or the platform shows no more. */
  failsAt?: number | undefined;
  error?: AppError | undefined;
  isIncomplete?: boolean;
  /** Goes round: the cursor of the first page comes again. */
  isCircle?: boolean;
}

let on: Running;
let api: Api;
let port: number;
let list: LongList;
/** Numbers of the pages that were requested for. */
let requested: number[];
let aborted: number[];
/** The items of each, as long as anybody holds them. */
let pagesMade: WeakRef<readonly unknown[]>[] = [];
let hold: ((n: number) => Promise<void>) | undefined;

const comment = (n: number) => ({
  type: 'Note',
  id: `https://video.example/c${n}`,
  entityId: `c${n}`,
  content: `Comment ${n}, with a "quote" and\na second line`,
});

const call: Engine['call'] = async (id, params, caller) => {
  const cursor = typeof params['cursor'] === 'string' ? params['cursor'] : null;
  const n = cursor === null ? 0 : Number(cursor.slice(1));
  requested.push(n);
  caller.signal?.addEventListener('abort', () => aborted.push(n));
  await hold?.(n);
  const meta = {
    callId: `call${n}`,
    operation: id,
    creditsUsed: 1,
    creditsRemaining: 1000 - requested.length,
    notices: n === 1 ? [{ code: 'items-set-aside', message: 'one of 21', count: 1 }] : [],
  };
  if (n === list.failsAt && list.error)
    return { ok: false, error: list.error, meta: { ...meta, creditsUsed: 0 } };
  const isLast = n === list.pages - 1;
  const data = page({
    partOf: `http://127.0.0.1${PATH}`,
    items: Array.from({ length: PER_PAGE }, (_, at) => comment(n * PER_PAGE + at)),
    totalItems: null,
    cursor,
    nextCursor: isLast ? null : `p${list.isCircle ? (n + 1) % 3 : n + 1}`,
    incomplete:
      isLast && list.isIncomplete
        ? { reason: verbatim('Guests see no more.'), statedTotal: 99 }
        : undefined,
  });
  pagesMade.push(new WeakRef(data.orderedItems));
  return { ok: true, result: resultFromData(data), meta };
};

beforeAll(async () => {
  on = await run({ sample: true });
  const { engine, store } = on.app;
  api = createApi({
    engine: { ...engine, call },
    examples: () => Promise.resolve({}),
    store,
    version: '9.9.9',
    port: 0,
    changed: () => {},
  });
  ({ port } = await api.start());
});
afterAll(async () => {
  await api.close();
  await on.close();
});
beforeEach(() => {
  list = { pages: 3 };
  requested = [];
  aborted = [];
  hold = undefined;
});

const NDJSON = 'application/x-ndjson';
const CSV = 'text/csv';
const fetchList = (query: string, accept: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${port}${PATH}?${query}`, {
    headers: { authorization: `Bearer ${on.key}`, accept, ...headers },
  });
const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);
const namesIn = (rows: readonly Record<string, unknown>[]) => rows.map((row) => row['id']);

/** The same with what fetch leaves out: the trailers. */
const readWithTrailers = (query: string, accept: string) =>
  new Promise<{ response: IncomingMessage; text: string }>((resolve, reject) => {
    const headers = { authorization: `Bearer ${on.key}`, accept };
    httpGet({ port, host: '127.0.0.1', path: `${PATH}?${query}`, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      response.on('end', () => resolve({ response, text }));
      response.on('error', reject);
    }).on('error', reject);
  });

describe('whole', () => {
  test('every page comes, each requested for once, and the trailer states the sum', async () => {
    const { response, text } = await readWithTrailers('limit=all', NDJSON);
    expect(linesOf(text)).toHaveLength(60);
    expect(new Set(namesIn(linesOf(text))).size).toBe(60);
    expect(requested).toEqual([0, 1, 2]);
    expect(response.headers).toMatchObject({
      'x-credits-used': '1',
      'x-credits-remaining': '999',
      'content-type': 'application/x-ndjson; charset=utf-8',
      link: '</v1/schemas/videosite.list-video-comments/columns?table=%2Fv1%2Fvideosite%2Fvideos%2Fsample_001x%2Fcomments%3Flimit%3Dall>; rel="describedby"; type="application/csvm+json", </v1/schemas/videosite.list-video-comments>; rel="describedby"; type="application/schema+json"',
      trailer:
        'X-Credits-Used-Total, X-Credits-Remaining-After, X-Bowerbird-Notices-Total, X-Bowerbird-Next-Cursor',
    });
    expect(response.trailers).toEqual({
      'x-credits-used-total': '3',
      'x-credits-remaining-after': '997',
      'x-bowerbird-notices-total': '[{"code":"items-set-aside","message":"one of 21","count":1}]',
    });
  });

  test('as CSV with one head', async () => {
    const { text } = await readWithTrailers('limit=all', CSV);
    const one = await (await fetchList('', CSV)).text();
    expect(text.startsWith(one)).toBe(true);
    expect(text.match(/"Comment \d+, with a ""quote"" and\na second line"/g)).toHaveLength(60);
    expect(text.match(/^shape,/gm)).toHaveLength(1);
  });

  test('whoever takes compressed bodies gets each page as it comes', async () => {
    const answered = await fetchList('limit=all', NDJSON, { 'accept-encoding': 'gzip' });
    expect(answered.headers.get('content-encoding')).toBeNull();
    expect(answered.headers.get('cache-control')).toBe('no-store, no-transform');
    expect(linesOf(await answered.text())).toHaveLength(60);
  });

  test('HEAD asks for the first page alone', async () => {
    const answered = await ask(port, `${PATH}?limit=all`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${on.key}`, accept: NDJSON },
    });
    expect([answered.status, answered.headers['x-credits-used'], requested]).toEqual([
      200,
      '1',
      [0],
    ]);
  });
});

describe('the first N', () => {
  test.each([
    [7, [0], 'cut'],
    [20, [0], 'p1'],
    [25, [0, 1], 'cut'],
    [60, [0, 1, 2], 'none'],
    [61, [0, 1, 2], 'none'],
  ])('limit=%i asks for pages %j', async (limit, pages, cursor) => {
    const { response, text } = await readWithTrailers(`limit=${limit}`, NDJSON);
    expect(linesOf(text)).toHaveLength(Math.min(limit, 60));
    expect(requested).toEqual(pages);
    const next = response.trailers['x-bowerbird-next-cursor'];
    expect(next === undefined ? 'none' : next.replace(/^[\w-]{20,512}$/, 'cut')).toBe(cursor);
  });

  test('with columns of one’s own', async () => {
    const { text } = await readWithTrailers('limit=25&columns=entity_id,text', NDJSON);
    expect(linesOf(text).at(-1)).toEqual({
      entity_id: 'c24',
      text: 'Comment 24, with a "quote" and\na second line',
    });
    expect(requested).toEqual([0, 1]);
  });

  test('from a cursor on', async () => {
    const { text } = await readWithTrailers('limit=all&cursor=p2', NDJSON);
    expect(requested).toEqual([2]);
    expect(linesOf(text)[0]).toMatchObject({ entity_id: 'c40' });
  });
});

const exhausted = new AppError('credits_exhausted', verbatim('No credits are left.'));

describe('stopped early', () => {
  test.each([
    [
      'by the budget',
      { error: exhausted },
      'credits_exhausted',
      'Credits exhausted. No credits are left.',
    ],
    [
      'by a refusal',
      { error: new AppError('platform_error', verbatim('a login wall')) },
      'platform_error',
      'Platform error: a login wall',
    ],
  ])('%s: NDJSON says why and where to go on', async (_, { error }, code, message) => {
    list = { pages: 5, failsAt: 2, error };
    const { response, text } = await readWithTrailers('limit=all', NDJSON);
    const rows = linesOf(text);
    expect(rows).toHaveLength(41);
    expect(rows.at(-1)).toEqual({ bowerbird: { stopped: { code, message, cursor: 'p2' } } });
    expect(response.trailers).toMatchObject({
      'x-credits-used-total': '2',
      'x-bowerbird-next-cursor': 'p2',
    });
  });

  test('because the platform shows no more, or goes in circles', async () => {
    list = { pages: 2, isIncomplete: true };
    const short = await readWithTrailers('limit=all', NDJSON);
    expect(linesOf(short.text).at(-1)).toEqual({
      bowerbird: { stopped: { code: 'incomplete', message: 'Guests see no more.', cursor: null } },
    });
    list = { pages: 9, isCircle: true };
    requested = [];
    const circle = await readWithTrailers('limit=all', NDJSON);
    expect(linesOf(circle.text).at(-1)).toMatchObject({
      bowerbird: { stopped: { code: 'platform_error', cursor: null } },
    });
    expect(requested.length).toBeLessThan(12);
  });

  test.each([
    ['an error', { pages: 5, failsAt: 2, error: exhausted }],
    ['the platform', { pages: 3, isIncomplete: true }],
  ])('CSV fails in a reader: %s', async (_, stopping) => {
    list = stopping;
    const answered = await fetchList('limit=all', CSV);
    expect(answered.status).toBe(200);
    await expect(answered.text()).rejects.toThrow('terminated');
    await expect(readWithTrailers('limit=all', CSV)).rejects.toThrow('aborted');
    // All rows of the pages that came were sent before.
    const text = await raw(
      port,
      `GET ${PATH}?limit=all HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${on.key}\r\nAccept: text/csv\r\n\r\n`,
    );
    expect(text).toContain(`Comment ${list.failsAt === undefined ? 59 : 39},`);
    expect(text).not.toContain('\r\n0\r\n');
  });

  test('a first page that is refused is an error as any other', async () => {
    list = {
      pages: 5,
      failsAt: 0,
      error: new AppError('platform_error', verbatim('a login wall')),
    };
    for (const accept of [NDJSON, CSV]) {
      const headers = { authorization: `Bearer ${on.key}`, accept };
      expect(errorIn(await ask(port, `${PATH}?limit=all`, { headers }))).toMatchObject({
        status: 502,
        code: 'platform_error',
        used: '0',
      });
    }
  });
});

describe('a reader sets the pace', () => {
  /** Straight from the door: what the system’s own buffers take is not the door’s. */
  const bodyFromDoor = async (): Promise<ReadableStreamDefaultReader<Uint8Array>> => {
    const { engine, store } = on.app;
    const door = restDoor({ engine: { ...engine, call }, store, hosts: () => ['localhost'] });
    const answered = await door.request(`http://localhost${PATH}?limit=all`, {
      headers: { host: 'localhost', authorization: `Bearer ${on.key}`, accept: NDJSON },
    });
    if (!answered.body) throw new Error('no body');
    return answered.body.getReader();
  };

  test('no page is requested for before the one before was taken', async () => {
    list = { pages: 100 };
    const reader = await bodyFromDoor();
    const requestedThen: number[] = [];
    for (let read = 0; read < 10; read += 1) {
      await reader.read();
      requestedThen.push(requested.length);
    }
    expect(requestedThen).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    await reader.cancel();
  });

  test('of 130,000 comments never more than a few pages are held', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    list = { pages: 6500 };
    const reader = await bodyFromDoor();
    let bytes = 0;
    let most = 0;
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      if (requested.length % 500 !== 0) continue;
      // A turn of its own: what a weak reference was seen to hold stays for as long as this one.
      await new Promise((resolve) => setImmediate(resolve));
      collectGarbage();
      pagesMade = pagesMade.filter((made) => made.deref() !== undefined);
      most = Math.max(most, pagesMade.length);
    }
    expect([requested.length, bytes > 15_000_000]).toEqual([6500, true]);
    expect(most).toBeLessThanOrEqual(3);
  });

  test('one that stops reading stops the list, and one that goes ends it', async () => {
    list = { pages: 100_000 };
    const waiting = Promise.withResolvers<void>();
    hold = async (n) => {
      if (n === 3) await waiting.promise;
    };
    const answered = await fetchList('limit=all', NDJSON);
    const reader = answered.body?.getReader();
    await reader?.read();
    await expect.poll(() => requested.at(-1)).toBe(3);
    await reader?.cancel();
    await expect.poll(() => aborted).toContain(3);
    waiting.resolve();
    await expect.poll(() => api.view().running).toBe(true);
    expect(requested).toEqual([0, 1, 2, 3]);
  });
});

describe('what is refused', () => {
  test.each([
    ['limit=0', NDJSON, 'limit: a whole number of items, or all'],
    ['limit=-1', CSV, 'limit: a whole number of items, or all'],
    ['limit=many', CSV, 'limit: a whole number of items, or all'],
    [
      'limit=all',
      'application/json',
      'limit: a list of several pages is sent as rows; send the header Accept: application/x-ndjson or Accept: text/csv',
    ],
    ['limit=2&limit=3', NDJSON, 'limit: given more than once'],
  ])('%s as %s', async (query, accept, message) => {
    const headers = { authorization: `Bearer ${on.key}`, accept };
    expect(errorIn(await ask(port, `${PATH}?${query}`, { headers }))).toMatchObject({
      status: 400,
      code: 'validation_error',
      message: `Validation error: ${message}`,
      used: '0',
    });
    expect(requested).toEqual([]);
  });

  test('of what is no list, limit is an unknown parameter', async () => {
    const answered = await on.get('/v1/videosite/videos/sample_001x?limit=all', {
      headers: { accept: NDJSON },
    });
    expect(errorIn(answered).message).toBe('Validation error: unknown parameter limit');
  });

  test('CSV over HTTP/1.0, whose end nobody could see', async () => {
    const request = (accept: string) =>
      `GET ${PATH}?limit=all HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nAuthorization: Bearer ${on.key}\r\nAccept: ${accept}\r\n\r\n`;
    expect(await raw(port, request(CSV))).toMatch(/^HTTP\/1\.1 400/);
    expect(await raw(port, request(NDJSON))).toContain('"entity_id":"c59"');
  });

  test('no operation has a parameter of that name', () => {
    const names = catalogue.entries.flatMap(({ params }) => Object.keys(params.shape));
    expect(names).toContain('count');
    expect(names).not.toContain('limit');
  });
});

describe('with the pages of a platform', () => {
  const POSTS = '/v1/videosite/playlists/PLsample_quillmere_garden_year';
  const headers = { accept: NDJSON };

  test('each page is a call of its own in the ledger and the archive, and a list that broke off goes on from there', async () => {
    const before = on.balance();
    const part = await on.get(`${POSTS}?limit=50`, { headers });
    expect([linesOf(part.text).length, before - on.balance()]).toEqual([50, 1]);
    // Accepting kept pages: those that came cost nothing now.
    const kept = { ...headers, 'cache-control': 'max-age=3600' };
    const whole = await on.get(`${POSTS}?limit=all`, { headers: kept });
    expect([linesOf(whole.text).length, before - on.balance()]).toEqual([130, 2]);
    const rows = on.app.store.calls.recent(3);
    for (const row of rows)
      expect(row).toMatchObject({ keyId: on.keyId, door: 'rest', outcome: 'ok' });
    expect(rows.map(({ credits }) => credits).toSorted((a, b) => a - b)).toEqual([0, 1, 1]);
    expect(namesIn(linesOf(whole.text)).slice(0, 50)).toEqual(namesIn(linesOf(part.text)));
  });

  test('the budget of a key ends it where it ends, and its cursor goes on', async () => {
    const { secret } = on.app.store.keys.add({ name: 'small', budget: 1 });
    const answered = await ask(on.port, `${POSTS}?limit=all`, {
      headers: { accept: NDJSON, authorization: `Bearer ${secret}` },
    });
    const rows = linesOf(answered.text);
    const last = rows.at(-1) as { bowerbird: { stopped: { code: string; cursor: string } } };
    const { code, cursor } = last.bowerbird.stopped;
    expect(code).toBe('credits_exhausted');
    const rest = await on.get(`${POSTS}?limit=all&cursor=${cursor}`, { headers });
    const all = [...rows.slice(0, -1), ...linesOf(rest.text)];
    expect([all.length, new Set(namesIn(all)).size]).toEqual([130, 130]);
  });
});
