import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ask, jsonIn, type Answered } from './support/http.ts';
import {
  authorize,
  authorizePath,
  CALLBACK,
  consented,
  cookieIn,
  letIn,
  local,
  mcp,
  pkce,
  pressButton,
  postForm,
  postJson,
  register,
  authorizationRequest,
  type Tokens,
  type AuthorizationRequest,
} from './support/oauth.ts';
import { run, type Running } from './support/running.ts';

let on: Running;
// The protocol library looks at the real clock as well, so ours starts with it.
let time = Date.now();
const document = 'https://editor.example/client.json';
const documents = new Map<string, unknown>();

beforeAll(async () => {
  on = await run({
    sample: true,
    now: () => time,
    clientDocument: (url) => {
      const found = documents.get(url);
      if (found === undefined) throw new Error('nothing there');
      const body = new TextEncoder().encode(JSON.stringify(found));
      return Promise.resolve({ status: 200, body });
    },
  });
});
afterAll(() => on.close());
// A request that nobody decides upon lapses, and makes room.
beforeEach(() => void (time += 11 * 60_000));

const errorFromAnswered = (answered: Answered): [number, unknown] => [
  answered.status,
  (jsonIn(answered) as { error?: unknown }).error,
];

/** Where the browser is sent, and with which error. */
const sentBack = (answered: Answered) => {
  const to = new URL(String(answered.headers.location));
  return {
    status: answered.status,
    to: to.origin + to.pathname,
    error: to.searchParams.get('error'),
    state: to.searchParams.get('state'),
    iss: to.searchParams.get('iss'),
    code: to.searchParams.get('code'),
  };
};

describe('the request', () => {
  test('a client that is not known, or an address that it did not register, gets no redirect', async () => {
    const client = await register(on);
    const good = authorizationRequest(on, client, pkce());
    const bad: AuthorizationRequest[] = [
      { ...good, client_id: 'somebody' },
      { ...good, redirect_uri: `${CALLBACK}/deeper` },
      { ...good, redirect_uri: 'http://127.0.0.1:43117/other' },
      { ...good, redirect_uri: `${CALLBACK}?extra=1` },
      { ...good, redirect_uri: 'http://127.0.0.1.evil.example:43117/callback' },
      { ...good, redirect_uri: 'https://127.0.0.1:43117/callback' },
      { ...good, redirect_uri: 'http://localhost:43117/callback' },
      { ...good, redirect_uri: 'javascript:alert(1)' },
    ];
    for (const requested of bad) {
      const answered = await authorize(on, requested);
      expect([answered.status, answered.headers.location]).toEqual([400, undefined]);
    }
    // RFC 8252: a program on this computer takes whichever port is free; nothing else may differ.
    const moved = { ...good, redirect_uri: 'http://127.0.0.1:50001/callback' };
    expect((await authorize(on, moved)).status).toBe(303);
  });

  test('PKCE cannot be left out or weakened; scope, resource and kind must be ours', async () => {
    const client = await register(on);
    const good = authorizationRequest(on, client, pkce());
    const { code_challenge: _, code_challenge_method: __, ...bare } = good;
    const bad: [AuthorizationRequest, string][] = [
      [bare, 'invalid_request'],
      [{ ...good, code_challenge_method: 'plain' }, 'invalid_request'],
      [{ ...good, code_challenge: 'short' }, 'invalid_request'],
      [{ ...good, response_type: 'token' }, 'unsupported_response_type'],
      [{ ...good, scope: 'bowerbird:ask admin' }, 'invalid_scope'],
      [{ ...good, resource: 'https://other.example/mcp' }, 'invalid_target'],
      [{ ...good, resource: `${on.base}/v1` }, 'invalid_target'],
    ];
    for (const [requested, error] of bad)
      expect(sentBack(await authorize(on, requested))).toEqual({
        status: 303,
        to: CALLBACK,
        error,
        state: 'a-state',
        iss: on.base,
        code: null,
      });
    const twice = new URLSearchParams({ ...good });
    twice.append('resource', 'https://other.example/mcp');
    const answered = await authorize(on, twice);
    expect(sentBack(answered).error).toBe('invalid_request');
    expect(await local(on, 'clients.pending')).toEqual([]);
  });

  test('only the browser that asked learns the answer; it is sent elsewhere in no frame', async () => {
    const client = await register(on);
    const started = await authorize(on, authorizationRequest(on, client, pkce()));
    expect(String(started.headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict/);
    const { path, cookie } = cookieIn(started);
    const page = await ask(on.port, path, { headers: { cookie } });
    expect(page.headers).toMatchObject({ 'x-frame-options': 'DENY', 'cache-control': 'no-store' });
    expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
    for (const method of ['GET', 'POST'])
      for (const headers of [{}, { cookie: `${cookie}x` }, { cookie: cookie.replace(/=.*/, '=') }])
        expect((await ask(on.port, path, { method, headers })).status).toBe(404);
    const [request] = (await local(on, 'clients.pending')) as { id: string }[];
    await local(on, 'clients.deny', { id: request?.id });
    // Looking at it hands nothing out, however often.
    expect((await ask(on.port, path, { headers: { cookie } })).status).toBe(200);
    const collect = () => ask(on.port, path, { method: 'POST', headers: { cookie } });
    expect(sentBack(await collect())).toMatchObject({
      status: 303,
      error: 'access_denied',
      code: null,
    });
    expect((await collect()).status).toBe(404);
    await expect(
      local(on, 'clients.approve', { id: request?.id, cap: 1, expiresDays: 1 }),
    ).rejects.toThrow(/nobody waits/);
  });

  test('what a client calls itself is shown as text', async () => {
    const name = '<img src=x onerror=alert(1)>\u202eevil\n"';
    const client = await register(on, { client_name: name });
    const state = '"><img src=x onerror=alert(2)>';
    const page = await ask(
      on.port,
      authorizePath({ ...authorizationRequest(on, client, pkce()), state }),
    );
    expect(page.text).toContain('&lt;img src=x onerror=alert(1)&gt;evil&quot;');
    expect(page.text).not.toContain('<img');
    const { path, cookie } = cookieIn(await pressButton(on, '/oauth/authorize', page));
    const waiting = await ask(on.port, path, { headers: { cookie } });
    expect(waiting.text).toContain('&lt;img src=x onerror=alert(1)&gt;evil&quot;');
    expect(waiting.text).not.toContain('<img');
  });

  test('one client has one card, however often it asks', async () => {
    const other = await register(on, { client_name: 'Other' });
    await authorize(on, authorizationRequest(on, other, pkce()));
    const client = await register(on);
    const good = authorizationRequest(on, client, pkce());
    const first = cookieIn(await authorize(on, good));
    for (let n = 0; n < 25; n += 1) expect((await authorize(on, good)).status).toBe(303);
    expect(await local(on, 'clients.pending')).toMatchObject([
      { name: 'Other' },
      { name: 'Test client' },
    ]);
    const { path, cookie } = first;
    expect((await ask(on.port, path, { headers: { cookie } })).status).toBe(404);
    time += 11 * 60_000;
    expect(await local(on, 'clients.pending')).toEqual([]);
  });

  test('a host has one card, whichever of its documents asks; a full table lets the next one in', async () => {
    const host = (name: string) => `https://${name}.example/client.json`;
    const describe = (id: string): string => {
      documents.set(id, { client_id: id, redirect_uris: [CALLBACK] });
      return id;
    };
    for (let n = 0; n < 3; n += 1)
      await authorize(
        on,
        authorizationRequest(on, describe(`https://busy.example/${n}.json`), pkce()),
      );
    expect(await local(on, 'clients.pending')).toMatchObject([
      { client: 'https://busy.example/2.json' },
    ]);
    for (let n = 0; n < 20; n += 1)
      await authorize(on, authorizationRequest(on, describe(host(`h${n}`)), pkce()));
    const pending = (await local(on, 'clients.pending')) as { client: string }[];
    expect([pending.length, pending[0]?.client, pending.at(-1)?.client]).toEqual([
      20,
      host('h0'),
      host('h19'),
    ]);
  });
});

describe('the client', () => {
  test.each([
    ['no address', { redirect_uris: [] }, 'invalid_client_metadata'],
    ['plain http elsewhere', { redirect_uris: ['http://evil.example/cb'] }, 'invalid_redirect_uri'],
    ['a script', { redirect_uris: ['javascript:alert(1)'] }, 'invalid_redirect_uri'],
    ['a fragment', { redirect_uris: ['https://a.example/cb#x'] }, 'invalid_redirect_uri'],
    ['a password', { redirect_uris: ['https://u:p@a.example/cb'] }, 'invalid_redirect_uri'],
    [
      'a port that is none',
      { redirect_uris: ['http://127.0.0.1:99999/cb'] },
      'invalid_redirect_uri',
    ],
    ...[
      'vbscript:msgbox(1)',
      'ms-msdt:/id PCWDiagnostic',
      'search-ms:query=x&crumb=location:\\\\evil.example\\share',
      'ms-officecmd:x',
      'data:text/html,x',
      'file:///etc/passwd',
      'smb://evil.example/share',
      'mailto:a@evil.example',
      'x-apple.systempreferences:x',
      'editor:callback',
      'cursor://anysphere.cursor-mcp/other',
    ].map((address): [string, object, string] => [
      address,
      { redirect_uris: [address] },
      'invalid_redirect_uri',
    ]),
    ['another grant', { grant_types: ['client_credentials'] }, 'invalid_client_metadata'],
    ['21 addresses', { redirect_uris: Array(21).fill(CALLBACK) }, 'invalid_client_metadata'],
  ])('registration with %s is refused', async (_, more, error) => {
    const body = { client_name: 'x', redirect_uris: [CALLBACK], ...more };
    expect(errorFromAnswered(await postJson(on, '/oauth/register', body))).toEqual([400, error]);
  });

  test.each([
    'https://client.example/cb',
    'http://localhost:1/cb',
    'http://[::1]/cb',
    'com.example.editor:/cb',
    'io.example-editor.app://cb',
    'cursor://anysphere.cursor-mcp/oauth/callback',
  ])('registration with %s is taken', async (address) => {
    const body = { client_name: 'x', redirect_uris: [address] };
    expect((await postJson(on, '/oauth/register', body)).status).toBe(201);
  });

  test('registrations do not pile up', async () => {
    const first = await register(on);
    time += 1000;
    for (let n = 0; n < 201; n += 1) on.app.store.clients.register('x', [CALLBACK]);
    expect((await authorize(on, authorizationRequest(on, first, pkce()))).status).toBe(400);
  });

  test('a metadata document vouches for its client; one of another client, or none, does not', async () => {
    documents.set(document, {
      client_id: document,
      client_name: 'Editor',
      redirect_uris: [CALLBACK],
      token_endpoint_auth_method: 'none',
    });
    const { path, cookie } = cookieIn(
      await authorize(on, authorizationRequest(on, document, pkce())),
    );
    const page = await ask(on.port, path, { headers: { cookie } });
    expect(page.status).toBe(200);
    expect(page.text).toContain('Identified by <strong>editor.example</strong>');
    documents.set('https://evil.example/client.json', documents.get(document));
    for (const id of [
      'https://evil.example/client.json',
      'https://nothing.example/client.json',
      'http://editor.example/client.json',
      'https://editor.example',
      'https://editor.example/a/../client.json',
    ])
      expect((await authorize(on, authorizationRequest(on, id, pkce()))).status).toBe(400);
  });
});

describe('the code', () => {
  const fresh = async () => {
    const client = await register(on);
    const proof = pkce();
    const to = await consented(on, authorizationRequest(on, client, proof));
    return {
      grant_type: 'authorization_code',
      code: to.searchParams.get('code') ?? '',
      client_id: client,
      redirect_uri: CALLBACK,
      code_verifier: proof.verifier,
    };
  };

  test.each([
    ['another client', { client_id: 'other' }, 'invalid_grant'],
    ['another address', { redirect_uri: `${CALLBACK}/` }, 'invalid_grant'],
    ['another verifier', { code_verifier: pkce().verifier }, 'invalid_grant'],
    ['no verifier', { code_verifier: '' }, 'invalid_grant'],
    ['another code', { code: 'bbc_guess' }, 'invalid_grant'],
    ['another resource', { resource: 'https://other.example/mcp' }, 'invalid_target'],
    ['another grant', { grant_type: 'password' }, 'unsupported_grant_type'],
  ])('with %s it opens nothing', async (_, more, error) => {
    const before = ((await local(on, 'clients.list')) as unknown[]).length;
    const form: Record<string, string> = { ...(await fresh()), ...more };
    expect(errorFromAnswered(await postForm(on, '/oauth/token', form))).toEqual([400, error]);
    expect(await local(on, 'clients.list')).toHaveLength(before);
  });

  test('a wrong guess uses it up', async () => {
    const form = await fresh();
    await postForm(on, '/oauth/token', { ...form, code_verifier: pkce().verifier });
    expect(errorFromAnswered(await postForm(on, '/oauth/token', form))).toEqual([
      400,
      'invalid_grant',
    ]);
  });

  test('it lives for a minute', async () => {
    const form = await fresh();
    time += 61_000;
    expect(errorFromAnswered(await postForm(on, '/oauth/token', form))).toEqual([
      400,
      'invalid_grant',
    ]);
  });

  test('used twice, it ends what came of it', async () => {
    const { form, tokens } = await letIn(on);
    expect((await mcp(on, tokens.access_token)).status).toBe(200);
    expect(errorFromAnswered(await postForm(on, '/oauth/token', form))).toEqual([
      400,
      'invalid_grant',
    ]);
    expect((await mcp(on, tokens.access_token)).status).toBe(401);
    const [row] = (await local(on, 'clients.list')) as unknown[];
    expect(row).toMatchObject({ state: 'reused' });
  });
});

describe('the tokens', () => {
  const renew = (
    client: string,
    token: string,
    more: AuthorizationRequest = {},
  ): Promise<Answered> =>
    postForm(on, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: client,
      ...more,
    });

  test('a refresh token that comes back ends the whole grant, whoever came first', async () => {
    const { client, tokens } = await letIn(on);
    const second = jsonIn(await renew(client, tokens.refresh_token)) as Tokens;
    expect((await mcp(on, second.access_token)).status).toBe(200);
    expect(errorFromAnswered(await renew(client, tokens.refresh_token))).toEqual([
      400,
      'invalid_grant',
    ]);
    expect((await mcp(on, second.access_token)).status).toBe(401);
    expect(errorFromAnswered(await renew(client, second.refresh_token))).toEqual([
      400,
      'invalid_grant',
    ]);
  });

  test('another client, more scopes or another resource: refused, and the token is still good', async () => {
    const { client, tokens } = await letIn(on, { scopes: ['archive:read'] });
    const refused = [
      await renew('other', tokens.refresh_token),
      await renew(client, tokens.refresh_token, { scope: 'bowerbird:ask' }),
      await renew(client, tokens.refresh_token, { resource: 'https://other.example/mcp' }),
      await renew(client, tokens.access_token),
    ];
    expect(refused.map(errorFromAnswered)).toEqual([
      [400, 'invalid_grant'],
      [400, 'invalid_scope'],
      [400, 'invalid_target'],
      [400, 'invalid_grant'],
    ]);
    expect((await renew(client, tokens.refresh_token)).status).toBe(200);
  });

  test('access ends after ten minutes, renewal after thirty days, all of it with the grant', async () => {
    const { client, tokens } = await letIn(on, { expiresDays: 60 });
    time += 600_001;
    expect((await mcp(on, tokens.access_token)).status).toBe(401);
    const second = jsonIn(await renew(client, tokens.refresh_token)) as Tokens;
    expect((await mcp(on, second.access_token)).status).toBe(200);
    time += 30 * 24 * 3600_000 + 1;
    expect(errorFromAnswered(await renew(client, second.refresh_token))).toEqual([
      400,
      'invalid_grant',
    ]);
    const short = await letIn(on, { expiresDays: 1 });
    time += 24 * 3600_000;
    expect(errorFromAnswered(await renew(short.client, short.tokens.refresh_token))[0]).toBe(400);
    expect(await local(on, 'clients.list')).toMatchObject([{ state: 'expired' }, {}, {}, {}, {}]);
  });

  test('a token of the MCP door is none of the REST door, and is written down nowhere', async () => {
    const { tokens, code } = await letIn(on);
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    const path = '/v1/videosite/videos/sample_001x';
    expect((await ask(on.port, path, { headers })).status).toBe(401);
    const kept = JSON.stringify(on.app.store.calls.recent(200));
    for (const secret of [tokens.access_token, tokens.refresh_token, code])
      expect(kept).not.toContain(secret);
    expect((await ask(on.port, `/mcp?access_token=${tokens.access_token}`)).status).toBe(401);
  });

  test('revocation by another client, or of nothing, changes nothing and tells nothing', async () => {
    const { client, tokens } = await letIn(on);
    const { access_token: token } = tokens;
    expect((await postForm(on, '/oauth/revoke', { token, client_id: 'other' })).status).toBe(200);
    expect((await postForm(on, '/oauth/revoke', { token: 'x', client_id: client })).status).toBe(
      200,
    );
    expect((await mcp(on, token)).status).toBe(200);
    expect((await postForm(on, '/oauth/revoke', { token, client_id: client })).status).toBe(200);
    expect((await mcp(on, token)).status).toBe(401);
  });
});

test('foreign hosts and origins reach none of it', async () => {
  const paths = ['/.well-known/oauth-authorization-server', '/oauth/authorize', '/oauth/wait/x'];
  for (const path of [...paths, '/oauth/page.css'])
    for (const headers of [
      { host: `evil.example:${on.port}` },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ])
      expect((await ask(on.port, path, { headers })).status).toBe(403);
  const json = await ask(on.port, '/oauth/register', {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ redirect_uris: [CALLBACK] }),
  });
  expect(errorFromAnswered(json)).toEqual([400, 'invalid_request']);
});
