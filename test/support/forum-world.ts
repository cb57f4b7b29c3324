import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createNet } from '../../core/net/index.ts';
import { instantClock } from '../../core/net/testing/virtual-clock.ts';
import { account } from '../../core/platforms/forum/get-user/cases/accounts.ts';
import { feed } from '../../core/platforms/forum/get-subreddit/cases/subreddits.ts';
import { errorIn, jsonIn, type Answered, type Asking } from './http.ts';
import { run, type Running } from './running.ts';

/** The program before a forum that is served from this computer: its API, its site, its tokens. */
export const API = 'oauth.reddit.com';
export const SITE = 'www.reddit.com';
export const TOKEN = '/api/v1/access_token';

export const WREN = '/v1/forum/users/wren_watcher';
export const WRENS = '/v1/forum/subreddits/wrens';

export interface Told {
  readonly status?: number;
  /** Text is sent as it is, all else as JSON; `never` is not answered at all. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the hosts answer; a test may change it. */
export interface World {
  api: (path: string, authorization: string) => Told;
  site: (path: string) => Told;
  token: () => Told;
  /** `host path` of each request. */
  readonly asked: string[];
  tokens: number;
}

export interface OnForum extends Running {
  readonly world: World;
  /** A call that fails: what is said of it. Throws when it cost something. */
  readonly failed: (path: string, asking?: Asking) => Promise<Failed>;
  readonly withoutCredentials: () => void;
}

interface Failed {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string;
  readonly retryAfter: string | string[] | undefined;
}

const CREDENTIALS = {
  BOWERBIRD_REDDIT_CLIENT_ID: 'invented-client-id',
  BOWERBIRD_REDDIT_CLIENT_SECRET: 'invented-client-secret-0123',
  BOWERBIRD_REDDIT_ACCOUNT: 'wren_watcher',
};

const goodWorld = (): World => {
  const world: World = {
    api: () => ({ body: account }),
    site: () => ({ body: feed }),
    token: () => {
      world.tokens += 1;
      const access_token = `token-${world.tokens}`;
      return { body: { access_token, token_type: 'bearer', expires_in: 86_400 } };
    },
    asked: [],
    tokens: 0,
  };
  return world;
};

const answerOf = (world: World, url: URL, authorization: string): Told => {
  world.asked.push(`${url.hostname} ${url.pathname}`);
  if (url.pathname === TOKEN) return world.token();
  const path = url.pathname + url.search;
  return url.hostname === API ? world.api(path, authorization) : world.site(path);
};

const serve = async (world: World) => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const {
      status = 200,
      body,
      headers,
    } = answerOf(world, url, String(request.headers.authorization));
    if (body === 'never') return;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = text.startsWith('<') ? 'text/html' : 'application/json; charset=UTF-8';
    response.writeHead(status, { 'content-type': type, ...headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: (): Promise<void> =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** With credentials at hand and the terms shown. */
export const runOnForum = async (): Promise<OnForum> => {
  const world = goodWorld();
  const { origin, close } = await serve(world);
  const environment: Record<string, string> = { ...CREDENTIALS };
  const clock = instantClock();
  const net = createNet({
    userAgent: 'Bowerbird/9.9.9 (test)',
    local: { [API]: origin, [SITE]: origin },
    clock,
    limits: { headersMs: 150 },
  });
  const on = await run({ net, now: clock.now, environment });
  const params = { platform: 'forum', date: '2025-11-11' };
  const shown = await on.app.door.answer(
    { id: 1, name: 'official.show-terms', params },
    on.app.callers.window,
  );
  if (!shown.ok) throw new Error(shown.error.message);
  return {
    ...on,
    world,
    failed: async (path, asking) => {
      const before = on.balance();
      const answered = await on.get(path, asking);
      const { status, code, message, used, remaining } = errorIn(answered);
      if (used !== '0' || remaining !== String(before) || on.balance() !== before)
        throw new Error(`${status} ${message}: it cost ${String(used)}`);
      return { status, code, message, retryAfter: answered.headers['retry-after'] };
    },
    withoutCredentials: () => {
      for (const name of Object.keys(CREDENTIALS)) delete environment[name];
    },
    close: async () => {
      await on.close();
      await close();
    },
  };
};

export const dataIn = (answered: Answered): unknown =>
  (jsonIn(answered) as { readonly data: unknown }).data;

export const posted = (ids: readonly string[]): Asking => ({
  method: 'POST',
  body: JSON.stringify({ ids }),
});
