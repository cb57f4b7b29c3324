import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { windowDoor } from './window-host.ts';

/** The window in a browser: one address, once; then one cookie; then our own files and calls. */
let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-window-'));
  mkdirSync(join(dir, 'files', 'assets'), { recursive: true });
  writeFileSync(join(dir, 'secret.json'), '{}');
  writeFileSync(join(dir, 'files', 'index.html'), '<title>Bowerbird</title>');
  writeFileSync(join(dir, 'files', 'assets', 'main.js'), 'go();');
  writeFileSync(join(dir, 'files', 'notes.txt'), 'notes');
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const HOST = '127.0.0.1:8674';
interface Init {
  readonly method?: string;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const open = () => {
  const { app, token } = windowDoor({
    door: { answer: (call) => Promise.resolve({ id: 1, ok: true, data: call }) },
    caller: { keyId: 'window', door: 'window' },
    onPush: () => () => {},
    hosts: () => [HOST],
    files: join(dir, 'files'),
    ending: new AbortController().signal,
  });
  const ask = (path: string, init: Init = {}) =>
    app.request(`http://${HOST}${path}`, { ...init, headers: { host: HOST, ...init.headers } });
  return { ask, token };
};

const entered = async () => {
  const { ask, token } = open();
  const answer = await ask(`/app/enter?token=${token}`);
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  return (path: string, init: Init = {}) =>
    ask(path, { ...init, headers: { cookie, ...init.headers } });
};

test('the cookie is for this host, these pages and no script', async () => {
  const { ask, token } = open();
  const answer = await ask(`/app/enter?token=${token}`);
  expect(answer.headers.get('set-cookie')).toMatch(
    /^bowerbird-window=[\w-]{43}; Path=\/app; HttpOnly; SameSite=Strict$/,
  );
  expect((await ask(`/app/enter?token=${token}`)).status).toBe(403);
});

test.each([
  '/app/',
  '/app/index.html',
  '/app/call',
  '/app/events',
  '/app/enter',
  '/app/enter?token=x',
])('without the cookie nothing is given: %s', async (path) => {
  const { ask } = open();
  expect((await ask(path)).status).toBe(403);
  expect((await ask(path, { headers: { cookie: 'bowerbird-window=' } })).status).toBe(403);
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
    '/app/notes.txt',
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
          errors: [{ code: 'validation_error', message: 'Validation error: not JSON' }],
          data: null,
        },
      ]);
  });

  test('a body over 1 MB, and a page of the web, are turned away', async () => {
    expect((await post(`"${'a'.repeat(1024 * 1024)}"`))[0]).toBe(413);
    const foreign = { 'content-type': 'application/json', origin: 'https://evil.example' };
    expect((await post('{}', foreign))[0]).toBe(403);
  });
});
