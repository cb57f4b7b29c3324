import { request } from 'node:http';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startPublicProxy } from './public-proxy.ts';

let echo: Server;
beforeEach(async () => {
  echo = createServer((socket) => socket.pipe(socket));
  await new Promise<void>((begun) => {
    echo.listen(0, '127.0.0.1', begun);
  });
});
afterEach(() => void echo.close());

/** Asks for a tunnel; what is sent into it comes back, or the status of the refusal. */
const tunnel = (port: number, target: string): Promise<string | number> =>
  new Promise((resolve, reject) => {
    const connecting = request({ port, host: '127.0.0.1', method: 'CONNECT', path: target });
    connecting.on('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode !== 200) return resolve(statusCode);
      socket.once('data', (bytes: Buffer) => {
        resolve(bytes.toString());
        socket.destroy();
      });
      socket.write('wren');
    });
    connecting.on('error', reject);
    connecting.end();
  });

/** What each tunnel was opened to, though all lead to the echo. */
const startLeading = async (answers: readonly (readonly string[])[]) => {
  const opened: unknown[] = [];
  const lookedUp: string[] = [];
  const rest = [...answers];
  const port = await startPublicProxy(
    async (host) => {
      lookedUp.push(host);
      const found = rest.shift();
      if (!found) throw new Error('unknown');
      return found;
    },
    ({ host = '', port: to, lookup }) =>
      connect({
        host: 'led.test',
        port: (echo.address() as AddressInfo).port,
        autoSelectFamily: true,
        lookup: (_host, options, callback) => {
          const local = [{ address: '127.0.0.1', family: 4 }];
          if (/^[\d.]+$|:/.test(host)) {
            opened.push([host, to]);
            return callback(null, local);
          }
          lookup?.(host, options, (error, found) => {
            if (error) return callback(error, []);
            opened.push([found, to]);
            callback(null, local);
          });
        },
      }),
  );
  return { port, opened, lookedUp };
};

test('a name that changes its mind leads to the address that was judged, looked up once', async () => {
  const { port, opened, lookedUp } = await startLeading([['8.8.8.8', '127.0.0.1'], ['127.0.0.1']]);
  expect(await tunnel(port, 'rebound.test:443')).toBe('wren');
  expect([opened, lookedUp]).toEqual([
    [[[{ address: '8.8.8.8', family: 4 }], 443]],
    ['rebound.test'],
  ]);
  expect(await tunnel(port, 'rebound.test:443')).toBe(403);
  expect(opened).toHaveLength(1);
});

test('public addresses are reached at any port', async () => {
  const { port, opened } = await startLeading([]);
  expect(await tunnel(port, '8.8.8.8:8443')).toBe('wren');
  expect(await tunnel(port, '[2606:2800:220:1::1]:443')).toBe('wren');
  expect(opened).toEqual([
    ['8.8.8.8', 8443],
    ['2606:2800:220:1::1', 443],
  ]);
});

test.each([
  'localhost:443',
  '127.0.0.1:443',
  '2130706433:443',
  '[::1]:443',
  '[::ffff:127.0.0.1]:443',
  '10.0.0.1:443',
  '169.254.169.254:80',
  'unknown.test:443',
  ':443',
])('%s is refused', async (target) => {
  const { port, opened } = await startLeading([]);
  expect([await tunnel(port, target), opened]).toEqual([403, []]);
});

test('without a tunnel nothing is passed on', async () => {
  const { port, lookedUp } = await startLeading([['8.8.8.8']]);
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect([response.status, lookedUp]).toEqual([403, []]);
});
