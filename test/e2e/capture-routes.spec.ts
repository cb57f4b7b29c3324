/**
 * What Chromium asks its guard of requests about in vain: WebTransport, peer connections, and a name that leads
 * elsewhere when it is looked up again. All that goes by the network goes by a proxy that leads to public addresses.
 */
import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server } from 'node:net';
import type { Page } from '@playwright/test';
import { openWays } from './capture-counts.ts';
import { requireElectron, end, expect, kind, launch, test, type Running } from './launch.ts';
import { doInMain, lookInMain } from './main-process.ts';

test.skip(kind !== 'electron', 'needs a real Electron: only the desktop app has a capture window');

const SITE = 'https://x.com';

/** In the page, with `at` (host and port of the service). */
const peer = (server: string): string =>
  `const p = new RTCPeerConnection({ iceServers: [{ urls: '${server}'.replace('AT', at), username: 'a', credential: 'b' }] });
  p.createDataChannel('x');
  const gathered = new Promise((done) => { p.onicegatheringstatechange = () => { if (p.iceGatheringState === 'complete') done(); }; });
  await p.setLocalDescription(await p.createOffer());
  await gathered;`;
const WAYS = {
  transport: `await new WebTransport('https://' + at + '/').ready`,
  'transport of a worker': `await new Promise((done) => { const w = new Worker('/worker.js?at=' + at); w.onmessage = done; })`,
  'transport of a frame': `const f = document.createElement('iframe'); document.body.append(f); await new f.contentWindow.WebTransport('https://' + at + '/').ready`,
  stun: peer('stun:AT'),
  turn: peer('turn:AT?transport=tcp'),
  turns: peer('turns:AT?transport=tcp'),
  'a name that changes': `await new Promise((done, fail) => { const s = new WebSocket('wss://' + at.replace('127.0.0.1', 'changing.example')); s.onopen = done; s.onerror = fail; })`,
} as const;
const worker = `new WebTransport('https://' + new URL(location).searchParams.get('at') + '/').ready.catch(() => 0).then(() => postMessage(0))`;

let running: Running;
let udp: Socket;
let tcp: Server;
let at: string;
const visits = new Set<string>();

test.beforeAll(async () => {
  udp = createSocket('udp4', () => visits.add('udp'));
  await new Promise<void>((begun) => {
    udp.bind(0, '127.0.0.1', begun);
  });
  at = `127.0.0.1:${udp.address().port}`;
  tcp = createServer((socket) => {
    visits.add('tcp');
    socket.on('error', () => undefined);
    socket.destroy();
  });
  await new Promise<void>((begun) => {
    tcp.listen(udp.address().port, '127.0.0.1', begun);
  });
  // Where the name leads when the browser connects.
  running = await launch(['--host-resolver-rules=MAP changing.example 127.0.0.1']);
  await doInMain(() =>
    requireElectron(running).evaluate(({ app }, script) => {
      app.on('session-created', (session) => {
        // Where it leads when it is judged.
        session.resolveHost = () =>
          Promise.resolve({ endpoints: [{ address: '8.8.8.8', family: 'ipv4' }] });
        session.protocol.handle('https', ({ url }) => {
          const isScript = url.includes('/worker.js');
          const type = isScript ? 'text/javascript' : 'text/html';
          const body = isScript ? script : '<!doctype html><title>page</title><body>';
          return new Response(body, { headers: { 'content-type': type } });
        });
      });
    }, worker),
  );
});
test.afterAll(async () => {
  await end(running);
  udp.close();
  tcp.close();
});

/** Runs in the browsed page; what it throws is that it was refused. */
const inSite = (script: string): Promise<unknown> =>
  lookInMain(() =>
    requireElectron(running).evaluate(
      async ({ webContents }, [code, address]) => {
        const view = webContents
          .getAllWebContents()
          .find((one) => one.getURL().startsWith(address));
        const done: { result?: { value?: unknown } } | undefined = await view?.debugger.sendCommand(
          'Runtime.evaluate',
          { expression: code, awaitPromise: true, returnByValue: true },
        );
        return done?.result?.value;
      },
      [
        `(async () => { const at = '${at}'; try { ${script} } catch {} return location.href })()`,
        SITE,
      ] as const,
    ),
  );

const openPage = async (page: Page, path: string): Promise<void> => {
  await openWays(page, `${SITE}/${path}`);
  await expect.poll(() => inSite('')).toBe(`${SITE}/${path}`);
};

test('no transport, no peer and no changing name reaches a service of this computer', async () => {
  for (const [name, script] of Object.entries(WAYS)) {
    await openPage(running.page, encodeURIComponent(name));
    await inSite(script);
    expect([name, ...visits]).toEqual([name]);
  }
});

test('without the proxy they reach it', async () => {
  await openPage(running.page, 'without');
  await doInMain(() =>
    requireElectron(running).evaluate(({ session }) =>
      session.fromPartition('persist:capture-microblog').setProxy({ mode: 'direct' }),
    ),
  );
  for (const [name, visit] of [
    ['a name that changes', 'tcp'],
    ['turn', 'tcp'],
    ['turns', 'tcp'],
    ['transport', 'udp'],
    ['transport of a worker', 'udp'],
    ['transport of a frame', 'udp'],
  ] as const) {
    visits.clear();
    // A transport is tried for long where nobody answers, also while the next is looked at, and until the end.
    void inSite(WAYS[name]).catch(() => undefined);
    await expect.poll(() => [name, visits.has(visit)]).toEqual([name, true]);
  }
});
