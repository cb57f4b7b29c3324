import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createServerLog } from '../core/doors/http/server-log.ts';
import { eventually } from './support/eventually.ts';
import { ask, raw, type Asking } from './support/http.ts';
import { run, type Running } from './support/running.ts';
import { EXAMPLES } from './support/sample.ts';

const VIDEO = '/v1/videosite/videos/sample_001x';
const PLAYLIST = String(EXAMPLES['videosite.list-playlist-videos']?.['playlistId']);

let on: Running;
const lines: string[] = [];
const log = createServerLog({
  write: (line) => void lines.push(line),
  now: () => Date.parse('2026-11-26T10:15:00Z'),
});
beforeAll(async () => {
  on = await run({ sample: true, ingress: { log } });
});
afterAll(() => on.close());
beforeEach(() => void lines.splice(0));

/** The lines of so many requests, once they are there. */
const logged = (count: number): Promise<Record<string, unknown>[]> =>
  eventually(() => {
    expect(lines).toHaveLength(count);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  });

test('a line has what is promised, and nothing else', async () => {
  const answered = await on.get(VIDEO);
  const [line] = await logged(1);
  expect(line).toEqual({
    time: '2026-11-26T10:15:00.000Z',
    level: 'info',
    event: 'request',
    id: answered.headers['x-request-id'],
    method: 'GET',
    route: '/v1/videosite/videos/{videoId}',
    status: 200,
    ms: expect.any(Number) as number,
    bytes: expect.any(Number) as number,
    complete: true,
    key: on.keyId,
  });
  expect(line?.['id']).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(Number(line?.['bytes'])).toBeGreaterThan(Buffer.byteLength(answered.text));
});

test.each([
  ['GET', `/v1/videosite/playlists/${PLAYLIST}`, 200, '/v1/videosite/playlists/{playlistId}'],
  ['HEAD', VIDEO, 200, '/v1/videosite/videos/{videoId}'],
  ['GET', '/v1/collections/some-name/items', 404, '/v1/collections/{name}/items'],
  ['GET', '/v1/nothing/of/the/kind', 404, null],
  ['GET', '/nothing', 404, null],
  ['GET', '/health', 200, '/health'],
  ['GET', '/ns/social', 200, '/ns/social'],
  ['POST', '/mcp', 415, '/mcp'],
  ['POST', '/oauth/token', 400, '/oauth/token'],
  ['GET', '/oauth/wait/some-id', 404, '/oauth/wait/{id}'],
])('%s %s: %i under its template', async (method, path, status, route) => {
  await on.get(path, { method });
  expect((await logged(1))[0]).toMatchObject({ method, status, route });
});

test('an answer out of the archive is logged as any other', async () => {
  const archived = { headers: { 'cache-control': 'max-age=600' } };
  await on.get(VIDEO);
  for (const _ of [1, 2, 3]) await on.get(VIDEO, archived);
  const all = await logged(4);
  expect(
    new Set(all.map(({ route, key, status }) => JSON.stringify([route, key, status]))),
  ).toEqual(new Set([JSON.stringify(['/v1/videosite/videos/{videoId}', on.keyId, 200])]));
});

test('several answers on one connection: the bytes of each', async () => {
  const request = `GET /health HTTP/1.1\r\nHost: 127.0.0.1:${on.port}\r\n`;
  const got = await raw(on.port, `${request}\r\n${request}Connection: close\r\n\r\n`);
  const all = await logged(2);
  expect(all.reduce((sum, { bytes }) => sum + Number(bytes), 0)).toBe(Buffer.byteLength(got));
  expect(Math.min(...all.map(({ bytes }) => Number(bytes)))).toBeGreaterThan(100);
});

test('secrets in every place of a request: none is in the log', async () => {
  const secret = 'hush4711';
  const key = on.app.store.keys.add({ name: `${secret} Ada Lovelace` }).secret;
  const json = { 'content-type': 'application/json' };
  const requests: readonly (readonly [string, Asking])[] = [
    [`/v1/videosite/videos/${secret}`, {}],
    [`${VIDEO}?${secret}=1`, {}],
    [`${VIDEO}?cursor=${secret}`, {}],
    [`/${secret}/${secret}?a=${secret}#${secret}`, {}],
    [`/v1/${secret}`, {}],
    [`/v1/collections/${secret}`, {}],
    [`/v1/collections/${secret}/items?q=${secret}`, {}],
    [`/v1/links?link=https://${secret}.example.org/${secret}`, {}],
    [
      '/v1/forum/posts/batch',
      { method: 'POST', headers: json, body: `{"entityIds":["${secret}"]}` },
    ],
    ['/v1/forum/posts/batch', { method: 'POST', headers: json, body: secret }],
    [`/mcp?tools=${secret}`, { method: 'POST', headers: json, body: `{"method":"${secret}"}` }],
    [`/oauth/authorize?client_id=${secret}&state=${secret}`, {}],
    ['/oauth/token', { method: 'POST', body: `code=${secret}` }],
    [`/oauth/wait/${secret}`, {}],
    [`/oauth/consent/${secret}`, {}],
    [`/app/enter?token=${secret}`, {}],
    [VIDEO, { headers: { authorization: `Bearer ${secret}` } }],
    [VIDEO, { headers: { authorization: `Basic ${secret}` } }],
    [VIDEO, { headers: { authorization: `Bearer ${key}` } }],
    ...[
      'cookie',
      'user-agent',
      'referer',
      'x-request-id',
      'x-bowerbird-route',
      'x-forwarded-for',
      'x-forwarded-host',
      'forwarded',
      'host',
      'origin',
      'accept',
      'expect',
      'cache-control',
      'if-none-match',
      'idempotency-key',
      secret,
    ].map((name) => [VIDEO, { headers: { [name]: secret } }] as const),
  ];
  for (const [path, asking] of requests) await on.get(path, asking);
  await logged(requests.length);
  const text = lines.join('\n');
  expect(text).not.toContain(secret);
  expect(text).not.toContain('Ada');
  expect(text).not.toContain(key.slice(3));
  expect(text).not.toContain(on.key.slice(3));
  expect(text).not.toContain('127.0.0.1');
});

test('with addresses, the client’s; a warning is a line of its own', async () => {
  const written: string[] = [];
  const named = createServerLog({ write: (line) => void written.push(line), addresses: true });
  const server = await run({
    sample: true,
    ingress: { log: named, trustedProxies: ['127.0.0.1'] },
    warn: named.warning,
  });
  await ask(server.port, '/health', {
    headers: { 'x-forwarded-for': '198.51.100.1, 203.0.113.7' },
  });
  await eventually(() => expect(written).toHaveLength(1));
  expect(JSON.parse(written[0] ?? '')).toMatchObject({ route: '/health', address: '203.0.113.7' });
  named.warning('line one\nline two\u2028');
  expect(written[1]?.split('\n')).toHaveLength(1);
  expect(JSON.parse(written[1] ?? '')).toMatchObject({
    level: 'warning',
    event: 'warning',
    message: 'line one\nline two\u2028',
  });
  await server.close();
});
