import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { windowDoor } from './window-host.ts';

/** The window in a browser: one address, once; then a cookie for its files and a secret for its calls. */
let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-window-'));
  mkdirSync(join(dir, 'files', 'assets'), { recursive: true });
  writeFileSync(join(dir, 'secret.json'), '{}');
  writeFileSync(join(dir, 'files', 'index.html'), '<title>Bowerbird</title>');
  writeFileSync(join(dir, 'files', 'assets', 'main.js'), 'go();');
  writeFileSync(join(dir, 'files', 'notes.doc'), 'notes');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const HOST = '127.0.0.1:8674';
interface Init {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const open = () => {
  let entries = 0;
  const { app, token } = windowDoor({
    door: { answer: (call) => Promise.resolve({ id: 1, ok: true, data: call }) },
    caller: { keyId: 'window', door: 'window' },
    onPush: () => () => {},
    hosts: () => [HOST],
    files: join(dir, 'files'),
    ending: AbortSignal.abort(),
    onEntered: () => void (entries += 1),
  });
  const ask = (path: string, init: Init = {}) =>
    app.request(`http://${HOST}${path}`, { ...init, headers: { host: HOST, ...init.headers } });
  const enter = (given: unknown, headers: Readonly<Record<string, string>> = {}) =>
    ask('/app/enter', {
      method: 'POST',
      body: JSON.stringify(given),
      headers: { 'content-type': 'application/json', ...headers },
    });
  return { ask, token, enter, entries: () => entries };
};

/** What a browser holds after the exchange: a cookie, and the page's own secret. */
const opened = async () => {
  const { ask, token, enter } = open();
  const answer = await enter({ token });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const { secret } = (await answer.json()) as { secret: string };
  return { ask, cookie, secret };
};

const entered = async () => {
  const { ask, cookie, secret } = await opened();
  return (path: string, init: Init = {}) =>
    ask(path, { ...init, headers: { cookie, 'x-bowerbird-window': secret, ...init.headers } });
};

test('the one-time address works once, and its cookie goes nowhere else', async () => {
  const { enter, token, entries } = open();
  const answer = await enter({ token });
  expect(answer.headers.get('set-cookie')).toMatch(
    /^bowerbird-window=[\w-]{43}; Path=\/app; HttpOnly; SameSite=Strict$/,
  );
  expect(await answer.json()).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/) as string });
  expect((await enter({ token })).status).toBe(403);
  expect(entries()).toBe(1);
});

test('looking at the address does not use it up, whoever looks', async () => {
  const { ask, token, enter, entries } = open();
  for (const method of ['GET', 'HEAD'])
    for (const path of ['/app/enter', `/app/enter?token=${token}`]) {
      const page = await ask(path, { method });
      expect([page.status, page.headers.get('set-cookie')]).toEqual([200, null]);
      expect(await page.text()).not.toContain(token);
    }
  for (const given of [{}, { token: 'x' }, { token: [token] }, { token: '' }, null, token])
    expect((await enter(given)).status).toBe(403);
  expect((await enter({ token }, { 'content-type': 'text/plain' })).status).toBe(400);
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'http://127.0.0.1:3000' },
    { origin: 'null' },
    { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
    { host: 'evil.example:8674' },
  ])
    expect((await enter({ token }, headers)).status).toBe(403);
  expect(entries()).toBe(0);
  expect((await enter({ token }, { origin: `http://${HOST}` })).status).toBe(200);
});

test('a file may send the browser to the address without a click; no other page of ours', async () => {
  const { ask } = open();
  const sent = {
    'sec-fetch-site': 'cross-site',
    'sec-fetch-mode': 'navigate',
    'sec-fetch-dest': 'document',
  };
  expect((await ask('/app/enter', { headers: sent })).status).toBe(200);
  const frame = { ...sent, 'sec-fetch-dest': 'iframe' };
  expect((await ask('/app/enter', { headers: frame })).status).toBe(403);
  const { ask: requestTo, cookie } = await opened();
  expect((await requestTo('/app/', { headers: { ...sent, cookie } })).status).toBe(403);
  expect((await requestTo('/app/', { headers: { cookie } })).status).toBe(200);
});

test.each(['/app/', '/app/index.html', '/app/call', '/app/events'])(
  'without the cookie nothing is given: %s',
  async (path) => {
    const { ask, secret } = await opened();
    for (const cookie of ['', 'bowerbird-window='])
      for (const given of ['', secret])
        expect((await ask(path, { headers: { cookie, 'x-bowerbird-window': given } })).status).toBe(
          403,
        );
  },
);

test('the cookie alone, which every port of this machine gets, opens files and nothing else', async () => {
  const { ask, cookie, secret } = await opened();
  const call = (path: string, method: string, given: string) =>
    ask(path, {
      method,
      headers: { cookie, 'x-bowerbird-window': given, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{"id":1}' } : {}),
    });
  expect((await ask('/app/', { headers: { cookie } })).status).toBe(200);
  for (const given of ['', 'x', cookie.split('=')[1] ?? '', `${secret}x`]) {
    expect((await call('/app/call', 'POST', given)).status).toBe(403);
    expect((await call('/app/events', 'GET', given)).status).toBe(403);
    expect((await call(`/app/events?secret=${secret}`, 'GET', given)).status).toBe(403);
  }
  expect((await call('/app/call', 'POST', secret)).status).toBe(200);
  const events = await call('/app/events', 'GET', secret);
  expect([events.status, events.headers.get('content-type')]).toEqual([200, 'text/event-stream']);
  await events.body?.cancel();
});

describe('files', () => {
  test('our own, under a policy that lets nothing else in', async () => {
    const ask = await entered();
    const page = await ask('/app/');
    expect([page.status, await page.text()]).toEqual([200, '<title>Bowerbird</title>']);
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    );
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const script = await ask('/app/assets/main.js');
    expect(script.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  test.each([
    '/app/../secret.json',
    '/app/..%2fsecret.json',
    '/app/assets/..%2f..%2fsecret.json',
    '/app/%2fetc/passwd.json',
    '/app/secret.json%00.html',
    '/app/%ZZ.html',
    '/app/notes.doc',
    '/app/nothing.html',
    '/app/assets',
  ])('no other: %s', async (path) => {
    const ask = await entered();
    expect((await ask(path)).status).toBe(404);
  });
});

describe('calls', () => {
  const post = async (
    body: string,
    headers: Record<string, string> = { 'content-type': 'application/json' },
  ) => {
    const ask = await entered();
    const answer = await ask('/app/call', { method: 'POST', body, headers });
    return [answer.status, await answer.json()];
  };

  test('JSON goes to the door, and nothing else does', async () => {
    expect(await post('{"id":1}')).toEqual([200, { id: 1, ok: true, data: { id: 1 } }]);
    for (const [body, type] of [
      ['{"id":1}', 'text/plain'],
      ['{"id":', 'application/json'],
      ['', 'application/json'],
    ])
      expect(await post(body ?? '', { 'content-type': type ?? '' })).toEqual([
        400,
        {
          errors: [
            expect.objectContaining({
              code: 'validation_error',
              message: 'Validation error: not JSON',
            }),
          ],
          data: null,
        },
      ]);
  });

  test('a body over 1 MB, and a page of the web, are turned away', async () => {
    expect((await post(`"${'a'.repeat(1_000_000)}"`))[0]).toBe(413);
    const foreign = { 'content-type': 'application/json', origin: 'https://evil.example' };
    const requestTo = await entered();
    const turned = await requestTo('/app/call', { method: 'POST', body: '{}', headers: foreign });
    expect(turned.status).toBe(403);
  });
});
