import * as oauth from 'oauth4webapi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, jsonIn } from './support/http.ts';
import { connectTo, type ToolResult } from './support/mcp.ts';
import {
  approve,
  authorize,
  CALLBACK,
  cookieIn,
  fieldsIn,
  letIn,
  local,
  mcp,
  pkce,
  pressButton,
  postForm,
  register,
  authorizationRequest,
} from './support/oauth.ts';
import { run, type Running } from './support/running.ts';

let on: Running;
beforeAll(async () => {
  on = await run({ sample: true });
});
afterAll(() => on.close());

const PLAIN = { [oauth.allowInsecureRequests]: true };

test('an independent client discovers, registers, is let in, asks, renews and signs out', async () => {
  // What a client does that was refused for want of a token.
  const refused = await mcp(on, undefined);
  expect(refused.status).toBe(401);
  const [, document = ''] =
    /resource_metadata="([^"]+)"/.exec(String(refused.headers['www-authenticate'])) ?? [];
  expect(document).toBe(`${on.base}/.well-known/oauth-protected-resource/mcp`);
  const resource = new URL(`${on.base}/mcp`);
  const described = await oauth.processResourceDiscoveryResponse(
    resource,
    await oauth.resourceDiscoveryRequest(resource, PLAIN),
  );
  const issuer = new URL(described.authorization_servers?.[0] ?? '');
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...PLAIN }),
  );
  const client = await oauth.processDynamicClientRegistrationResponse(
    await oauth.dynamicClientRegistrationRequest(
      server,
      { client_name: 'Reading room', redirect_uris: [CALLBACK] },
      PLAIN,
    ),
  );
  expect(client).toMatchObject({ client_name: 'Reading room', token_endpoint_auth_method: 'none' });

  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  const address = new URL(server.authorization_endpoint ?? '');
  address.search = new URLSearchParams({
    response_type: 'code',
    client_id: client.client_id,
    redirect_uri: CALLBACK,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    resource: resource.href,
    scope: 'bowerbird:ask archive:read',
  }).toString();
  const shown = await ask(on.port, address.pathname + address.search);
  expect(shown.status).toBe(200);
  expect(shown.text).toContain('Reading room');
  const started = await pressButton(on, address.pathname, shown);
  const { path, cookie } = cookieIn(started);
  expect([started.status, started.headers.location]).toEqual([303, path]);
  const page = await ask(on.port, path, { headers: { cookie } });
  expect(page.text).toContain('Reading room');
  const waiting = { method: 'POST', headers: { cookie, accept: 'application/json' } };
  expect(jsonIn(await ask(on.port, path, waiting))).toEqual({});
  expect(await local(on, 'clients.pending')).toMatchObject([
    { name: 'Reading room', client: client.client_id, answersTo: '127.0.0.1:43117' },
  ]);
  await approve(on, { cap: 2, expiresDays: 7 });
  const { to = '' } = jsonIn(await ask(on.port, path, waiting)) as { to?: string };
  const found = oauth.validateAuthResponse(server, client, new URL(to), state);

  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(
      server,
      client,
      oauth.None(),
      found,
      CALLBACK,
      verifier,
      { ...PLAIN, additionalParameters: { resource: resource.href } },
    ),
  );
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 600 });

  const asking = await connectTo(on.base, tokens.access_token);
  const once = { name: 'videosite_get_video', arguments: { videoId: 'sample_001x' } };
  const results: ToolResult[] = [];
  for (let n = 0; n < 3; n += 1) results.push((await asking.callTool(once)) as ToolResult);
  await asking.close();
  expect(results.map(({ isError }) => isError ?? false)).toEqual([false, false, true]);
  expect(results[2]?.content[0]?.text).toContain('credits_exhausted');

  const [row] = (await local(on, 'clients.list')) as { id: string }[];
  expect(row).toMatchObject({ name: 'Reading room', state: 'active', cap: 2, spent: 2 });
  expect(row).toHaveProperty('lastUsed');
  await local(on, 'clients.set-cap', { id: row?.id, cap: 3 });
  const again = await connectTo(on.base, tokens.access_token);
  expect(((await again.callTool(once)) as ToolResult).isError).toBeFalsy();
  await again.close();

  const renewed = await oauth.processRefreshTokenResponse(
    server,
    client,
    await oauth.refreshTokenGrantRequest(
      server,
      client,
      oauth.None(),
      tokens.refresh_token ?? '',
      PLAIN,
    ),
  );
  expect(renewed.access_token).not.toBe(tokens.access_token);
  expect((await mcp(on, tokens.access_token)).status).toBe(401);
  expect((await mcp(on, renewed.access_token)).status).toBe(200);

  await oauth.processRevocationResponse(
    await oauth.revocationRequest(server, client, oauth.None(), renewed.access_token, PLAIN),
  );
  expect((await mcp(on, renewed.access_token)).status).toBe(401);
  expect(await local(on, 'clients.list')).toMatchObject([{ state: 'signed-out' }]);
});

test('the person may grant less than was asked for; what is missing is named', async () => {
  const { tokens } = await letIn(on, { scopes: ['archive:read'] });
  expect(tokens.scope).toBe('archive:read');
  const call = { name: 'videosite_get_video', arguments: { videoId: 'sample_001x' } };
  const refused = await mcp(on, tokens.access_token, 'tools/call', call);
  expect(refused.status).toBe(403);
  expect(refused.headers['www-authenticate']).toMatch(
    /error="insufficient_scope".*scope="bowerbird:ask"/,
  );
  expect((await mcp(on, tokens.access_token, 'resources/list')).status).toBe(200);
});

test('taken back in the window, it ends at once; its key is not among the keys', async () => {
  const { tokens } = await letIn(on);
  expect((await mcp(on, tokens.access_token)).status).toBe(200);
  const [row] = (await local(on, 'clients.list')) as { id: string }[];
  const keys = (await local(on, 'keys.list')) as { name: string }[];
  expect(keys.map(({ name }) => name)).toEqual(['Command line', 'Desktop window', 'test']);
  await local(on, 'clients.revoke', { id: row?.id });
  expect((await mcp(on, tokens.access_token)).status).toBe(401);
  const renewing = await postForm(on, '/oauth/token', {
    grant_type: 'refresh_token',
    refresh_token: tokens.refresh_token,
    client_id: (row as unknown as { client: string }).client,
  });
  expect(renewing.status).toBe(400);
  expect(jsonIn(renewing)).toMatchObject({ error: 'invalid_grant' });
});

test('without a window: a page whose address decides once', async () => {
  let address = '';
  on.app.onConsent((page) => (address = page));
  const proof = pkce();
  const client = await register(on);
  const { path, cookie } = cookieIn(await authorize(on, authorizationRequest(on, client, proof)));
  const { pathname, search } = new URL(address);
  const page = await ask(on.port, pathname + search);
  expect([page.status, page.headers['set-cookie']]).toEqual([200, undefined]);
  expect(page.text).toContain('Test client');
  expect(page.text).toContain('read your archive: past requests and every saved result');
  // Under our usual policy a browser would call the form's origin "null", which is not let in.
  expect(page.text).toContain('<meta name="referrer" content="same-origin">');
  const { token = '' } = Object.fromEntries(fieldsIn(page));
  const form = 'decision=approve&cap=5&expiresDays=2';
  const send = (body: string, headers: Readonly<Record<string, string>>) =>
    ask(on.port, pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });
  const origin = on.base;
  const whole = `${form}&token=${token}&scope=archive%3Aread`;
  const refused = [
    await ask(on.port, pathname),
    await ask(on.port, `${pathname}?token=x`),
    await ask(on.port, `/oauth/consent/other${search}`),
    await send(whole, {}),
    await send(whole, { origin: 'https://evil.example' }),
    await send(`${form}&scope=archive%3Aread`, { origin }),
    await send(`${form}&token=x&scope=archive%3Aread`, { origin }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403]);
  const nothing = await send(`${form}&token=${token}`, { origin });
  expect([nothing.status, nothing.text.includes('at least one')]).toEqual([400, true]);
  expect((await send(whole, { origin })).status).toBe(200);
  expect((await send(whole, { origin })).status).toBe(403);
  const answered = await ask(on.port, path, { method: 'POST', headers: { cookie } });
  const code = new URL(String(answered.headers.location)).searchParams.get('code') ?? '';
  const tokens = await postForm(on, '/oauth/token', {
    grant_type: 'authorization_code',
    code,
    client_id: client,
    redirect_uri: CALLBACK,
    code_verifier: proof.verifier,
  });
  expect(jsonIn(tokens)).toMatchObject({ scope: 'archive:read' });
  const [row] = (await local(on, 'clients.list')) as unknown[];
  expect(row).toMatchObject({ cap: 5, spent: 0, scopes: ['archive:read'] });
});
