import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ask, errorIn, raw } from './support/http.ts';
import { run, type Running } from './support/running.ts';
import { EXAMPLES } from './support/sample.ts';

/** What any client of HTTP may do: other methods, half a body, expectations, a name behind a proxy. */
let on: Running;
beforeAll(async () => {
  on = await run({
    sample: true,
    bodyTimes: { known: 300, stranger: 40 },
    allowHosts: ['lab.example.org'],
  });
});
afterAll(() => on.close());

const VIDEO = '/v1/videosite/videos/sample_001x';
const PLAYLIST = String(EXAMPLES['videosite.list-playlist-videos']?.['playlistId']);
const BATCH = '/v1/forum/posts/batch';

describe('methods', () => {
  test('HEAD is answered and paid for as GET, without a body', async () => {
    const get = await on.get(VIDEO);
    const head = await on.get(VIDEO, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([200, '']);
    expect(head.headers['x-credits-used']).toBe('1');
    expect(head.headers['content-type']).toBe(get.headers['content-type']);
    const pages = await Promise.all(
      ['/health', '/openapi.json', '/ns/social', '/reference'].map((path) =>
        ask(on.port, path, { method: 'HEAD' }),
      ),
    );
    expect(pages.map(({ status, text }) => [status, text])).toEqual(pages.map(() => [200, '']));
  });

  test.each([
    ['/health', 'POST', 'GET, HEAD'],
    ['/openapi.json', 'DELETE', 'GET, HEAD'],
    ['/', 'PUT', 'GET, HEAD'],
    ['/oauth/token', 'GET', 'POST'],
    ['/oauth/authorize', 'PUT', 'GET, HEAD, POST'],
    ['/mcp', 'PUT', 'POST'],
  ])('%s does not take %s: 405 with what it takes', async (path, method, allow) => {
    const answered = await on.get(path, { method });
    expect([answered.status, answered.headers['allow']]).toEqual([405, allow]);
  });

  test('inside /v1 another method is no route', async () => {
    const answered = await on.get(VIDEO, { method: 'PUT' });
    expect(errorIn(answered)).toMatchObject({ status: 404, code: 'route_not_found' });
    expect(answered.headers['allow']).toBeUndefined();
    expect((await on.get(BATCH, { method: 'HEAD' })).status).toBe(404);
  });
});

const head = (path: string, ...more: readonly string[]): string =>
  [`POST ${path} HTTP/1.1`, `Host: 127.0.0.1:${on.port}`, ...more, '', ''].join('\r\n');
const key = (): string => `Authorization: Bearer ${on.key}`;

describe('a body that does not come', () => {
  test.each([
    ['/v1, with a key', BATCH, true],
    ['/v1, without one', BATCH, false],
    ['/mcp, without a key', '/mcp', false],
    ['/oauth', '/oauth/token', false],
  ])('%s: 408, and the connection ends', async (_, path, known) => {
    const request = head(path, ...(known ? [key()] : []), 'Content-Length: 100');
    const got = await raw(on.port, `${request}{"entityIds":`, 10_000);
    expect(got).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(got.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(got).toContain(
      '{"errors":[{"code":"validation_error","message":"The request did not arrive whole in time"}],"data":null}',
    );
    expect(got).not.toMatch(/^x-credits/im);
  });
});

describe('Expect', () => {
  test('100-continue: told to go on, then answered', async () => {
    const body = '{"entityIds":["t3_avj2v"]}';
    const request = head(
      BATCH,
      key(),
      'Connection: close',
      'Content-Type: application/json',
      'Expect: 100-continue',
      `Content-Length: ${body.length}`,
    );
    const got = await raw(on.port, request + body);
    expect(got).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK\r\n/);
  });

  test('100-continue with too much to come: refused at once', async () => {
    const request = head(BATCH, key(), 'Expect: 100-continue', 'Content-Length: 1000001');
    const got = await raw(on.port, request, 500);
    expect(got).toMatch(/^HTTP\/1\.1 413 /);
  });

  test('a stranger’s page is refused before it may go on', async () => {
    const request = head(BATCH, 'Origin: https://evil.example', 'Expect: 100-continue');
    expect(await raw(on.port, request, 500)).toMatch(/^HTTP\/1\.1 403 /);
  });

  test.each(['200-ok', '', '100-continue, 200-ok', 'x'.repeat(300)])(
    'what else may be expected is an error of ours, with its credits: %s',
    async (expectation) => {
      for (const path of [VIDEO, '/v1/collections', '/v1/nothing', '/v1/videosite/videos/a?b=c'])
        expect(errorIn(await on.get(path, { headers: { expect: expectation } }))).toMatchObject({
          status: 400,
          code: 'validation_error',
          message: 'Validation error: of the expectations only 100-continue can be met',
          used: '0',
          remaining: expect.stringMatching(/^\d+$/) as string,
        });
      const mcp = await on.get('/mcp', {
        method: 'POST',
        body: '{}',
        headers: { expect: expectation },
      });
      expect(errorIn(mcp)).toMatchObject({ status: 400, used: '0' });
    },
  );

  test('whoever expects it without a good key is told of the key', async () => {
    for (const authorization of ['', 'Bearer bb_wrong'])
      for (const path of [VIDEO, '/v1/collections', '/v1/nothing'])
        expect(
          errorIn(await on.get(path, { headers: { expect: '200-ok', authorization } })),
        ).toMatchObject({ status: 401, used: undefined });
  });
});

describe('a name behind a proxy', () => {
  const there = { host: 'lab.example.org' };

  test('is let in, with its own origin by https, and stands in what we print', async () => {
    const answered = await on.get(VIDEO, {
      headers: { ...there, origin: 'https://lab.example.org' },
    });
    expect(answered.status).toBe(200);
    const list = await on.get(`/v1/videosite/playlists/${PLAYLIST}`, { headers: there });
    expect(list.text).toContain('"partOf":"https://lab.example.org/v1/');
    const metadata = await ask(on.port, '/.well-known/oauth-authorization-server', {
      headers: there,
    });
    expect(JSON.parse(metadata.text)).toMatchObject({ issuer: 'https://lab.example.org' });
  });

  test('its origin by http is foreign, and so is every other name', async () => {
    for (const headers of [
      { ...there, origin: 'http://lab.example.org' },
      { host: 'other.example.org' },
      { host: 'lab.example.org:81' },
    ])
      expect((await on.get(VIDEO, { headers })).status).toBe(403);
  });
});

describe('a target that is a whole address', () => {
  const send = (target: string) =>
    raw(
      on.port,
      `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1:${on.port}\r\n${key()}\r\nConnection: close\r\n\r\n`,
    );

  test('is for the name in it, not for the one in Host', async () => {
    const metadata = '/.well-known/oauth-authorization-server';
    expect(await send(`http://lab.example.org${metadata}`)).toContain(
      '"issuer":"https://lab.example.org"',
    );
    for (const name of ['evil.example', 'lab.example.org:81', 'evil@lab.example.org:1'])
      for (const path of [metadata, '/openapi.json', VIDEO])
        expect(await send(`http://${name}${path}`)).toMatch(/^HTTP\/1\.1 403 /);
  });
});
