import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createIdentityFetch, type IdentityFetch } from './identity-fetch.ts';

let server: Server;
let base: string;
let asking: IdentityFetch;
let patient: IdentityFetch;
let redirected = 0;

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/silent') return;
    if (request.url === '/endless') {
      response.write('{');
      return;
    }
    if (request.url === '/large') {
      response.end('x'.repeat(10_000_000));
      return;
    }
    if (request.url === '/elsewhere') {
      response.writeHead(302, { location: '/target' }).end();
      return;
    }
    redirected += 1;
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  asking = await createIdentityFetch(undefined, 200);
  patient = await createIdentityFetch(undefined, 60_000);
});
afterAll(async () => {
  await asking.close();
  await patient.close();
  server.closeAllConnections();
  server.close();
});

test.each([
  ['/silent', () => asking, /time/i],
  ['/endless', () => asking, /time/i],
  // A busy machine may need longer than the others are given.
  ['/large', () => patient, /size/i],
] as const)('a provider that is %s fails', (path, by, why) =>
  expect(by().fetch(base + path, {})).rejects.toThrow(why),
);

test('a redirect is not followed', async () => {
  expect((await asking.fetch(`${base}/elsewhere`, {})).status).toBe(302);
  expect(redirected).toBe(0);
});

test('a small document comes with its type alone', async () => {
  const answered = await asking.fetch(`${base}/target`, {});
  expect([await answered.json(), [...answered.headers]]).toEqual([
    {},
    [['content-type', 'application/json']],
  ]);
});
