import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, errorIn, jsonIn, type Answered } from './support/http.ts';
import { run, type Running } from './support/running.ts';

/** A page of a browser that a person has named may call the API; every other is refused as ever. */
const GIVEN = 'http://localhost:8888';
const SET = 'https://notebook.example.org';
const PLAYLIST = '/v1/videosite/playlists/PLsample_quillmere_first_steps';

let on: Running;
beforeAll(async () => {
  on = await run({ sample: true, allowOrigins: [GIVEN] });
  await on.app.api.set({ allowedOrigins: [`${SET}/`] });
});
afterAll(() => on.close());

type Headers = Readonly<Record<string, string>>;
/** As a browser sends the call of a page’s script. */
const called = (origin: string): Headers => ({
  origin,
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'cors',
  'sec-fetch-dest': 'empty',
});
const call = (path: string, headers: Headers, method = 'GET'): Promise<Answered> =>
  ask(on.port, path, { method, headers: { authorization: `Bearer ${on.key}`, ...headers } });
const allowedIn = ({ headers }: Answered) => headers['access-control-allow-origin'];
const corsIn = ({ headers }: Answered) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

describe('a named page', () => {
  test.each([GIVEN, SET])('%s calls, and reads what it is answered with', async (origin) => {
    const answered = await call(PLAYLIST, called(origin));
    expect([answered.status, allowedIn(answered)]).toEqual([200, origin]);
    expect(answered.headers['access-control-expose-headers']).toContain('X-Credits-Remaining');
    expect(answered.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answered.headers['vary']).toMatch(/Origin/);
    // Errors are its own to read, too.
    const failed = await call(PLAYLIST, { ...called(origin), authorization: '' });
    expect([failed.status, allowedIn(failed)]).toEqual([401, origin]);
  });

  test.each(['/openapi.json', '/ns/social', '/v1/collections'])('also %s', async (path) => {
    expect(allowedIn(await call(path, called(GIVEN)))).toBe(GIVEN);
  });

  test('asks before, and learns what it may send', async () => {
    const answered = await ask(on.port, '/v1/collections/Talk/runs', {
      method: 'OPTIONS',
      headers: {
        ...called(GIVEN),
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
        'access-control-request-private-network': 'true',
      },
    });
    expect([answered.status, answered.text]).toEqual([204, '']);
    expect(answered.headers).toMatchObject({
      'access-control-allow-origin': GIVEN,
      'access-control-allow-methods': 'GET, HEAD, POST, DELETE',
      'access-control-allow-headers':
        'Accept, Authorization, Cache-Control, Content-Type, Idempotency-Key, If-None-Match, Last-Event-ID, X-Bowerbird-Route',
      'access-control-allow-private-network': 'true',
      vary: 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers',
    });
    expect(answered.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('a whole list comes to it as well', async () => {
    const answered = await call(`${PLAYLIST}?limit=all`, { ...called(GIVEN), accept: 'text/csv' });
    expect([answered.status, allowedIn(answered)]).toEqual([200, GIVEN]);
  });

  test.each([
    ['/mcp', 'POST'],
    ['/oauth/token', 'POST'],
    ['/.well-known/oauth-authorization-server', 'GET'],
    ['/health', 'GET'],
    ['/reference', 'GET'],
    ['/', 'GET'],
    ['/app/call', 'POST'],
  ])('but not %s', async (path, method) => {
    const answered = await call(path, called(GIVEN), method);
    expect(answered.status).toBeGreaterThanOrEqual(400);
    expect(corsIn(answered)).toEqual([]);
  });

  test.each([
    [
      'a form that it posts',
      { origin: GIVEN, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' },
    ],
    [
      'a picture',
      { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' },
    ],
    ['under a name that was rebound', { ...called(GIVEN), host: 'evil.example' }],
  ])('nor %s', async (_, headers) => {
    const answered = await call(PLAYLIST, headers);
    expect([answered.status, corsIn(answered)]).toEqual([403, []]);
  });
});

describe('any other page', () => {
  test.each([
    'http://localhost:8889',
    'https://localhost:8888',
    'http://127.0.0.1:8888',
    'http://localhost:8888.evil.example',
    'http://LOCALHOST:8888',
    'http://localhost:8888/',
    'http://notebook.example.org',
    'https://evil.example',
    'null',
    '*',
  ])('%s is refused, and told nothing', async (origin) => {
    const answered = await call(PLAYLIST, called(origin));
    expect([answered.status, corsIn(answered)]).toEqual([403, []]);
    const preflight = await ask(on.port, PLAYLIST, {
      method: 'OPTIONS',
      headers: { ...called(origin), 'access-control-request-method': 'GET' },
    });
    expect([preflight.status, corsIn(preflight)]).toEqual([403, []]);
  });

  test('a program without an origin is answered as ever', async () => {
    const answered = await call(PLAYLIST, {});
    expect([answered.status, corsIn(answered)]).toEqual([200, []]);
  });
});

test('taken off the list, a page is refused at once; off, there is nothing', async () => {
  await on.app.api.set({ allowedOrigins: [] });
  const answered = await call(PLAYLIST, called(SET));
  expect([answered.status, corsIn(answered)]).toEqual([403, []]);
});

test.each(['*', 'null', 'localhost:8888', 'http://localhost:8888/lab', 'file:///tmp'])(
  'the setting refuses %s',
  async (origin) => {
    await expect(on.app.api.set({ allowedOrigins: [origin] })).rejects.toMatchObject({
      kind: 'validation_error',
    });
    expect(on.app.api.view().allowedOrigins).toEqual([]);
    expect(errorIn(await call('/v1/nothing', {})).code).toBe('route_not_found');
    expect(jsonIn(await call('/v1/collections', {}))).toMatchObject({ data: {} });
  },
);
