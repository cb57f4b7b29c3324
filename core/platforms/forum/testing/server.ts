import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { json as jsonAnswer, type FakeResponse } from '#kit/fake/site.ts';
import sampleForum from '../fake/index.ts';
import { forest } from '../cases/forest.ts';
import { listing, post } from '../cases/reply.ts';
import { seeded } from '../../../../test/support/broken-text.ts';
import { API, runBefore, SECRETS, SITE, TOKEN, type ForumProgram } from './program.ts';
import { serveLocally, type LocalServer } from '../../../../test/support/local-server.ts';

interface Request {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly agent: string;
  /** What was answered; set when it was. */
  status: number;
}

/** One way in which the platform does not answer; a function is an answer of its own. */
export type Mishap =
  | 'wait'
  | 'wait-by-allowance'
  | 'wait-silently'
  | 'unauthorized'
  | 'private'
  | 'block-page'
  | 'empty'
  | 'cut'
  | 'fault'
  | 'slow'
  | 'login';

interface ForumServer extends LocalServer {
  readonly asked: Request[];
  /** Each of these befalls one request of the API or of a feed; the exchange of tokens goes on. */
  readonly mishaps: Mishap[];
  /** How many requests one token is good for; without end when left out. */
  tokenUses: number;
  /** Requests left until the count begins anew, and after how many seconds it does. */
  allowance: { left: number; reset: number };
  /** The discussion of the post `p1`. */
  readonly talk: ReturnType<typeof forest>;
  readonly tokens: string[];
  /** Answers of one's own, by path; before all others. */
  readonly own: Map<string, (query: URLSearchParams) => unknown>;
}

const json = (response: ServerResponse, status: number, body: unknown, more = {}): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json; charset=UTF-8', ...more })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
const page = (response: ServerResponse, status: number, body: string, more = {}): void =>
  void response.writeHead(status, { 'content-type': 'text/html', ...more }).end(body);

const UNAUTHORIZED = { message: 'Unauthorized', error: 401 };
const MISHAPS: Readonly<Record<Mishap, (response: ServerResponse) => void>> = {
  wait: (response) => page(response, 429, '<html>Too many', { 'retry-after': '90' }),
  'wait-by-allowance': (response) =>
    json(
      response,
      429,
      { message: 'Too Many Requests', error: 429 },
      {
        'x-ratelimit-remaining': '0.0',
        'x-ratelimit-reset': '240',
      },
    ),
  'wait-silently': (response) => page(response, 429, ''),
  unauthorized: (response) => json(response, 401, UNAUTHORIZED),
  private: (response) =>
    json(response, 403, { reason: 'private', message: 'Forbidden', error: 403 }),
  'block-page': (response) =>
    page(response, 200, '<html><title>Blocked</title><p>whoa there, pardner!'),
  empty: (response) => json(response, 200, ''),
  cut: (response) => json(response, 200, '{"kind": "Listing", "data": {"chil'),
  fault: (response) => json(response, 500, { message: 'Internal Server Error', error: 500 }),
  slow: () => {},
  login: (response) =>
    page(response, 302, '', { location: `https://${SITE}/login/?reason=lor2&dest=x` }),
};

/**
 * The forum as its servers are seen: an exchange of credentials for tokens that end, an API that
 * counts what it was asked, and feeds; the sample world answers, and a few lists and a large
 * discussion of this server's own.
 */
const startForum = async (talk = forest(60, seeded(1))): Promise<ForumServer> => {
  const state = {
    asked: [],
    mishaps: [],
    tokenUses: Number.POSITIVE_INFINITY,
    allowance: { left: 1000, reset: 600 },
    talk,
    tokens: [],
    own: new Map(),
  };
  const uses = new Map<string, number>();
  const server = await serveLocally(
    (request, response) => void answer(forum, uses, request, response),
  );
  const forum: ForumServer = { ...state, ...server };
  return forum;
};

const answer = async (
  state: ForumServer,
  uses: Map<string, number>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const host = String(request.headers.host);
  const url = new URL(request.url ?? '/', `https://${host}`);
  const body = await text(request);
  const query = new URLSearchParams(url.search);
  for (const [name, value] of new URLSearchParams(body)) query.set(name, value);
  const parsedRequest: Request = {
    method: request.method ?? '',
    host,
    path: url.pathname,
    query,
    agent: String(request.headers['user-agent']),
    status: 0,
  };
  state.asked.push(parsedRequest);
  response.on('finish', () => (parsedRequest.status = response.statusCode));
  if (url.pathname === TOKEN) return exchange(state, request, response);
  const mishap = state.mishaps.shift();
  if (mishap !== undefined) return MISHAPS[mishap](response);
  if (host === API && !isLetIn(state, uses, request)) return json(response, 401, UNAUTHORIZED);
  const { allowance } = state;
  allowance.left = Math.max(0, allowance.left - 1);
  const counted = {
    'x-ratelimit-used': String(1000 - allowance.left),
    'x-ratelimit-remaining': `${allowance.left}.0`,
    'x-ratelimit-reset': String(allowance.reset),
  };
  const { status, body: stated, headers } = servedTo(state, parsedRequest, url, body);
  response.writeHead(status, { ...headers, ...(host === API && counted) }).end(stated);
};

/** The credentials are right or are not; each exchange gives another token. */
const exchange = (
  { tokens }: ForumServer,
  { headers }: IncomingMessage,
  response: ServerResponse,
): void => {
  const right = `${SECRETS.BOWERBIRD_REDDIT_CLIENT_ID}:${SECRETS.BOWERBIRD_REDDIT_CLIENT_SECRET}`;
  if (headers.authorization !== `Basic ${btoa(right)}`) return json(response, 401, UNAUTHORIZED);
  tokens.push(`invented-token-number-${tokens.length + 1}`);
  return json(response, 200, {
    access_token: tokens.at(-1),
    token_type: 'bearer',
    expires_in: 86_400,
    scope: '*',
  });
};

const isLetIn = (
  { tokens, tokenUses }: ForumServer,
  uses: Map<string, number>,
  { headers }: IncomingMessage,
): boolean => {
  const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const used = uses.get(token) ?? 0;
  uses.set(token, used + 1);
  return tokens.includes(token) && used < tokenUses;
};

const servedTo = (
  { own, talk }: ForumServer,
  { method, path, query }: Request,
  { href }: URL,
  body: string,
): FakeResponse => {
  const mine = own.get(path);
  if (mine) return jsonAnswer(mine(query));
  const params = { url: href, ...(body === '' ? {} : { body }) };
  if (/^\/comments\/p1(?:\/|$)/.test(path) || query.get('link_id') === 't3_p1') {
    const ask = { ...params, method: method === 'POST' ? ('POST' as const) : ('GET' as const) };
    return { ...jsonAnswer(null), body: talk.answer(ask).body };
  }
  const answered = sampleForum.serve({ ...params, method, headers: {} });
  if (!answered) throw new Error(`the sample forum has no ${href}`);
  return answered;
};

/** A list of posts that changes its order whenever somebody looks at it; it ends near 1,000. */
export const movingList = (size: number): ((query: URLSearchParams) => unknown) => {
  const posts = Array.from({ length: size }, (_, index) => post(`m${1000 + index}`));
  const place = (id: string) =>
    posts.findIndex(({ data }) => `t3_${(data as { id: string }).id}` === id);
  return (query) => {
    const after = query.get('after');
    const start = after === null ? 0 : place(after) + 1;
    const shown = posts.slice(start, start + Number(query.get('limit') ?? 25));
    const last = shown.at(-1)?.data as { id: string } | undefined;
    const isEnd = start + shown.length >= posts.length;
    // Meanwhile three of those that were just shown sink below the fold.
    if (!isEnd) posts.splice(start + shown.length + 5, 0, ...posts.splice(start + 2, 3));
    const list = listing(...shown);
    return { ...list, data: { ...list.data, after: isEnd || !last ? null : `t3_${last.id}` } };
  };
};

/** `/api/info`: knows every post but those whose identifier begins with `gone`. */
export const infoWithGaps = (query: URLSearchParams): unknown => {
  const ids = (query.get('id') ?? '').split(',').filter((id) => !id.startsWith('t3_gone'));
  return listing(...ids.map((id) => post(id.slice(3))));
};

export interface OnForum extends ForumProgram {
  readonly forum: ForumServer;
}

/** The program before that server. */
export const runOnForum = async (talk?: ReturnType<typeof forest>): Promise<OnForum> => {
  const forum = await startForum(talk);
  return { ...(await runBefore(forum)), forum };
};
