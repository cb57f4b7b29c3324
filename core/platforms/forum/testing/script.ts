import { account } from '../cases/accounts.ts';
import { feed } from '../cases/subreddits.ts';
import { API, runBefore, SECRETS, TOKEN, type ForumProgram } from './program.ts';
import { errorIn, type Asking } from '../../../../test/support/http.ts';
import { serveLocally, type LocalServer } from '../../../../test/support/local-server.ts';

/** A forum that answers what a test says, and the program before it. */
export const WREN = '/v1/forum/users/wren_watcher';
export const WRENS = '/v1/forum/subreddits/wrens';

export interface Options {
  readonly status?: number;
  /** Text is sent as it is, all else as JSON; `never` is not answered at all. */
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What the hosts answer; a test may change it. */
interface World {
  api: (path: string, authorization: string) => Options;
  site: (path: string) => Options;
  token: () => Options;
  /** `host path` of each request. */
  readonly asked: string[];
  tokens: number;
}

export interface OnScript extends ForumProgram {
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

const answerRequest = (world: World, url: URL, authorization: string): Options => {
  world.asked.push(`${url.hostname} ${url.pathname}`);
  if (url.pathname === TOKEN) return world.token();
  const path = url.pathname + url.search;
  return url.hostname === API ? world.api(path, authorization) : world.site(path);
};

const serve = (world: World): Promise<LocalServer> =>
  serveLocally((request, response) => {
    const url = new URL(request.url ?? '/', `http://${request.headers.host}`);
    const {
      status = 200,
      body,
      headers,
    } = answerRequest(world, url, String(request.headers.authorization));
    if (body === 'never') return;
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = text.startsWith('<') ? 'text/html' : 'application/json; charset=UTF-8';
    response.writeHead(status, { 'content-type': type, ...headers }).end(text);
  });

/** With credentials at hand and the terms shown. */
export const runOnScript = async (): Promise<OnScript> => {
  const world = goodWorld();
  const on = await runBefore(await serve(world));
  await on.getIn();
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
      for (const name of Object.keys(SECRETS)) delete on.environment[name];
    },
  };
};
