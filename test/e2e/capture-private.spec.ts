/** A browsed page reaches nothing on this computer, however it asks; what is refused is counted. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { inDesktop, openWays } from './capture-counts.ts';
import { requireElectron, end, expect, kind, launch, test, type Running } from './launch.ts';
import { lookInMain } from './main-process.ts';
import { openTlsSite, type TlsSite } from './tls-site.ts';

test.skip(kind !== 'electron', 'needs a real Electron: only the desktop app has a capture window');

const SITE = 'https://x.com';

/** In the page, with `to` (an address of the service) and `ws` (the same for sockets). */
const WAYS = {
  fetch: `await fetch(to, { mode: 'no-cors' })`,
  xhr: `await new Promise((done, fail) => { const x = new XMLHttpRequest(); x.open('GET', to); x.onload = done; x.onerror = fail; x.send(); })`,
  image: `await loaded('img', { src: to })`,
  script: `await loaded('script', { src: to })`,
  style: `await loaded('link', { rel: 'stylesheet', href: to })`,
  frame: `await loaded('iframe', { src: to })`,
  form: `const frame = document.createElement('iframe'); frame.name = 'inner'; document.body.append(frame); const form = Object.assign(document.createElement('form'), { action: to, method: 'post', target: 'inner' }); document.body.append(form); form.submit(); await new Promise((done) => { frame.onload = done; })`,
  socket: `await new Promise((done, fail) => { const s = new WebSocket(ws); s.onopen = done; s.onerror = fail; })`,
  events: `await new Promise((done, fail) => { const e = new EventSource(to); e.onopen = done; e.onerror = fail; })`,
  beacon: `navigator.sendBeacon(to, 'x'); await new Promise((done) => setTimeout(done, 300))`,
  redirect: `await fetch('${SITE}/go?to=' + encodeURIComponent(to), { mode: 'no-cors' })`,
  worker: `await new Promise((done) => { const w = new Worker('/worker.js?to=' + encodeURIComponent(to)); w.onmessage = done; })`,
  'service worker': `await navigator.serviceWorker.register('/service.js?to=' + encodeURIComponent(to)); await new Promise((done) => { navigator.serviceWorker.onmessage = done; setTimeout(done, 3000); })`,
  'away from the page': `location.href = to; await new Promise((done) => setTimeout(done, 300))`,
} as const;

const HELPERS = `const loaded = (tag, given) => new Promise((done, fail) => { const e = Object.assign(document.createElement(tag), given); e.onload = done; e.onerror = fail; document.body.append(e); });`;
const worker = `fetch(new URL(location).searchParams.get('to'), { mode: 'no-cors' }).catch(() => 0).then(() => postMessage(0))`;
const service = `const ask = () => fetch(new URL(location).searchParams.get('to'), { mode: 'no-cors' }).catch(() => 0); addEventListener('install', (event) => event.waitUntil(ask()));`;

let running: Running;
let site: TlsSite;
let inner: Server;
const visits: string[] = [];

test.beforeAll(async () => {
  inner = createServer((request, response) => {
    visits.push(String(request.url));
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('inner');
  });
  inner.on('upgrade', (request, socket) => {
    visits.push(String(request.url));
    socket.destroy();
  });
  await new Promise<void>((begun) => {
    inner.listen(0, '127.0.0.1', begun);
  });
  running = await launch(['--host-resolver-rules=MAP inner.example 127.0.0.1']);
  site = await openTlsSite(requireElectron(running), (request, response) => {
    const { host } = request.headers;
    // The browser of the app asks for things of its own, too.
    if (host === 'inner.example') visits.push(host);
    const url = new URL(request.url ?? '/', SITE);
    const to = url.searchParams.get('to');
    if (url.pathname === '/go' && to !== null) {
      response.writeHead(302, { location: to }).end();
      return;
    }
    const script = { '/worker.js': worker, '/service.js': service }[url.pathname];
    response.writeHead(200, { 'content-type': script ? 'text/javascript' : 'text/html' });
    response.end(script ?? '<!doctype html><title>page</title><body>');
  });
});
test.afterAll(async () => {
  await end(running);
  site.close();
  inner.close();
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
        `(async () => { ${HELPERS} try { ${script} } catch {} return location.href })()`,
        SITE,
      ] as const,
    ),
  );

const openPage = async (page: Page, path: string): Promise<void> => {
  await openWays(page, `${SITE}/${path}`);
  await expect.poll(() => inSite('')).toBe(`${SITE}/${path}`);
};

const tryWay = (script: string, host: string, path: string): Promise<unknown> => {
  const { port } = inner.address() as AddressInfo;
  const to = `http://${host}:${port}/${path}`;
  return inSite(`const to = '${to}', ws = '${to.replace('http', 'ws')}'; ${script}`);
};

test('by no means does a page reach a service of this computer', async () => {
  for (const [name, script] of Object.entries(WAYS)) {
    const path = name.replaceAll(' ', '-');
    await openPage(running.page, path);
    await tryWay(script, '127.0.0.1', path);
  }
  expect(visits).toEqual([]);
});

test('nor under another spelling or name of it, and each is counted', async () => {
  // What is counted begins with the site that is opened.
  await inDesktop(running.page, 'site-close');
  await openPage(running.page, 'names');
  const hosts = ['localhost', '2130706433', '0x7f.1', '0177.0.0.1', '[::ffff:127.0.0.1]', '[::1]'];
  // By https, since a page may not ask a name without; the proxy of the test would lead each to its site.
  for (const host of [...hosts, 'a.localhost', '0.0.0.0', 'inner.example'])
    await inSite(`await fetch('https://${host}/name', { mode: 'no-cors' })`);
  expect(visits).toEqual([]);
  await running.page.getByRole('link', { name: 'Capture' }).first().click();
  await expect(running.page.getByText('your network were refused: 9')).toBeVisible();
});

test('without the guard each of them would be reached', async () => {
  await openPage(running.page, 'guardless');
  await lookInMain(() =>
    requireElectron(running).evaluate(async ({ session }, proxyRules) => {
      const guarded = session.fromPartition('persist:capture-microblog');
      guarded.webRequest.onBeforeRequest(null);
      await guarded.setProxy({ proxyRules });
    }, site.proxyRules),
  );
  await tryWay(WAYS.fetch, '127.0.0.1', 'fetch');
  await tryWay(WAYS.socket, '127.0.0.1', 'socket');
  await inSite(`await fetch('https://inner.example/name', { mode: 'no-cors' })`);
  expect(visits).toEqual(['/fetch', '/socket', 'inner.example']);
});
