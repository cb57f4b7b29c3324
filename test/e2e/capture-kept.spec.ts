/** What the browser of the capture view leaves on the disk once a site is closed. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { RequestListener } from 'node:http';
import { inDesktop } from './capture-counts.ts';
import { end, expect, kind, launch, requireElectron, test } from './launch.ts';
import { openTlsSite } from './tls-site.ts';

test.skip(kind !== 'electron', 'needs a real Electron: only the desktop app has a capture window');

/** In parts, so that the script itself does not hold what it writes. */
const SCRIPT = `
  const word = (part) => 'kept' + part + 'kept';
  const stored = new Promise((resolve, reject) => {
    const opened = indexedDB.open('pages', 1);
    opened.onupgradeneeded = () => opened.result.createObjectStore('all');
    opened.onerror = reject;
    opened.onsuccess = () => {
      const change = opened.result.transaction('all', 'readwrite');
      change.objectStore('all').put(word('indexed'), 'one');
      change.oncomplete = resolve;
    };
  });
  const cached = caches.open('answers').then((cache) =>
    cache.put('/one', new Response(word('cached'))));
  const fetched = fetch('/page').then((reply) => reply.text());
  localStorage.setItem('token', word('local'));
  Promise.all([stored, cached, fetched]).then(
    () => (document.title = 'done'),
    (error) => (document.title = String(error)),
  );
`;

const site: RequestListener = (request, reply) => {
  reply.setHeader('cache-control', 'public, max-age=86400');
  if (request.url === '/page') reply.end('keptpagekept '.repeat(200));
  else
    reply.setHeader('content-type', 'text/html').end(`<title>-</title><script>${SCRIPT}</script>`);
};

const files = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());

const wordsIn = (folder: string): string[] => {
  const bytes = files(folder).map((path) => readFileSync(path).toString('latin1'));
  return ['indexed', 'cached', 'page', 'local'].filter((part) =>
    bytes.some((text) => text.replaceAll('\0', '').includes(`kept${part}kept`)),
  );
};

test('no page, no database and no cache of a site is left; by local storage one stays signed in', async () => {
  const running = await launch([]);
  const { page, dataDir } = running;
  const invented = await openTlsSite(requireElectron(running), site);
  try {
    await inDesktop(page, 'site-open', {
      platform: 'shortvideo',
      hosts: ['www.tiktok.com'],
      signInHosts: [],
      address: 'https://www.tiktok.com/',
    });
    const title = (): Promise<string | undefined> =>
      requireElectron(running).evaluate(({ webContents }) =>
        webContents
          .getAllWebContents()
          .find((one) => one.getURL() === 'https://www.tiktok.com/')
          ?.getTitle(),
      );
    await expect.poll(title).toBe('done');
    const folder = join(dataDir, 'window/Partitions/capture-shortvideo');
    await inDesktop(page, 'site-close');
    await running.close();
    expect(wordsIn(folder)).toEqual(['local']);
  } finally {
    await end(running);
    invented.close();
  }
});
