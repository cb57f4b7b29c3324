/**
 * An invented short-video site for the capture window: the pages that a person opens, and what their
 * scripts load. Its answers are those of the sample, under the real host name; no socket is opened.
 */
import site from '../../core/platforms/shortvideo/fake/index.ts';
import { serveFrom } from '../../core/platforms/serve-from.ts';

const SITE = 'https://www.tiktok.com';
/** Stands wherever a real site puts what only the person and the site may know. */
export const PLANTED = 'planted-secret-7f3a';
const SIGNED = `X-Bogus=${PLANTED}&msToken=${PLANTED}&device_id=${PLANTED}`;

const serveBody = (path: string): string => {
  const reply = serveFrom(site, {
    method: 'GET',
    url: `${SITE}${path}?${SIGNED}`,
    headers: {},
  });
  return String(reply?.body);
};

interface Listed {
  readonly itemList: readonly { readonly id: string }[];
  readonly cursor: string;
}

const firstPage = JSON.parse(serveBody('/api/post/item_list/')) as Listed;

/** The same videos under other numbers, and the end of the list. */
const lastPage = {
  ...firstPage,
  hasMore: false,
  itemList: firstPage.itemList.map((item) => ({ ...item, id: `9${item.id.slice(1)}` })),
};

const idsIn = ({ itemList }: Listed): readonly string[] => itemList.map(({ id }) => id);

/** What the site shows of the account: the truth that a collection is held against. */
export const TRUTH = [idsIn(firstPage), idsIn(lastPage)] as const;

const script = `
const load = (path) => fetch(path + (path.includes('?') ? '&' : '?') + '${SIGNED}', { headers: { 'x-csrf-token': '${PLANTED}' } }).then((reply) => reply.json());
const state = document.querySelector('output');
const done = (what) => { state.textContent += ' ' + what; };
document.cookie = 'sessionid=${PLANTED};max-age=86400';
localStorage.setItem('token', '${PLANTED}');
const show = ({ itemList }) => {
  for (const { id } of itemList) document.querySelector('main').append(Object.assign(document.createElement('article'), { textContent: id }));
};
let cursor = '0';
let loading = false;
const more = async () => {
  if (loading || cursor === undefined) return;
  loading = true;
  const page = await load('/api/post/item_list/?secUid=sample&cursor=' + cursor);
  show(page);
  cursor = page.hasMore ? page.cursor : undefined;
  loading = false;
  done(cursor === undefined ? 'end' : 'first');
};
addEventListener('scroll', () => { if (innerHeight + scrollY > document.body.scrollHeight - 40) more(); });
globalThis.openComments = () => { new Worker('/worker.js').onmessage = () => done('comments'); };
globalThis.softRefresh = () => load('/api/preload/item_list/').then(() => done('preload'));
globalThis.readMessages = () => load('/api/im/messages/').then(() => done('messages'));
globalThis.wantMore = async () => {
  const states = await Promise.all(['geolocation', 'notifications', 'camera', 'midi'].map((name) => navigator.permissions.query({ name }).then(({ state }) => state)));
  const place = await new Promise((found) => navigator.geolocation.getCurrentPosition(() => found('found'), () => found('refused')));
  Object.assign(document.createElement('a'), { href: URL.createObjectURL(new Blob(['x'])), download: 'x.txt' }).click();
  done([...new Set([...states, place])].join('+'));
};
globalThis.signIn = () => { globalThis.popup = open('/login', 'login', 'width=300,height=300'); };
more();
`;

const page = (title: string, code: string): string =>
  `<!doctype html><meta charset="utf-8"><title>${title}</title>
<style>body{font:15px system-ui;margin:24px;max-width:640px}article{min-block-size:96px;margin-block:12px;padding:12px;background:#8882;border-radius:10px}</style>
<h1>${title}</h1><output></output><main></main><script>${code}</script>`;

/** By path: type and body of everything that the invented site answers. */
export const PAGES: Readonly<Record<string, readonly [string, string]>> = {
  '/': ['text/html', page('Sample site', '')],
  '/@sample.heron': ['text/html', page('Sample Heron', script)],
  '/login': ['text/html', page('Sign in', `document.cookie = 'signed=in'`)],
  '/worker.js': [
    'text/javascript',
    `fetch('/api/comment/list/?aweme_id=1&cursor=0&${SIGNED}').then((reply) => reply.text()).then(() => postMessage('done'))`,
  ],
  [`/api/post/item_list/?cursor=0`]: ['application/json', JSON.stringify(firstPage)],
  [`/api/post/item_list/?cursor=${firstPage.cursor}`]: [
    'application/json',
    JSON.stringify(lastPage),
  ],
  '/api/comment/list/?cursor=0': ['application/json', serveBody('/api/comment/list/')],
  '/api/preload/item_list/': ['application/json', JSON.stringify(firstPage)],
  '/api/im/messages/': ['application/json', JSON.stringify({ messages: ['a private word'] })],
};
