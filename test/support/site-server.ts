import type { ServerResponse } from 'node:http';
import { serveLocally, type LocalServer } from './local-server.ts';

/** Testsite, served from this computer: each path is one thing that a platform does. */
export interface SiteServer extends LocalServer {
  /** The paths asked for, in order. */
  readonly asked: string[];
  /** Answers what `/things/held` was asked for. */
  readonly release: () => void;
}

type Answer = (response: ServerResponse) => void;

const json =
  (value: unknown, status = 200, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(JSON.stringify(value));

const text =
  (body: string, status = 200, type = 'text/html'): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

const ANSWERS: Readonly<Record<string, Answer>> = {
  '/things/good': json({ name: 'Good' }),
  '/things/gone': json({ error: 'gone' }, 404),
  '/things/html': text('<!doctype html><title>Hello</title><p>A page for people.'),
  '/things/cut': text('{"name": "Go', 200, 'text/plain'),
  '/things/nameless': json({}),
  '/things/captcha': text('<html><body><div class="g-recaptcha"></div></body></html>'),
  '/things/blocked': text('<html>no</html>', 403),
  '/things/empty': text('', 200, 'application/json'),
  '/things/fault': json({ error: 'ours' }, 500),
  '/things/wait': json({ error: 'slow down' }, 429, { 'retry-after': '120' }),
  '/things/slow': () => {},
  '/lists/short?from=0': json({ items: ['a', 'b'], next: '2' }),
  '/lists/short?from=2': json({ items: ['c'], next: null }),
  '/lists/other?from=0': json({ items: ['x'], next: '2' }),
};

export const startSite = async (): Promise<SiteServer> => {
  const requests: string[] = [];
  let held: ServerResponse[] = [];
  const server = await serveLocally((request, response) => {
    const path = request.url ?? '';
    requests.push(path);
    if (path === '/things/held') held.push(response);
    else (ANSWERS[path] ?? json({ error: 'unknown' }, 404))(response);
  });
  return {
    ...server,
    asked: requests,
    release: () => {
      for (const response of held) json({ name: 'Held' })(response);
      held = [];
    },
  };
};
