import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Answer } from '#calls/index.ts';
import { API, runBefore, SITE, type ForumProgram } from './program.ts';
import { serveLocally } from '../../../../test/support/local-server.ts';

/** The forum's three kinds of grant as its servers see them, from the environment to the answer. */
const ID = { BOWERBIRD_REDDIT_CLIENT_ID: 'invented-client' };
const SECRET = { BOWERBIRD_REDDIT_CLIENT_SECRET: 'invented-client-secret' };
const REFRESH = { BOWERBIRD_REDDIT_REFRESH_TOKEN: 'invented-refresh-token' };
const ACCOUNT = { BOWERBIRD_REDDIT_ACCOUNT: 'some_one' };

interface Seen {
  readonly address: string;
  readonly authorization: string | undefined;
  readonly agent: string | undefined;
  readonly body: string;
}

let seen: Seen[];
let exchange: { status: number; body: unknown };
let environment: Record<string, string>;
let on: ForumProgram;

beforeEach(async () => {
  seen = [];
  exchange = {
    status: 200,
    body: { access_token: 'invented-access-token', token_type: 'bearer', expires_in: 86_400 },
  };
  const answered = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const empty = { status: 200, body: { kind: 'Listing', data: { children: [], after: null } } };
    const { status, body } = (await note(request)) === SITE ? exchange : empty;
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  on = await runBefore(await serveLocally((request, response) => void answered(request, response)));
  environment = on.environment;
});
afterEach(async () => {
  await on.close();
});

const note = async (request: IncomingMessage): Promise<string> => {
  const host = String(request.headers.host);
  seen.push({
    address: `${request.method} ${host}${request.url?.split('?')[0]}`,
    authorization: request.headers.authorization,
    agent: request.headers['user-agent'],
    body: await text(request),
  });
  return host;
};

const ask = (name: string, params: object): Promise<Answer> =>
  on.app.door.answer({ id: 1, name, params }, on.app.callers.window);
const posts = async (given: Readonly<Record<string, string>>): Promise<Answer> => {
  Object.assign(environment, given);
  await on.showTerms();
  return ask('forum.list-subreddit-posts', { subreddit: 'invented' });
};

test.each([
  [
    'a client with a secret',
    { ...ID, ...SECRET },
    'invented-client:invented-client-secret',
    'grant_type=client_credentials',
    'desktop:Bowerbird:9.9.9',
  ],
  [
    'an installed client, without one',
    { ...ID, ...ACCOUNT },
    'invented-client:',
    'grant_type=https%3A%2F%2Foauth.reddit.com%2Fgrants%2Finstalled_client&device_id=DO_NOT_TRACK_THIS_DEVICE',
    'desktop:Bowerbird:9.9.9 (by /u/some_one)',
  ],
  [
    'a refresh token',
    { ...ID, ...SECRET, ...REFRESH },
    'invented-client:invented-client-secret',
    'grant_type=refresh_token&refresh_token=invented-refresh-token',
    'desktop:Bowerbird:9.9.9',
  ],
])('%s', async (_, given, basic, body, agent) => {
  const answer = await posts(given);
  expect(seen).toEqual([
    {
      address: `POST ${SITE}/api/v1/access_token`,
      authorization: `Basic ${btoa(basic)}`,
      agent,
      body,
    },
    {
      address: `GET ${API}/r/invented/hot`,
      authorization: 'Bearer invented-access-token',
      agent,
      body: '',
    },
  ]);
  expect(answer).toMatchObject({
    ok: true,
    data: { orderedItems: [], nextCursor: null },
    meta: { route: 'official-api', creditsUsed: 1 },
  });
});

test.each([
  [401, { message: 'Unauthorized', error: 401 }],
  [400, { error: 'invalid_grant' }],
  [200, { error: 'invalid_grant' }],
])('an exchange that answers %i %j refuses the credentials', async (status, body) => {
  exchange = { status, body };
  expect(await posts({ ...ID, ...SECRET })).toMatchObject({
    ok: false,
    error: {
      status: 502,
      message: 'Platform error: Your Reddit credentials were refused.',
      refusal: { kind: 'key-refused' },
    },
  });
  expect([seen.length, on.balance()]).toEqual([1, 100]);
});
