/**
 * An invented site whose pages load one post each, every page in another way: as text, as a stream, in
 * a worker, behind a service worker, in a window of its own.
 */
import type { RequestListener } from 'node:http';
import { makePostUrl, makePostBody } from '../../scripts/bench/captured-posts.ts';

/** What the capture page counts. */
export interface Counts {
  readonly answers: number;
  readonly duplicates: number;
  /** Replies that no reader understands. */
  readonly unknown: number;
  /** Reasons of the replies that could not be kept. */
  readonly lost: readonly string[];
}

export interface ReadingWay {
  readonly name: string;
  /** Runs in the page, with `url` (the address of the post) and the functions of `helpers`. */
  readonly script: string;
  /** How the server answers, as a parameter of the address. */
  readonly how?: 'slow' | 'endless' | 'dropped' | 'cached' | 'revalidated' | 'events';
  /** Behind a service worker. */
  readonly behind?: true;
  readonly counts?: Partial<Counts>;
}

const SITE = 'https://x.com';
const redirect = (code: number): string => `'/go?code=${code}&to=' + encodeURIComponent(url)`;
const xhr = (type: string, more = ''): string =>
  `await new Promise((resolve, reject) => { const x = new XMLHttpRequest(); x.open('GET', ${more || 'url'}); x.responseType = '${type}'; x.onload = resolve; x.onerror = reject; x.send(); })`;
const link = (rel: string): string =>
  `await new Promise((resolve) => { const link = document.createElement('link'); Object.assign(link, { rel: '${rel}', as: 'fetch', crossOrigin: 'anonymous', href: url, onload: resolve, onerror: resolve }); document.head.append(link); })`;
const frame = (origin: string): string =>
  `const message = received(); const frame = document.createElement('iframe'); frame.src = '${origin}/loader?url=' + encodeURIComponent(url.replace('${SITE}', '${origin}')); document.body.append(frame); await message`;

export const READING_WAYS: readonly ReadingWay[] = [
  { name: 'text', script: `await (await fetch(url)).text()` },
  { name: 'json', script: `await (await fetch(url)).json()` },
  { name: 'arrayBuffer', script: `await (await fetch(url)).arrayBuffer()` },
  { name: 'bytes', script: `await (await fetch(url)).bytes()` },
  { name: 'blob', script: `await (await (await fetch(url)).blob()).text()` },
  { name: 'never read', script: `await fetch(url)` },
  { name: 'getReader', script: `await drain((await fetch(url)).body)` },
  {
    name: 'getReader of a slow reply',
    how: 'slow',
    script: `await drain((await fetch(url)).body)`,
  },
  {
    name: 'tee',
    script: `const [one, other] = (await fetch(url)).body.tee(); await Promise.all([drain(one), drain(other)])`,
  },
  {
    name: 'pipeThrough',
    script: `await drain((await fetch(url)).body.pipeThrough(new TextDecoderStream()))`,
  },
  {
    name: 'clone, both read',
    script: `const reply = await fetch(url); const copy = reply.clone(); await Promise.all([copy.text(), reply.json()])`,
  },
  { name: 'clone alone read', script: `await (await fetch(url)).clone().text()` },
  {
    name: 'replaced fetch',
    script: `const own = fetch; globalThis.fetch = async (...all) => { const reply = await own(...all); return new Response(reply.body, reply); }; await (await fetch(url)).json()`,
  },
  { name: 'post', script: `await (await fetch(url, { method: 'POST', body: 'a=1' })).json()` },
  { name: 'keepalive', script: `await (await fetch(url, { keepalive: true })).json()` },
  { name: 'beacon', script: `navigator.sendBeacon(url, 'seen')` },
  ...['', 'text', 'json', 'arraybuffer', 'blob'].map((type) => ({
    name: `XHR ${type}`.trim(),
    script: xhr(type),
  })),
  {
    name: 'XHR that blocks',
    script: `const x = new XMLHttpRequest(); x.open('GET', url, false); x.send()`,
  },
  {
    name: 'aborted after all was read',
    script: `const control = new AbortController(); await (await fetch(url, { signal: control.signal })).text(); control.abort()`,
  },
  {
    name: 'aborted on the way',
    how: 'endless',
    script: `const control = new AbortController(); const reply = await fetch(url, { signal: control.signal }); await reply.body.getReader().read(); control.abort()`,
    counts: { answers: 0, lost: ['aborted'] },
  },
  {
    name: 'cut off by the site',
    how: 'dropped',
    script: `await (await fetch(url)).text().catch(() => undefined)`,
    counts: { answers: 0, lost: ['cut-off'] },
  },
  ...[301, 302, 303, 307, 308].map((code) => ({
    name: `redirect ${code}`,
    script: `await (await fetch(${redirect(code)})).json()`,
  })),
  {
    name: 'redirect with a body',
    script: `await (await fetch(${redirect(307)}, { method: 'POST', body: 'a=1' })).json()`,
  },
  {
    name: 'redirect to another host',
    script: `url = url.replace('//x.com', '//api.x.com'); await (await fetch(${redirect(302)})).json()`,
  },
  {
    name: 'another host of the platform',
    script: `await (await fetch(url.replace('//x.com', '//api.x.com'))).json()`,
  },
  {
    name: 'twice, from the cache',
    how: 'cached',
    script: `await (await fetch(url)).json(); await (await fetch(url)).json()`,
    counts: { duplicates: 1 },
  },
  {
    name: 'twice, not modified',
    how: 'revalidated',
    script: `await (await fetch(url)).json(); await (await fetch(url)).json()`,
    counts: { duplicates: 1 },
  },
  { name: 'worker', script: `await inWorker(url, 'fetch(url).then((reply) => reply.text())')` },
  {
    name: 'stream in a worker',
    script: `await inWorker(url, 'fetch(url).then(async ({ body }) => { const reader = body.getReader(); while (!(await reader.read()).done); })')`,
  },
  {
    name: 'worker that ends at once',
    script: `await inWorker(url, 'fetch(url).then((reply) => reply.text()).finally(() => setTimeout(close))')`,
  },
  {
    name: 'shared worker',
    script: `const { port } = new SharedWorker('/shared.js?url=' + encodeURIComponent(url)); await new Promise((resolve) => { port.onmessage = resolve; })`,
  },
  { name: 'frame', script: frame(SITE) },
  { name: 'frame of another site', script: frame('https://twitter.com') },
  {
    name: 'events',
    how: 'events',
    script: `const events = new EventSource(url); await new Promise((resolve) => { events.onmessage = resolve; }); events.close()`,
    counts: { answers: 0, lost: ['aborted'] },
  },
  { name: 'preload', script: `${link('preload')}; await (await fetch(url)).json()` },
  { name: 'prefetch', script: link('prefetch') },
  { name: 'import', script: `await import(url, { with: { type: 'json' } })` },
  { name: 'behind one: json', behind: true, script: `await (await fetch(url)).json()` },
  { name: 'behind one: getReader', behind: true, script: `await drain((await fetch(url)).body)` },
  { name: 'behind one: XHR', behind: true, script: xhr('json') },
  {
    name: 'behind one: post',
    behind: true,
    script: `await (await fetch(url, { method: 'POST', body: 'a=1' })).json()`,
  },
  {
    name: 'behind one: redirect',
    behind: true,
    script: `await (await fetch(${redirect(302)})).json()`,
  },
  {
    name: 'behind one that passes by',
    behind: true,
    script: `await (await fetch(url + '&worker=aside')).json()`,
  },
  {
    name: 'behind one that makes a reply of it',
    behind: true,
    script: `await (await fetch(url + '&worker=wraps')).json()`,
  },
  {
    name: 'behind one that keeps replies',
    behind: true,
    script: `await (await fetch(url + '&worker=keeps')).json(); await (await fetch(url + '&worker=keeps')).json()`,
    counts: { duplicates: 1 },
  },
  {
    name: 'by the service worker itself',
    behind: true,
    script: `const message = new Promise((resolve) => navigator.serviceWorker.addEventListener('message', resolve)); navigator.serviceWorker.startMessages(); navigator.serviceWorker.controller.postMessage(url); await message`,
  },
];

const helpers = `
const drain = async (stream) => { const reader = stream.getReader(); while (!(await reader.read()).done); };
const received = () => new Promise((resolve) => addEventListener('message', resolve, { once: true }));
const inWorker = (url, work) => new Promise((resolve) => {
  const code = 'const url = ' + JSON.stringify(url) + ';' + work + '.then(() => postMessage(0))';
  new Worker('/script?code=' + encodeURIComponent(code)).onmessage = resolve;
});
const controlled = async () => {
  await navigator.serviceWorker.register('/behind/worker.js');
  if (!navigator.serviceWorker.controller)
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }));
};`;

const SERVICE_WORKER = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil(clients.claim()));
addEventListener('message', ({ data, source }) => fetch(data).then((reply) => reply.text()).then(() => source.postMessage(0)));
const kept = async (request) => {
  const cache = await caches.open('kept');
  const known = await cache.match(request);
  if (known) return known;
  const reply = await fetch(request);
  await cache.put(request, reply.clone());
  return reply;
};
addEventListener('fetch', (event) => {
  const way = new URL(event.request.url).searchParams.get('worker');
  if (way === 'aside') return;
  if (way === 'keeps') return event.respondWith(kept(event.request));
  if (way === 'wraps') return event.respondWith(fetch(event.request).then((reply) => new Response(reply.body, reply)));
  event.respondWith(fetch(event.request));
});`;

/** The address of the page that loads the post of this number in this way. */
export const pageAddress = (way: number): string =>
  `${SITE}/${READING_WAYS[way]?.behind ? 'behind' : 'ways'}/${way}`;

const buildWayPage = (number: number): string => {
  const way = READING_WAYS[number];
  return `<!doctype html><title>loading</title><body><script>${helpers}
(async () => {
  let url = ${JSON.stringify(`${makePostUrl(number)}&how=${way?.how ?? ''}`)};
  ${way?.behind ? 'await controlled();' : ''}
  ${way?.script ?? ''};
})().then(() => { document.title = 'done'; }, (error) => { document.title = 'failed: ' + error.message; });
</script>`;
};

/** Loads the address it was given, and says so to whoever holds or opened it. */
const LOADER = `<!doctype html><title>loader</title><script>
const { searchParams } = new URL(location.href);
fetch(searchParams.get('url')).then((reply) => reply.text()).then(() => {
  (opener ?? parent).postMessage(0, '*');
  document.title = 'loaded';
  if (searchParams.has('close')) close();
});
</script>`;

/** Runs its code when somebody clicks on it. */
const clickPage = (code: string): string =>
  `<!doctype html><title>click</title><style>html { block-size: 100% }</style><script>
const { searchParams } = new URL(location.href);
document.addEventListener('mousedown', () => { ${code}; document.title = 'clicked'; });
</script>`;

/** A page that runs the code when somebody clicks on it. */
export const clickAddress = (code: string): string =>
  `${SITE}/click?code=${encodeURIComponent(code)}`;

/** A page that loads the post of that number, and closes itself then if that is wanted. */
export const loaderAddress = (number: number, close = false): string =>
  `${SITE}/loader?${close ? 'close&' : ''}url=${encodeURIComponent(makePostUrl(number))}`;

/** In the address of the post; the number comes back. */
const numberIn = (url: URL): number => {
  const { tweetId } = JSON.parse(url.searchParams.get('variables') ?? '{}') as { tweetId?: string };
  return Number(BigInt(tweetId ?? 0) - 2_090_457_220_026_000_000n);
};

type Reply = Parameters<RequestListener>[1];

const answerPost = (url: URL, reply: Reply, isKnown: boolean): void => {
  const how = url.searchParams.get('how');
  const body = makePostBody(numberIn(url));
  const caching = { cached: 'max-age=600', revalidated: 'no-cache' }[how ?? ''] ?? 'no-store';
  reply.setHeader('cache-control', caching);
  reply.setHeader('content-type', how === 'events' ? 'text/event-stream' : 'application/json');
  if (how === 'revalidated') reply.setHeader('etag', '"one"');
  if (how === 'revalidated' && isKnown) return void reply.writeHead(304).end();
  if (how === 'events') return void reply.write(`data: ${body}\n\n`);
  if (how === 'endless') return void reply.write(body);
  if (how === 'dropped') return void reply.write(body, () => setTimeout(() => reply.destroy(), 50));
  if (how !== 'slow') return void reply.end(body);
  reply.write(body.slice(0, 100));
  setTimeout(() => reply.end(body.slice(100)), 100);
};

export const waysSite: RequestListener = (request, reply) => {
  const url = new URL(request.url ?? '/', `https://${request.headers.host ?? ''}`);
  const { pathname, searchParams } = url;
  reply.setHeader('access-control-allow-origin', request.headers.origin ?? '*');
  const script = (code: string): void =>
    void reply.setHeader('content-type', 'text/javascript').end(code);
  if (pathname.startsWith('/i/api/'))
    return answerPost(url, reply, request.headers['if-none-match'] !== undefined);
  if (pathname === '/go') {
    const headers = { location: searchParams.get('to') ?? '/' };
    return void reply.writeHead(Number(searchParams.get('code')), headers).end();
  }
  if (pathname === '/script') return script(searchParams.get('code') ?? '');
  if (pathname === '/behind/worker.js') return script(SERVICE_WORKER);
  if (pathname === '/shared.js')
    return script(
      `onconnect = ({ ports: [port] }) => fetch(${JSON.stringify(searchParams.get('url'))}).then((reply) => reply.text()).then(() => port.postMessage(0))`,
    );
  const [, number] = /^\/(?:ways|behind)\/(\d+)$/.exec(pathname) ?? [];
  reply.setHeader('content-type', 'text/html');
  if (number !== undefined) return void reply.end(buildWayPage(Number(number)));
  if (pathname === '/click') return void reply.end(clickPage(searchParams.get('code') ?? ''));
  return void reply.end(pathname === '/loader' ? LOADER : '<!doctype html><title>empty</title>');
};
