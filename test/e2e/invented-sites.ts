/**
 * Invented sites for the capture window: what their pages load is answered by the sample of the platform,
 * under its own host names. A page of each shows a list, goes on as somebody scrolls, and can do what
 * real ones do in the background.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ElectronApplication } from '@playwright/test';
import { loadFakes } from '../../core/platforms/fakes.ts';
import type { SentRequest } from '#kit/exchange.ts';
import { doInMain } from './main-process.ts';

/** What a page of a site asks, as script: each gives the arguments of a `fetch`. */
export interface InventedSite {
  readonly brand: string;
  readonly address: string;
  /** Function of a cursor, which is `undefined` for the first page of the list. */
  readonly list: string;
  /** Function of a reply: the cursor of the next page; `undefined` at the end. */
  readonly next: string;
  /** What the page loads before anybody looks, by a page that then asks for it. */
  readonly ahead?: { readonly page: string; readonly ask: string };
  /** How a page of it takes its replies, where they are no JSON. */
  readonly takes?: 'json' | 'text';
  /** The same list, asked for by somebody who is not signed in. */
  readonly signedOut: string;
}

const buildSitePage = ({
  list,
  next,
  ahead,
  signedOut,
  takes = 'json',
}: InventedSite): string => `<!doctype html>
<meta charset="utf-8"><title>Sample</title><style>main{block-size:3000px}</style>
<output></output><main></main><script>
const done = (what) => { document.querySelector('output').textContent += ' ' + what; };
const ask = (request) => fetch(...request).then((reply) => reply.${takes}());
const list = ${list};
const next = ${next};
let cursor;
let pages = 0;
let loading = false;
const more = async () => {
  if (loading || (pages > 0 && cursor === undefined)) return;
  loading = true;
  cursor = next(await ask(list(cursor)), cursor);
  pages += 1;
  loading = false;
  done('page' + pages);
};
addEventListener('scroll', more);
globalThis.softRefresh = () => ask(list()).then(() => done('refreshed'));
globalThis.signedOut = () => ask((${signedOut})()).then(() => done('refused'));
globalThis.loadAhead = async () => {
  const here = location.pathname;
  history.pushState(null, '', ${JSON.stringify(ahead?.page ?? '/')});
  await ask((${ahead?.ask ?? '() => []'})());
  history.pushState(null, '', here);
  done('ahead');
};
more();
</script>`;

/** Answers every https request of the browsed session from here, as long as it is not closed. */
export const answerSites = async (
  electron: ElectronApplication,
  site: InventedSite,
): Promise<Server> => {
  const fakes = await loadFakes();
  const page = buildSitePage(site);
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const sentRequest = JSON.parse(await text(request)) as SentRequest;
    const reply =
      sentRequest.url === site.address
        ? { status: 200, headers: { 'content-type': 'text/html' }, body: page }
        : (fakes.serve(sentRequest) ?? { status: 404, headers: {}, body: '{}' });
    response.writeHead(reply.status, reply.headers).end(reply.body);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((begun) => {
    server.listen(0, '127.0.0.1', begun);
  });
  const { port } = server.address() as AddressInfo;
  await doInMain(() =>
    electron.evaluate(({ app }, port) => {
      app.on('session-created', (session) => {
        session.protocol.handle('https', async (request) => {
          const { method, url } = request;
          const headers = Object.fromEntries(request.headers);
          const form = await request.text();
          return fetch(`http://127.0.0.1:${port}/`, {
            method: 'POST',
            body: JSON.stringify({ method, url, headers, ...(form === '' ? {} : { body: form }) }),
          });
        });
      });
    }, port),
  );
  return server;
};
