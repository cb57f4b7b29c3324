/**
 * The window's walls are asked from inside a real Electron: one app for a whole file, since nothing
 * here changes it. "Outside" is a server on this machine that counts who comes.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { end, launch, test as base, type Running } from './launch.ts';

interface Outside {
  readonly address: string;
  readonly visits: string[];
}

export const test = base.extend<object, { shared: Running; outside: Outside }>({
  outside: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what it needs
    async ({}, use) => {
      const visits: string[] = [];
      const server: Server = createServer((request, response) => {
        visits.push(`${request.method} ${request.url}`);
        response.setHeader('Access-Control-Allow-Origin', '*');
        response.setHeader('Content-Type', 'text/html');
        response.end('<title>outside</title>');
      });
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const { port } = server.address() as AddressInfo;
      await use({ address: `http://127.0.0.1:${port}`, visits });
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
    { scope: 'worker' },
  ],
  shared: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the pattern to know what it needs
    async ({}, use) => {
      const running = await launch([]);
      await use(running);
      await end(running);
    },
    { scope: 'worker' },
  ],
  running: async ({ shared }, use) => use(shared),
});

export { requireElectron as electronOf, expect, kind, root } from './launch.ts';
