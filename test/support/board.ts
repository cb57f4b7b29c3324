import type { IncomingMessage } from 'node:http';
import { z } from 'zod';
import { buildCatalogue, type Catalogue } from '../../core/engine/catalogue.ts';
import { jsonFromReply, type Reply } from '#kit/exchange.ts';
import { cursor, defineList, defineOperation } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import type { Get } from '#kit/exchange.ts';
import type { OfficialApi } from '#kit/operation.ts';
import { serveLocally, type LocalServer } from './local-server.ts';
import { inventedPlatform } from './invented-platform.ts';
import { verbatim } from '#kit/message.ts';

/**
 * A platform that does not exist, with an official API that wants a token: what is true of each
 * platform that has one, in each order of the two ways.
 */
export const SITE = 'www.board.example';
export const API = 'api.board.example';
export const TERMS = '2026-01-31';

const Thing = z.strictObject({ type: z.literal('Thing'), name: z.string() });
const params = z.object({ thingId: z.string().regex(/^[a-z]{1,20}$/) });

const from =
  (host: string) =>
  async (get: Get, { thingId }: { thingId: string }): Promise<readonly Reply[]> => [
    await get({ url: `https://${host}/things/${thingId}` }),
  ];
const parse = ([reply]: readonly Reply[]) => ({
  data: {
    type: 'Thing' as const,
    name: String((reply ? (jsonFromReply(reply) as { name?: unknown }) : {}).name),
  },
  notices: [],
});
const shared = { title: 'Thing', summary: 'One thing.', params, result: Thing };
const byPage = publicPage({ fetch: from(SITE), parse });
const byApi = officialApi({ fetch: from(API), parse });

const both = defineOperation({
  ...shared,
  name: 'get-both',
  path: '/both/{thingId}',
  routes: [byApi, byPage],
});

const pageFirst = defineOperation({
  ...shared,
  name: 'get-page-first',
  path: '/page-first/{thingId}',
  routes: [byPage, byApi],
});

const apiOnly = defineOperation({
  ...shared,
  name: 'get-api-only',
  path: '/api-only/{thingId}',
  routes: [byApi],
});

const listFrom =
  (host: string) =>
  async (get: Get, { cursor: state }: { cursor?: string | undefined }) => [
    await get({ url: `https://${host}/list?from=${state ?? '0'}` }),
  ];
const parseList = ([reply]: readonly Reply[]) => {
  const { item, next } = (reply ? jsonFromReply(reply) : {}) as {
    item: string;
    next: string | null;
  };
  return {
    data: { items: [{ type: 'Thing' as const, name: item }], totalItems: null, next },
    notices: [],
  };
};
const list = defineList({
  name: 'list-both',
  title: 'List',
  summary: 'One item a page.',
  path: '/list',
  params: z.object({ cursor }),
  item: Thing,
  routes: [
    officialApi({ fetch: listFrom(API), parse: parseList }),
    publicPage({ fetch: listFrom(SITE), parse: parseList }),
  ],
});

const pace = { gapMs: 0, jitterMs: 0, perHour: 100_000, breakerMs: 60_000 };

const official: OfficialApi = {
  name: 'Board API',
  keysAt: `https://${SITE}/keys`,
  worth: { gain: verbatim(''), cost: verbatim(''), time: verbatim('') },
  setup: [verbatim('Ask for a client.')],
  asks: [
    {
      name: 'client',
      label: verbatim('Client'),
      hint: verbatim('The id of the client.'),
      secret: false,
      optional: false,
      shape: /^[a-z-]{4,40}$/,
      environment: 'BOARD_CLIENT',
    },
    {
      name: 'secret',
      label: verbatim('Secret'),
      hint: verbatim('Its secret.'),
      secret: true,
      optional: true,
      shape: /^[\w-]{8,60}$/,
      environment: 'BOARD_SECRET',
    },
  ],
  hosts: [API],
  headers: (_, token = '', { name, version }) => ({
    authorization: `Bearer ${token}`,
    'user-agent': `desktop:${name}:${version}`,
  }),
  token: {
    hosts: [SITE],
    ask: ({ client = '', secret = '' }) => ({
      method: 'POST',
      url: `https://${SITE}/token`,
      headers: {
        authorization: `Basic ${btoa(`${client}:${secret}`)}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `grant_type=client_credentials&client_secret=${secret}`,
    }),
    parse: (reply) => {
      const { token, seconds } = jsonFromReply(reply) as { token: string; seconds: number };
      return { value: token, seconds };
    },
  },
  pace,
  policy: {
    date: TERMS,
    url: `https://${SITE}/terms`,
    says: [verbatim('Be kind.')],
    storing: { keepDays: 20, checkDays: 10, deletesRemoved: true, says: verbatim('Be kind.') },
  },
  trial: { operation: 'get-api-only', params: { thingId: 'trial' } },
};

export const boardCatalogue: Catalogue = buildCatalogue([
  inventedPlatform({
    segment: 'board',
    label: 'Board',
    brand: 'Board',
    hosts: [SITE],
    pace,
    official,
    operations: [both, pageFirst, apiOnly, list],
  }),
]);

interface Statement {
  readonly status: number;
  readonly body: unknown;
  readonly type?: string;
}

export interface Board extends LocalServer {
  /** `host path` of each request. */
  readonly asked: string[];
  /** What the exchange, the API and the site answer; a test may change each. */
  exchange: () => Statement;
  api: (request: IncomingMessage) => Statement;
  site: () => Statement;
  /** The token that the exchange hands out now, `token-of-the-board-1` at first. */
  readonly token: () => string;
  /** From now on the API takes no token that it gave before. */
  readonly revoke: () => void;
}

/** Board, served from this computer. It takes the last token that it gave, and no other. */
export const startBoard = async (): Promise<Board> => {
  let [given, taken] = [0, ''];
  const token = (): string => `token-of-the-board-${given}`;
  const makeBoardPage = (url: string): unknown =>
    url.startsWith('/list') ? { item: url, next: url.endsWith('=0') ? '1' : null } : { name: url };
  const board: Omit<Board, keyof LocalServer> = {
    asked: [],
    exchange: () => {
      given += 1;
      taken = token();
      return { status: 200, body: { token: token(), seconds: 3600 } };
    },
    api: ({ url = '', headers }) =>
      headers.authorization === `Bearer ${taken}`
        ? { status: 200, body: makeBoardPage(url) }
        : { status: 401, body: { message: 'Unauthorized', error: 401 } },
    site: () => ({
      status: 200,
      body: { name: 'from the site', item: 'from the site', next: '1' },
    }),
    token,
    revoke: () => {
      taken = '';
    },
  };
  const server = await serveLocally((request, response) => {
    const host = request.headers.host?.split(':')[0] ?? '';
    board.asked.push(`${host} ${request.url}`);
    const {
      status,
      body,
      type = 'application/json',
    } = host === API
      ? board.api(request)
      : request.url === '/token'
        ? board.exchange()
        : board.site();
    response
      .writeHead(status, { 'content-type': type })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  return Object.assign(board, server);
};
