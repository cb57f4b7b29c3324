import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveLocally, type LocalServer } from '../../test/support/local-server.ts';
import { createClient, type Client } from './client.ts';
import { realClock } from './clock.ts';
import { createPacer } from './pace.ts';
import { virtualClock } from './testing/virtual-clock.ts';
import { TurnOver } from './turns.ts';

const HOST = 'www.site.test';

let server: LocalServer;
let client: Client;
/** The port at the other end of each request. */
let connections: (number | undefined)[];

beforeEach(async () => {
  connections = [];
  server = await serveLocally((request, response) => {
    connections.push(request.socket.remotePort);
    const isFirst = request.url === '/first';
    response
      .writeHead(isFirst ? 302 : 200, isFirst ? { location: '/second' } : {})
      .end('an answer');
  });
  client = createClient({
    userAgent: 'Bowerbird/0.0.0 (test)',
    clock: realClock,
    local: { [HOST]: server.origin },
  });
});
afterEach(async () => {
  await client.close();
  await server.close();
});

const send = (path: string, isOver: () => boolean) =>
  client.send(
    { method: 'GET', url: `https://${HOST}${path}`, headers: {} },
    { hosts: [HOST], isOver },
  );

test('a request whose turn is over once it is connected is not sent; the connection stays', async () => {
  await expect(send('/', () => true)).rejects.toThrow(TurnOver);
  expect(connections).toEqual([]);
  expect(await send('/', () => false)).toMatchObject({ status: 200 });
  await expect(send('/', () => true)).rejects.toThrow(TurnOver);
  expect(await send('/', () => false)).toMatchObject({ status: 200 });
  expect(connections).toHaveLength(2);
  expect(new Set(connections).size).toBe(1);
});

test('a redirect follows in the turn of its request', async () => {
  const looks = [false, true, true];
  expect(await send('/first', () => looks.shift() ?? true)).toMatchObject({ status: 200 });
  expect(connections).toHaveLength(2);
});

const PACE = { gapMs: 2000, jitterMs: 0, perHour: 1000, breakerMs: 60_000 };

test('what misses its turn takes the next one before others, four times at most', async () => {
  const clock = virtualClock();
  const pacer = createPacer({ clock });
  const begun = clock.monotonic();
  const tries: [string, number][] = [];
  const ask = (name: string, misses: number): Promise<string> => {
    let left = misses;
    const task = (): Promise<string> => {
      tries.push([name, clock.monotonic() - begun]);
      left -= 1;
      return left < 0 ? Promise.resolve('sent') : Promise.reject(new TurnOver());
    };
    return pacer
      .run({ segment: 'site', pace: PACE }, HOST, task)
      .catch((error: unknown) => (error instanceof TurnOver ? error.kind : 'another error'));
  };
  const ends = [ask('a', 2), ask('b', 4), ask('c', 0)];
  await clock.advance(60_000);
  expect(await Promise.all(ends)).toEqual(['sent', 'service_unavailable', 'sent']);
  expect(tries).toEqual([
    ['a', 0],
    ['a', 2000],
    ['a', 4000],
    ['b', 6000],
    ['b', 8000],
    ['b', 10_000],
    ['b', 12_000],
    ['c', 14_000],
  ]);
});
