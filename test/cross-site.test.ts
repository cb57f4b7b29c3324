import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, jsonIn, type Answered } from './support/http.ts';
import {
  authorize,
  authorizePath,
  CALLBACK,
  cookieIn,
  fieldsIn,
  local,
  pkce,
  register,
  authorizationRequest,
} from './support/oauth.ts';
import { run, type Running } from './support/running.ts';

/** What a page of another site can make a browser send, and what comes of it: nothing. */
const document = 'https://evil.example/client.json';
const fetched: string[] = [];
let on: Running;
beforeAll(async () => {
  on = await run({
    sample: true,
    clientDocument: (url) => {
      fetched.push(url);
      const metadata = {
        client_id: document,
        redirect_uris: [CALLBACK, 'https://evil.example/cb'],
      };
      const body = new TextEncoder().encode(JSON.stringify(metadata));
      return Promise.resolve({ status: 200, body });
    },
  });
});
afterAll(() => on.close());
beforeEach(() => void fetched.splice(0));

type Headers = Readonly<Record<string, string>>;

/** As Chromium sends them. */
const fetchMetadata = (site: string, mode: string, dest: string, more: Headers = {}): Headers => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': mode,
  'sec-fetch-dest': dest,
  ...more,
});

const ROADS: readonly [string, Headers][] = [
  ['an <img>', fetchMetadata('cross-site', 'no-cors', 'image')],
  ['an <iframe>', fetchMetadata('cross-site', 'navigate', 'iframe')],
  [
    'an <iframe> after a click',
    fetchMetadata('cross-site', 'navigate', 'iframe', { 'sec-fetch-user': '?1' }),
  ],
  ['a <script>', fetchMetadata('cross-site', 'no-cors', 'script')],
  ['an <object>', fetchMetadata('cross-site', 'navigate', 'object')],
  ['a stylesheet', fetchMetadata('cross-site', 'no-cors', 'style')],
  ['fetch without CORS', fetchMetadata('cross-site', 'no-cors', 'empty')],
  [
    '<link rel=prefetch>',
    fetchMetadata('cross-site', 'no-cors', 'empty', { 'sec-purpose': 'prefetch' }),
  ],
  [
    'a speculative prefetch',
    fetchMetadata('cross-site', 'navigate', 'document', { 'sec-purpose': 'prefetch' }),
  ],
  [
    'a prefetch that claims a click',
    fetchMetadata('cross-site', 'navigate', 'document', {
      'sec-purpose': 'prefetch;prerender',
      'sec-fetch-user': '?1',
    }),
  ],
  ['a script that sends the tab elsewhere', fetchMetadata('cross-site', 'navigate', 'document')],
  ['another port of this machine', fetchMetadata('same-site', 'no-cors', 'image')],
  ['a frame of another port', fetchMetadata('same-site', 'navigate', 'iframe')],
  ['a site that is not known yet', fetchMetadata('Cross-Site', 'no-cors', 'image')],
  ['a form that is posted elsewhere', { origin: 'https://evil.example' }],
  ['a page without an origin', { origin: 'null' }],
  ['a name that was rebound', { host: 'evil.example' }],
];

const PATHS = [
  '/',
  '/health',
  '/ns/social',
  '/openapi.json',
  '/reference',
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource/mcp',
  '/oauth/authorize',
  '/oauth/wait/x',
  '/oauth/consent/x',
  '/oauth/page.css',
  '/mcp',
  '/v1/videosite/videos/sample_001x',
];

test.each(ROADS)('%s reaches nothing', async (_, headers) => {
  const requested = authorizePath(authorizationRequest(on, document, pkce()));
  for (const path of [...PATHS, requested])
    for (const method of ['GET', 'HEAD'])
      expect([path, (await ask(on.port, path, { method, headers })).status]).toEqual([path, 403]);
  const key = { authorization: `Bearer ${on.key}` };
  const before = on.balance();
  const call = await ask(on.port, PATHS.at(-1) ?? '', { headers: { ...key, ...headers } });
  expect([call.status, on.balance()]).toEqual([403, before]);
  expect([fetched, await local(on, 'clients.pending')]).toEqual([[], []]);
});

test('an archived answer takes no fast path past it', async () => {
  const path = '/v1/videosite/videos/sample_001x';
  const headers = { authorization: `Bearer ${on.key}`, 'cache-control': 'max-age=1000' };
  for (const _ of [1, 2, 3]) expect((await on.get(path, { headers })).status).toBe(200);
  const image = { ...headers, ...fetchMetadata('cross-site', 'no-cors', 'image') };
  expect((await ask(on.port, path, { headers: image })).status).toBe(403);
});

describe('a person’s click', () => {
  const click = fetchMetadata('cross-site', 'navigate', 'document', { 'sec-fetch-user': '?1' });
  const ways: readonly [string, Headers][] = [
    ['a link of another site', click],
    [
      'a program that opens the browser',
      fetchMetadata('none', 'navigate', 'document', { 'sec-fetch-user': '?1' }),
    ],
    ['an old browser, or curl', {}],
  ];

  test.each(ways)('%s shows a page, and has no effect', async (_, headers) => {
    const path = authorizePath(authorizationRequest(on, document, pkce()));
    const shown = await ask(on.port, path, { headers });
    expect([shown.status, shown.headers['set-cookie']]).toEqual([200, undefined]);
    expect(shown.text).toContain('<strong>evil.example</strong>');
    expect(shown.headers['x-frame-options']).toBe('DENY');
    expect([fetched, await local(on, 'clients.pending')]).toEqual([[], []]);
    expect((await ask(on.port, '/health', { headers })).status).toBe(200);
  });

  const posted = async (headers: Headers): Promise<Answered> => {
    const shown = await ask(on.port, authorizePath(authorizationRequest(on, document, pkce())));
    return ask(on.port, '/oauth/authorize', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(fieldsIn(shown)).toString(),
    });
  };

  test.each([
    ['the form of another site', { ...click, origin: 'https://evil.example' }, 403],
    ['the same without an origin', click, 403],
    [
      'of another port',
      { ...fetchMetadata('same-site', 'navigate', 'document'), origin: 'http://127.0.0.1:1' },
      403,
    ],
    ['a form in a frame without an origin', { origin: 'null' }, 403],
    ['no browser at all', {}, 400],
  ] satisfies [string, Headers, number][])('%s starts nothing', async (_, headers, status) => {
    expect((await posted(headers)).status).toBe(status);
    expect([fetched, await local(on, 'clients.pending')]).toEqual([[], []]);
  });

  test('on our own page starts the request: only now is the document read', async () => {
    const started = await authorize(on, authorizationRequest(on, document, pkce()));
    expect(started.status).toBe(303);
    expect(fetched).toEqual([document]);
    expect(await local(on, 'clients.pending')).toMatchObject([{ vouchedBy: 'evil.example' }]);
    const { path, cookie } = cookieIn(started);
    const foreign = { cookie, ...fetchMetadata('same-site', 'no-cors', 'image') };
    expect((await ask(on.port, path, { headers: foreign })).status).toBe(403);
    expect((await ask(on.port, path, { headers: { cookie } })).status).toBe(200);
  });
});

describe('where a request is redirected', () => {
  const evil = 'https://evil.example/cb';
  const wrong: readonly [string, Readonly<Record<string, string>>][] = [
    ['a wrong response_type', { response_type: 'token' }],
    ['no PKCE', { code_challenge: '' }],
    ['a strange scope', { scope: 'admin' }],
    ['another resource', { resource: 'https://other.example/mcp' }],
  ];

  test.each(wrong)('%s sends nobody anywhere by a GET', async (_, more) => {
    const registered = await register(on, { redirect_uris: [evil] });
    for (const client of [document, registered, 'nobody']) {
      const params = { ...authorizationRequest(on, client, pkce()), redirect_uri: evil, ...more };
      const answered = await ask(on.port, authorizePath(params));
      expect([answered.headers.location, answered.text.includes('http-equiv')]).toEqual([
        undefined,
        false,
      ]);
    }
    expect(fetched).toEqual([]);
  });

  test.each(wrong)('%s of an address that is not the client’s: an error page', async (_, more) => {
    const registered = await register(on);
    for (const client of [document, registered, 'nobody']) {
      const params = {
        ...authorizationRequest(on, client, pkce()),
        redirect_uri: 'https://other.example/cb',
        ...more,
      };
      const answered = await authorize(on, params);
      expect([answered.status, answered.headers.location]).toEqual([400, undefined]);
    }
  });

  test.each([
    'http://127.0.0.1:99999/callback',
    'http://127.0.0.1:-1/callback',
    'http://[::1/callback',
    'vbscript:x',
    'ms-msdt:x',
    'javascript:alert(1)',
    '',
  ])('no server error, and no redirect, for %s', async (redirect_uri) => {
    for (const client of [document, await register(on)]) {
      const params = { ...authorizationRequest(on, client, pkce()), redirect_uri };
      const answered = await ask(on.port, authorizePath(params));
      expect([answered.status, answered.headers.location]).toEqual([400, undefined]);
      expect(answered.text).toContain('invalid_request');
    }
    const token = await ask(on.port, '/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code: 'x',
        redirect_uri,
      }).toString(),
    });
    expect([token.status, jsonIn(token)]).toMatchObject([400, { error: 'invalid_grant' }]);
  });
});
