import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, raw, type Answered } from './support/http.ts';
import { runOnTestsite, type OnTestsite } from './support/running.ts';

/** Who may ask at all: pages of the web, other names for this machine, and what is no HTTP. */
let on: OnTestsite;
beforeAll(async () => {
  on = await runOnTestsite();
});
afterAll(() => on.close());

/** What turns a stranger away is outside the interface's table: no envelope, no code, no credits. */
const refusalIn = ({ status, headers, text }: Answered) => ({
  status,
  type: headers['content-type'],
  text,
  credits: Object.keys(headers).filter((name) => name.startsWith('x-credits')),
});

const PATHS = [
  '/health',
  '/openapi.json',
  '/reference',
  '/ns/social',
  '/',
  '/nothing',
  '/v1/testsite/things/good',
];

describe('Host', () => {
  test.each([
    ['another name (rebinding)', () => 'evil.example'],
    ['another name with our port', () => `evil.example:${on.port}`],
    ['our name as a part', () => `localhost.evil.example:${on.port}`],
    ['a trailing dot', () => `localhost.:${on.port}`],
    ['no port', () => '127.0.0.1'],
    ['another port', () => `127.0.0.1:${on.port === 65_535 ? 1 : on.port + 1}`],
    ['IPv6 loopback, on which nobody listens', () => `[::1]:${on.port}`],
    ['another loopback address', () => `127.0.0.2:${on.port}`],
    ['any address', () => `0.0.0.0:${on.port}`],
  ])('%s is turned away from every path', async (_, host) => {
    for (const path of PATHS) {
      const answered = await on.get(path, { headers: { host: host() } });
      expect({ path, ...refusalIn(answered) }).toEqual({
        path,
        status: 403,
        type: 'text/plain; charset=UTF-8',
        text: 'This Host is not one of ours.\n',
        credits: [],
      });
    }
  });

  test.each([
    () => `localhost:${on.port}`,
    () => `LOCALHOST:${on.port}`,
    () => `127.0.0.1:${on.port}`,
  ])('our own names are let in', async (host) => {
    expect((await on.get('/health', { headers: { host: host() } })).status).toBe(200);
  });

  test('no Host at all is a mistake that is answered as JSON', async () => {
    for (const version of ['1.0', '1.1']) {
      const got = await raw(on.port, `GET /health HTTP/${version}\r\nConnection: close\r\n\r\n`);
      expect(got).toMatch(/^HTTP\/1\.1 400 /);
      expect(got).toContain('"code":"validation_error"');
    }
  });

  test('an absolute address in the request line does not lead around the Host', async () => {
    const got = await raw(
      on.port,
      `GET http://evil.example/health HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
    );
    expect(got).toMatch(/^HTTP\/1\.1 403 /);
  });
});

describe('Origin', () => {
  test.each([
    () => 'https://evil.example',
    () => 'null',
    () => '',
    () => `https://127.0.0.1:${on.port}`,
    () => 'http://127.0.0.1',
    () => `http://127.0.0.1:${on.port}.evil.example`,
    () => `http://[::1]:${on.port}`,
    () => 'file://',
  ])('a foreign one is turned away (%#)', async (origin) => {
    for (const path of PATHS) {
      const answered = await on.get(path, { headers: { origin: origin() } });
      expect({ path, ...refusalIn(answered) }).toMatchObject({
        status: 403,
        text: 'This Origin is not one of ours.\n',
      });
    }
  });

  test('our own is let in', async () => {
    const origin = `http://127.0.0.1:${on.port}`;
    expect((await on.get('/health', { headers: { origin } })).status).toBe(200);
  });
});

test('no answer carries a CORS header, and a preflight is turned away', async () => {
  const origins = [`http://127.0.0.1:${on.port}`, 'https://evil.example'];
  for (const path of PATHS)
    for (const method of ['GET', 'OPTIONS', 'POST'])
      for (const origin of origins) {
        const answered = await ask(on.port, path, {
          method,
          headers: {
            origin,
            'access-control-request-method': 'GET',
            'access-control-request-headers': 'authorization',
          },
        });
        const cors = Object.keys(answered.headers).filter((name) =>
          name.startsWith('access-control'),
        );
        expect(cors).toEqual([]);
        expect(method !== 'OPTIONS' || answered.status >= 400).toBe(true);
      }
});

const UNCHANGING = new Set(['/openapi.json', '/ns/social', '/reference', '/reference/start.js']);

test('every answer carries the security headers, errors too', async () => {
  for (const path of [...PATHS, '/reference/start.js', '/v1/testsite/nothing'])
    for (const host of [`127.0.0.1:${on.port}`, 'evil.example']) {
      const { headers } = await on.get(path, { headers: { host } });
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        // What never changes may be kept, and is asked for again by its name.
        'cache-control': UNCHANGING.has(path) && host !== 'evil.example' ? 'no-cache' : 'no-store',
        'referrer-policy': 'no-referrer',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['x-powered-by']).toBeUndefined();
    }
});

describe('what is no HTTP', () => {
  const alive = async () => (await on.get('/health')).status;

  test.each([
    ['noise', 'BROKEN\r\n\r\n'],
    ['a TLS greeting', '\u0016\u0003\u0001\u0002\r\n\r\n'],
    ['headers without end', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(40_000)}\r\n\r\n`],
    [
      'two lengths',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
  ])('%s: 400 as JSON, and the server lives on', async (_, bytes) => {
    const got = await raw(on.port, bytes);
    expect(got).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(got).toMatch(
      /\{"errors":\[\{"code":"validation_error","message":"Validation error: [^"]+"\}\],"data":null\}$/,
    );
    expect(await alive()).toBe(200);
  });

  test.each([
    ['an impossible Host', (port: number) => `GET /health HTTP/1.1\r\nHost: a b:${port}\r\n\r\n`],
    [
      'a backslash path',
      (port: number) => `GET \\health HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
    ],
    [
      'an unknown path',
      (port: number) => `GET /nothing HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`,
    ],
    [
      'a broken body',
      (port: number) =>
        `POST /v1/testsite/things/batch HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Length: 3\r\n\r\n{{{`,
    ],
  ])('20 bad requests at once on one connection (%s)', async (_, request) => {
    const got = await raw(on.port, request(on.port).repeat(20), 400);
    const answers = got.match(/HTTP\/1\.1 4\d\d /g) ?? [];
    expect(answers.length).toBeGreaterThanOrEqual(1);
    expect(await alive()).toBe(200);
  });

  test('clients that hang up in the middle harm nobody', async () => {
    const head = `GET /v1/testsite/things/good HTTP/1.1\r\nHost: 127.0.0.1:${on.port}\r\n`;
    await Promise.all(
      Array.from({ length: 10 }, (_, i) => raw(on.port, head.slice(0, 20 + 9 * i), 5)),
    );
    expect(await alive()).toBe(200);
  });

  test('an upgrade is not granted', async () => {
    const got = await raw(
      on.port,
      `GET /health HTTP/1.1\r\nHost: 127.0.0.1:${on.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
      300,
    );
    expect(got).not.toMatch(/^HTTP\/1\.1 101/);
    expect(await alive()).toBe(200);
  });
});
