import { verbatim } from '#kit/message.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { API, boardCatalogue, SITE } from '../../test/support/board.ts';
import { netDouble, replyTo } from '../../test/support/net-double.ts';
import { AppError, refused, type Refused } from '#kit/errors.ts';
import {
  jsonFromReply,
  type Exchange,
  type Get,
  type Reply,
  type RequestSpec,
} from '#kit/exchange.ts';
import { defineOperation, definePlatform, type Platform } from '#kit/operation.ts';
import { publicPage, type AskingRoute } from '#kit/route.ts';
import type { Notice, Parsed } from '#kit/collect.ts';
import type { Access, ExchangeOptions } from '../credentials/tokens.ts';
import { buildCatalogue, type Entry } from './catalogue.ts';
import { createRequestRouter, type RoutedCall, type RouterConfig } from './request-router.ts';
import type { RoutePlan } from './route-plan.ts';

/** A call along its routes, with a network that answers what the test says. */
const found = (name: string): Entry => {
  const entry = boardCatalogue.find(`board.${name}`);
  if (!entry) throw new Error(name);
  return entry;
};
const routeIn = ({ operation }: Entry, name: string): AskingRoute =>
  operation.routes.find((route) => route.name === name) as AskingRoute;
const BOTH = found('get-page-first');
const PAGE = routeIn(BOTH, 'public-page');
const OFFICIAL = routeIn(BOTH, 'official-api');

interface Request {
  readonly spec: RequestSpec;
  readonly lane: Platform;
  readonly signal: AbortSignal | undefined;
}

let requests: Request[];
let taken: unknown[];
let seen: Exchange[];
let opened: [lane: string, refused: Refused][];
/** What comes back, by host. */
let answers: Record<string, (count: number) => Reply>;

const makeSiteReply = (body: string, status = 200): Reply =>
  replyTo(`https://${SITE}/things/a`, body, status);
const failing = (error: unknown) => (): never => {
  throw error;
};
const CAPTCHA = {
  kind: 'captcha',
  message: 'It wants a puzzle.',
  choices: [verbatim('Wait.')],
} as const;
const MISS = new AppError('platform_error', verbatim('no recording of it'), { replayMiss: true });

const net = netDouble(
  (spec, lane, signal, onReply) => {
    requests.push({ spec, lane, signal });
    const { hostname } = new URL(spec.url);
    const reply = answers[hostname]?.(requests.length);
    if (!reply) throw new Error(`nothing for ${hostname}`);
    onReply?.(reply);
    return Promise.resolve(reply);
  },
  {
    mode: 'live',
    openBreaker: ({ segment }, refused) => opened.push([segment, refused]),
    state: () => ({ mode: 'live', platforms: [] }),
  },
);

beforeEach(() => {
  [requests, taken, seen, opened] = [[], [], [], []];
  answers = {
    [SITE]: () => makeSiteReply('{"name":"site"}'),
    [API]: () => makeSiteReply('{"name":"api"}'),
  };
});

const routed = (plan: Partial<RoutePlan>, more: Partial<RoutedCall> = {}): RoutedCall => ({
  entry: BOTH,
  params: { thingId: 'a' },
  position: undefined,
  plan: { first: PAGE, afterRefusal: false, ...plan },
  onRoute: (...all) => taken.push(all),
  signal: undefined,
  ending: new AbortController().signal,
  onExchange: (exchange) => seen.push(exchange),
  ...more,
});

const router = (more: Partial<RouterConfig> = {}) =>
  createRequestRouter({
    net,
    monotonic: () => 0,
    now: () => Date.parse('2026-11-23T23:59:59Z'),
    base: () => 'http://127.0.0.1:8674',
    credentials: {
      credentials: () => Promise.resolve(undefined),
      standing: () => 'ready',
      onRefusal: () => true,
    },
    tokens: { access: () => Promise.reject(new Error('no tokens here')) },
    ...more,
  });
const ask = (call: RoutedCall, more: Partial<RouterConfig> = {}) => router(more)(call);
const catchRejection = (answer: Promise<unknown>): Promise<unknown> =>
  answer.then(
    () => 'it did not fail',
    (error: unknown) => error,
  );
const hosts = (): string[] => requests.map(({ spec }) => new URL(spec.url).hostname);
const BECAUSE = expect.objectContaining({
  code: 'public-page-refused',
  message:
    'The public page refused: It wants a puzzle. The answer is that of Board API, asked with credentials of your own.',
}) as Notice;

describe('the first route', () => {
  test('answers, and every exchange is seen', async () => {
    const call = routed({ second: OFFICIAL, afterRefusal: true });
    expect(await ask(call)).toEqual({
      json: '{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"site"}',
      notices: [],
    });
    expect(taken).toEqual([['public-page']]);
    expect(seen).toEqual([{ reply: makeSiteReply('{"name":"site"}'), route: 'public-page' }]);
    expect(hosts()).toEqual([SITE]);
  });

  test('that is a page in a browser is opened by the app’s own', async () => {
    await ask(routed({ first: { ...PAGE, name: 'browser-page' } }));
    await ask(routed({}));
    expect(requests.map(({ spec }) => spec)).toEqual([
      { url: `https://${SITE}/things/a`, by: 'browser' },
      { url: `https://${SITE}/things/a` },
    ]);
    expect(seen.map(({ route }) => route)).toEqual(['browser-page', 'public-page']);
  });

  test('a refusal is seen with what was judged of it', async () => {
    const judged: Refused = { refusal: CAPTCHA, retryAfter: 9 };
    const judging = netDouble((_spec, _lane, _signal, onReply) => {
      onReply?.(makeSiteReply('wall'), judged);
      return Promise.reject(refused(CAPTCHA, 9));
    });
    await catchRejection(ask(routed({}), { net: judging }));
    expect(seen).toStrictEqual([
      { reply: makeSiteReply('wall'), route: 'public-page', refused: judged },
    ]);
  });

  test('with what the plan has to say', async () => {
    const notice: Notice = { code: 'official-not-set-up', message: 'There would be more.' };
    expect((await ask(routed({ notice }))).notices).toEqual([notice]);
  });

  test('is ended with its caller, and with the program', async () => {
    const [caller, program] = [new AbortController(), new AbortController()];
    await ask(routed({}, { ending: program.signal }));
    await ask(routed({}, { ending: program.signal, signal: caller.signal }));
    const aborted = () => requests.map(({ signal }) => signal?.aborted);
    expect(aborted()).toEqual([false, false]);
    caller.abort();
    expect(aborted()).toEqual([false, true]);
    program.abort();
    expect(aborted()).toEqual([true, true]);
  });

  test('is read until its caller or the program ends', async () => {
    const [caller, program] = [new AbortController(), new AbortController()];
    const signals: (AbortSignal | undefined)[] = [];
    const read: RouterConfig['read'] = (_entry, _input, signal) => {
      signals.push(signal);
      return Promise.resolve({ json: '{}', notices: [] });
    };
    await ask(routed({}, { ending: program.signal }), { read });
    await ask(routed({}, { ending: program.signal, signal: caller.signal }), { read });
    caller.abort();
    expect(signals.map((signal) => signal?.aborted)).toEqual([false, true]);
    program.abort();
    expect(signals.map((signal) => signal?.aborted)).toEqual([true, true]);
  });
});

describe('the second route', () => {
  test('answers after a refusal, where the person said so', async () => {
    answers[SITE] = failing(refused(CAPTCHA));
    const answer = await ask(routed({ second: OFFICIAL, afterRefusal: true }));
    expect(answer).toEqual({
      json: '{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"api"}',
      notices: [BECAUSE],
    });
    expect(taken).toEqual([['public-page'], ['official-api', BECAUSE]]);
  });

  test.each([
    ['a refusal, where nobody said so', refused(CAPTCHA), false],
    ['what is not there', new AppError('not_found'), true],
    ['a fault of the server', new AppError('platform_error', verbatim('it answered 500')), true],
    ['a fault of ours', new TypeError('odd'), true],
  ])('is not asked after %s', async (_, error, afterRefusal) => {
    answers[SITE] = failing(error);
    const call = routed({ second: OFFICIAL, afterRefusal });
    expect(await catchRejection(ask(call))).toBe(error);
    expect([hosts(), taken]).toEqual([[SITE], [['public-page']]]);
  });

  test('is not there at all', async () => {
    const error = refused(CAPTCHA);
    answers[SITE] = failing(error);
    expect(await catchRejection(ask(routed({ afterRefusal: true })))).toBe(error);
  });

  test.each([
    ['asks for something else', new AppError('validation_error', verbatim('no key'))],
    ['is not in the replay', MISS],
  ])('that %s lets the refusal stand', async (_, error) => {
    const refusal = refused(CAPTCHA);
    answers[SITE] = failing(refusal);
    answers[API] = failing(error);
    const call = routed({ second: OFFICIAL, afterRefusal: true });
    expect(await catchRejection(ask(call))).toBe(refusal);
    expect(taken).toEqual([['public-page'], ['official-api', BECAUSE], ['public-page']]);
  });

  test('that fails in another way is the failure', async () => {
    answers[SITE] = failing(refused(CAPTCHA));
    const error = new AppError('platform_timeout');
    answers[API] = failing(error);
    const call = routed({ second: OFFICIAL, afterRefusal: true });
    expect(await catchRejection(ask(call))).toBe(error);
    expect(taken).toEqual([['public-page'], ['official-api', BECAUSE]]);
  });
});

describe('in a replay', () => {
  test('the second answers where the first was not recorded', async () => {
    answers[SITE] = failing(MISS);
    const answer = await ask(routed({ second: OFFICIAL }));
    expect(answer).toEqual({
      json: '{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"api"}',
      notices: [],
    });
    expect(taken).toEqual([['public-page'], ['official-api']]);
  });

  test('where neither was, the first says so', async () => {
    answers[SITE] = failing(MISS);
    answers[API] = failing(
      new AppError('platform_error', verbatim('nor this'), { replayMiss: true }),
    );
    expect(await catchRejection(ask(routed({ second: OFFICIAL })))).toBe(MISS);
    expect(taken).toEqual([['public-page'], ['official-api'], ['public-page']]);
  });

  test('a failure of the second is its own', async () => {
    answers[SITE] = failing(MISS);
    const error = new AppError('not_found');
    answers[API] = failing(error);
    expect(await catchRejection(ask(routed({ second: OFFICIAL })))).toBe(error);
    expect(taken).toEqual([['public-page'], ['official-api']]);
  });
});

describe('the official API', () => {
  const OWN = { client: 'me' };
  const official = routed({ first: OFFICIAL });
  const withKey = (access: (spent: string | undefined) => Access): Partial<RouterConfig> => ({
    credentials: {
      credentials: () => Promise.resolve(OWN),
      standing: () => 'ready',
      onRefusal: () => false,
    },
    tokens: {
      access: (platform, credentials, input: ExchangeOptions = {}) => {
        expect([platform.segment, credentials, input.signal?.aborted]).toEqual([
          'board',
          OWN,
          false,
        ]);
        return Promise.resolve(access(input.spent));
      },
    },
  });
  const renewing = withKey((spent) => ({
    headers: { authorization: spent === undefined ? 'first' : `after ${spent}` },
    token: spent === undefined ? 'one' : 'two',
  }));
  const sent = () => requests.map(({ spec }) => spec.headers?.['authorization']);
  const untilRenewed = (count: number) =>
    count === 1 ? makeSiteReply('{}', 401) : makeSiteReply('{"name":"api"}');

  test('is asked in its own lane, with what the credentials give', async () => {
    expect((await ask(official, renewing)).json).toBe(
      '{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"api"}',
    );
    expect([sent(), requests[0]?.lane.segment]).toEqual([['first'], 'board (official-api)']);
  });

  test('without credentials, as in a replay, it is asked as it is', async () => {
    expect((await ask(official)).json).toBe(
      '{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"api"}',
    );
    expect(requests[0]?.spec.headers).toBeUndefined();
  });

  test('a token that is no longer taken is renewed once', async () => {
    answers[API] = untilRenewed;
    expect((await ask(official, renewing)).json).toBe(
      '{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"api"}',
    );
    expect(sent()).toEqual(['first', 'after one']);
  });

  test('a new one that is not taken either is a refusal of the key', async () => {
    answers[API] = () => makeSiteReply('{}', 401);
    expect(await catchRejection(ask(official, renewing))).toMatchObject({
      kind: 'platform_error',
      refusal: { kind: 'key-refused', message: 'Your Board credentials were refused.' },
    });
    expect(sent()).toEqual(['first', 'after one']);
  });

  test('credentials without a token are not tried twice', async () => {
    answers[API] = untilRenewed;
    await catchRejection(
      ask(
        official,
        withKey(() => ({ headers: { authorization: 'key' } })),
      ),
    );
    expect(sent()).toEqual(['key']);
  });
});

describe('pace', () => {
  const gap = async (leastGapMs?: () => number) => {
    await ask(routed({}), leastGapMs && { leastGapMs });
    return requests.at(-1)?.lane.pace;
  };
  const own = BOTH.platform.pace;

  test('is the platform’s, unless the person wants a longer gap', async () => {
    expect(await gap()).toBe(own);
    expect(await gap(() => own.gapMs)).toBe(own);
    expect(await gap(() => own.gapMs + 1)).toEqual({ ...own, gapMs: own.gapMs + 1 });
  });
});

test('the present day stands where nobody names one, on the first page', async () => {
  const handed: unknown[] = [];
  const fetch = (_get: Get, params: object) => {
    handed.push(params);
    return Promise.reject(new Error('enough'));
  };
  const entry = { ...BOTH, operation: { ...BOTH.operation, today: 'until' } };
  const askFor = (params: Record<string, unknown>, state?: string) =>
    catchRejection(
      ask(
        routed(
          { first: { ...PAGE, fetch } },
          { entry, params, position: state === undefined ? state : { state, totalItems: null } },
        ),
      ),
    );
  await askFor({});
  await askFor({ until: undefined });
  await askFor({ until: '2026-01-31' });
  await askFor({}, '20261024');
  expect(handed).toEqual([
    { until: '2026-11-23' },
    { until: '2026-11-23' },
    { until: '2026-01-31' },
    { cursor: '20261024' },
  ]);
});

describe('what only the parser sees', () => {
  const thrown = { current: undefined as unknown };
  const parse = (): Parsed<Record<string, never>> => {
    throw thrown.current;
  };
  const fetch = async (get: Get) => [await get({ url: `https://${SITE}/things/a` })];
  const [entry] = buildCatalogue([
    definePlatform({
      ...BOTH.platform,
      operations: [
        defineOperation({
          name: 'get-hidden',
          title: 'Hidden',
          summary: 'Hidden.',
          path: '/hidden',
          params: z.object({}),
          result: z.strictObject({}),
          routes: [
            publicPage<Record<string, never>, Record<string, never>, unknown>({ fetch, parse }),
          ],
        }),
      ],
    }),
  ]).entries;
  const first = entry?.operation.routes[0] as AskingRoute;
  const call = () => routed({ first }, { entry: entry as Entry });

  test('stops the platform’s queue when it is a refusal', async () => {
    for (thrown.current of [refused(CAPTCHA), refused(CAPTCHA, 7)])
      expect(await catchRejection(ask(call()))).toBe(thrown.current);
    expect(opened).toEqual([
      ['board', { refusal: CAPTCHA }],
      ['board', { refusal: CAPTCHA, retryAfter: 7 }],
    ]);
  });

  test('stops nothing when it is a fault', async () => {
    thrown.current = new RangeError('odd');
    expect(await catchRejection(ask(call()))).toBe(thrown.current);
    expect(opened).toEqual([]);
  });
});

describe('what a route is given', () => {
  const given: unknown[] = [];
  const [entry] = buildCatalogue([
    definePlatform({
      ...BOTH.platform,
      session: {
        fetch: async (get) => [await get({ url: `https://${SITE}/session` })],
        parse: ([reply]) => (reply ? jsonFromReply(reply) : undefined),
        fallback: 'none',
        ttlMs: 1000,
      },
      operations: [
        defineOperation({
          name: 'get-given',
          title: 'Given',
          summary: 'Given.',
          path: '/given',
          params: z.object({}),
          result: z.strictObject({}),
          routes: (['public-page', 'official-api'] as const).map((name) => ({
            name,
            fetch: (_get: Get, params: object, session?: unknown) => {
              given.push([params, session]);
              return Promise.resolve([]);
            },
            parse: () => ({ data: {}, notices: [] }),
          })),
        }),
      ],
    }),
  ]).entries;

  test('parameters, the platform’s own state, and what every visitor gets; the API gets no session', async () => {
    const [page, api] = (entry?.operation.routes ?? []) as AskingRoute[];
    const of = { entry: entry as Entry };
    if (page) await ask(routed({ first: page }, of));
    const position = { state: 'p2', totalItems: null };
    if (api) await ask(routed({ first: api }, { ...of, position }));
    expect(given).toEqual([
      [{ thingId: 'a' }, { name: 'site' }],
      [{ thingId: 'a', cursor: 'p2' }, undefined],
    ]);
  });
});
