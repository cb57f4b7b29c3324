import { verbatim } from '#kit/message.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CONTEXT } from '#vocab/context.ts';
import { eventually } from '../../test/support/eventually.ts';
import { netDouble, REPLIED_AT, replyTo } from '../../test/support/net-double.ts';
import { testCatalogue, testsite } from '../../test/support/testsite.ts';
import { AppError, refused, type Refusal } from '#kit/errors.ts';
import type { Topic } from '#kit/topics.ts';
import { noCredentials } from '../credentials/credential-source.ts';
import type { OfficialApi, Operation } from '#kit/operation.ts';
import { capture, type AskingRoute } from '#kit/route.ts';
import type { Store } from '../store/index.ts';
import type { Caller, Committed } from './caller.ts';
import { buildCatalogue } from './catalogue.ts';
import { createEngine, type Engine, type EngineConfig } from './engine.ts';
import type { Outcome } from './outcome.ts';
import { openTestStore } from '../store/testing/open-test-store.ts';

/** What a call tells its caller, and what it leaves behind. */
let store: Store;
let engine: Engine;
let body: string;
let requests: string[];
/** Whether the reply is cut off, and then comes whole. */
let cut: 'once' | 'for ever' | undefined;

const AT = REPLIED_AT;
const NOW = '2026-08-01T12:00:05.000Z';
const EARLIER = '2026-08-01T11:00:00.000Z';
const CUT = { reason: 'the connection broke off', received: 4, announced: 15 };
const BASE = 'http://127.0.0.1:8674';
const BROKEN = new AppError('internal_error', verbatim('the disk is full: nothing was written'));
const LIMIT: Refusal = { kind: 'rate-limit', message: 'Testsite asks to wait.', choices: [] };

const net = netDouble(({ url }, _platform, _signal, onReply) => {
  requests.push(url);
  if (cut) onReply?.({ ...replyTo(url, '{"na', 200), at: EARLIER, cutOff: CUT });
  if (cut === 'for ever')
    return Promise.reject(new AppError('platform_error', verbatim(CUT.reason)));
  const isLimited = body === 'slow down';
  const reply = replyTo(url, body, isLimited ? 429 : 200);
  onReply?.(reply);
  return isLimited ? Promise.reject(refused(LIMIT, 3600)) : Promise.resolve(reply);
});

beforeEach(() => {
  store = openTestStore();
  body = '{"name":"Good"}';
  requests = [];
  cut = undefined;
  engine = createEngine({
    store,
    net,
    base: () => BASE,
    catalogue: testCatalogue,
    now: () => Date.parse(NOW),
  });
});
afterEach(() => store.close());

const CLI: Caller = { keyId: 'cli', door: 'cli' };
const call = (
  name: string,
  params: Readonly<Record<string, unknown>>,
  more: Partial<Caller> = {},
): Promise<Outcome> => engine.call(`testsite.${name}`, params, { ...CLI, ...more });
const thing = (more: Partial<Caller> = {}) => call('get-thing', { thingId: 'good' }, more);
const errorIn = (outcome: Outcome): AppError => {
  if (outcome.ok) throw new Error('it did not fail');
  return outcome.error;
};

describe('a call that is answered', () => {
  test('costs what its operation says, and leaves its row and its evidence', async () => {
    const outcome = await call('get-things', { entityIds: ['a', 'b', 'c'] });
    const { callId, evidence } = outcome.meta;
    expect(outcome.meta).toMatchObject({
      operation: 'testsite.get-things',
      creditsUsed: 3,
      creditsRemaining: 97,
      notices: [],
      route: 'public-page',
      fetchedAt: AT,
    });
    expect(evidence?.map(({ url, status }) => [url, status])).toEqual([
      ['https://www.testsite.example/things/a', 200],
    ]);
    expect(store.calls.recent(9)).toMatchObject([
      {
        id: callId,
        operation: 'testsite.get-things',
        params: { entityIds: ['a', 'b', 'c'] },
        keyId: 'cli',
        door: 'cli',
        startedAt: NOW,
        outcome: 'ok',
        world: 'live',
        route: 'public-page',
        credits: 3,
      },
    ]);
    expect(store.evidence.exchanges(callId)).toMatchObject([
      {
        platform: 'testsite',
        identity: 'GET https://www.testsite.example/things/a',
        url: 'https://www.testsite.example/things/a',
      },
    ]);
  });

  test('is asked of nobody for a caller who wants a saved copy alone', async () => {
    const wanted = { maxAge: 60, savedOnly: true };
    const before = await thing(wanted);
    expect([errorIn(before).kind, requests.length, before.meta.creditsUsed]).toEqual([
      'not_found',
      0,
      0,
    ]);
    await thing();
    expect([(await thing(wanted)).meta.fromArchive, requests.length]).toEqual([true, 1]);
  });

  test('is kept under its question, and given again to whoever accepts it', async () => {
    await thing();
    const again = await thing({ maxAge: 60 });
    expect([again.meta.fromArchive, again.meta.creditsUsed, requests.length]).toEqual([true, 0, 1]);
    if (!again.ok || !again.resolved) throw new Error('nothing was kept');
    const caller = { ...CLI, maxAge: 60 };
    expect(engine.kept(again.resolved, caller)?.result.data).toEqual({
      '@context': CONTEXT,
      type: 'Thing',
      name: 'Good',
    });
    const { key } = store.keys.add({ name: 'agent' });
    store.keys.revoke(key.id);
    const { resolved } = again;
    expect(() => engine.kept(resolved, { ...caller, keyId: key.id })).toThrow('Invalid API key');
    expect(errorIn(await thing({ maxAge: 60, keyId: key.id })).kind).toBe('invalid_api_key');
    await engine.close(0);
    expect(engine.kept(resolved, caller)).toBeUndefined();
  });
});

describe('other routes', () => {
  const PUBLIC = testCatalogue.find('testsite.get-thing')?.operation as Operation;
  const [page] = PUBLIC.routes as [AskingRoute];
  const official = {
    hosts: ['api.testsite.example'],
    pace: testsite.pace,
  } as Partial<OfficialApi> as OfficialApi;
  const withOthers = buildCatalogue([
    {
      ...testsite,
      official,
      operations: [
        {
          ...PUBLIC,
          routes: [
            page,
            { ...page, name: 'official-api' },
            capture({ reads: () => false, parse: page.parse }),
          ],
        },
      ],
    },
  ]);
  const engineWith = (more: Partial<EngineConfig> = {}): Engine =>
    createEngine({ store, net, base: () => BASE, catalogue: withOthers, ...more });
  const thingBy = (asking: Engine, route?: Caller['route']) =>
    asking.call('testsite.get-thing', { thingId: 'good' }, { ...CLI, route });
  const capturedThing = (): void => {
    const callId = store.calls.newId();
    store.calls.finish(callId, {
      operation: 'testsite.get-thing',
      params: { thingId: 'good' },
      keyId: null,
      door: 'capture',
      startedAt: NOW,
      outcome: 'ok',
      world: 'live',
      close: 'free',
      route: 'capture',
      answer: { paramsKey: '{"thingId":"good"}', at: NOW, fetchedAt: AT, json: '{"seen":true}' },
    });
  };

  test('what was captured is given to whoever names it, and nobody is asked', async () => {
    capturedThing();
    const outcome = await thingBy(engineWith(), 'capture');
    expect([outcome.ok && outcome.result.data, outcome.meta.route, requests]).toEqual([
      { seen: true },
      'capture',
      [],
    ]);
  });

  test('it stands in for a refusal, which is written down and costs nothing', async () => {
    capturedThing();
    body = 'slow down';
    const outcome = await thingBy(engineWith());
    expect([outcome.ok && outcome.result.data, outcome.meta.creditsUsed]).toEqual([
      { seen: true },
      0,
    ]);
    expect(outcome.meta.notices.map(({ code }) => code)).toEqual(['captured-instead']);
    expect(store.calls.recent(9).map(({ outcome: end }) => end)).toContain('service_unavailable');
    body = '{}';
    expect(errorIn(await thingBy(engineWith())).kind).toBe('platform_error');
  });

  test('the official API is asked with the person’s own key; in a replay it needs none', async () => {
    const live = { ...net, mode: 'live' as const };
    const none = await thingBy(engineWith({ net: live }), 'official-api');
    expect(errorIn(none).message).toContain('no key of Testsite is at hand here');
    const mine = { ...noCredentials(() => false), credentials: () => Promise.reject(BROKEN) };
    const own = await thingBy(engineWith({ net: live, credentials: mine }), 'official-api');
    expect(errorIn(own)).toBe(BROKEN);
    expect(requests).toEqual([]);
    expect((await thingBy(engineWith(), 'official-api')).ok).toBe(true);
  });
});

test('credits that are given back late are told of; a call under way keeps its own', async () => {
  const texts: Topic[][] = [];
  const warned: string[] = [];
  let wake = (): void => {};
  let goOn = (): void => {};
  const asking = createEngine({
    store,
    net: {
      ...net,
      get: async (spec, ...rest) => {
        if (spec.url.endsWith('/slow')) await new Promise<void>((resolve) => (goOn = resolve));
        return net.get(spec, ...rest);
      },
    },
    base: () => BASE,
    catalogue: testCatalogue,
    warn: (sentence) => warned.push(sentence),
    sleep: () => new Promise<void>((resolve) => (wake = resolve)),
  });
  const ask = (thingId: string) => asking.call('testsite.get-thing', { thingId }, CLI);
  const slow = ask('slow');
  await eventually(() => expect(store.ledger.overview().reserved).toBe(1));
  const fail = (): never => {
    throw BROKEN;
  };
  const spies = [
    vi.spyOn(store.calls, 'finish').mockImplementation(fail),
    vi.spyOn(store.ledger, 'refund').mockImplementation(fail),
  ];
  await ask('good');
  expect([store.ledger.overview().reserved, warned.length]).toEqual([2, 1]);
  for (const spy of spies) spy.mockRestore();
  asking.onChange((topics) => texts.push([...topics]));
  wake();
  await eventually(() => expect(texts).toEqual([['credits']]));
  expect(store.ledger.overview().reserved).toBe(1);
  goOn();
  expect((await slow).meta.creditsUsed).toBe(1);
});

describe('windows are told what changed', () => {
  let texts: Topic[][];
  beforeEach(() => {
    texts = [];
    engine.onChange((topics) => texts.push([...topics]));
  });

  test('when a call begins, and when it ends, whichever way', async () => {
    const both = [
      ['credits', 'network'],
      ['credits', 'calls', 'health', 'network'],
    ];
    await thing();
    expect(texts).toEqual(both);
    body = '{}';
    await thing();
    expect(texts).toEqual([...both, ...both]);
  });

  test('and nothing by a call that never began', async () => {
    await call('get-thing', { thingId: 'NOT A NAME' });
    await call('list-captured', {});
    expect(texts).toEqual([]);
  });
});

describe('a call that fails', () => {
  test('costs nothing, and leaves its row, its words and its evidence', async () => {
    body = '{}';
    const outcome = await thing();
    const { callId, ...meta } = outcome.meta;
    expect(errorIn(outcome).message).toBe('Platform error: no name in the answer');
    expect(meta).toMatchObject({ creditsUsed: 0, creditsRemaining: 100, route: 'public-page' });
    expect(meta.evidence).toMatchObject([{ url: 'https://www.testsite.example/things/good' }]);
    expect(store.calls.recent(1)).toMatchObject([
      {
        id: callId,
        outcome: 'platform_error',
        message: { message: 'Platform error: no name in the answer' },
        route: 'public-page',
        credits: 0,
      },
    ]);
    expect(store.evidence.exchanges(callId)).toHaveLength(1);
  });

  test('because it was refused leaves the refusal too', async () => {
    body = 'slow down';
    const outcome = await thing();
    expect(errorIn(outcome).retryAfter).toBe(3600);
    expect(store.calls.recent(1)).toMatchObject([{ refusal: LIMIT }]);
  });

  test.each([
    ['an operation that is not there', 'get-nothing', {}, 'route_not_found'],
    ['a parameter that is none', 'get-thing', { thingId: 'good', more: 1 }, 'validation_error'],
    ['what only browsing brings', 'list-captured', {}, 'platform_error'],
  ])('before anybody is asked leaves nothing: %s', async (_, name, params, kind) => {
    const outcome = await call(name, params);
    expect(errorIn(outcome).kind).toBe(kind);
    expect(outcome.meta).toMatchObject({
      operation: `testsite.${name}`,
      creditsUsed: 0,
      creditsRemaining: 100,
    });
    expect([requests, store.calls.recent(1)]).toEqual([[], []]);
  });

  test('because the program ends says when to come back', async () => {
    await engine.close(0);
    const error = errorIn(await thing());
    expect([error.kind, error.retryAfter]).toEqual(['service_unavailable', 5]);
  });
});

describe('what a caller writes is kept with the call, or not at all', () => {
  const GOOD = {
    data: { '@context': CONTEXT, type: 'Thing', name: 'Good' },
    body: '{"data":{"@context":["https://www.w3.org/ns/activitystreams#","https://bowerbird.local/ns/social#"],"type":"Thing","name":"Good"}}',
  };
  const GOOD_AS_BYTES = { ...GOOD, body: Buffer.from(GOOD.body) };
  let ends: Committed[];
  const onCommit = (end: Committed): void => void ends.push(end);
  beforeEach(() => {
    ends = [];
  });

  test('it is told of the answer, what it cost and what was fetched', async () => {
    const { meta } = await thing({ onCommit });
    expect(ends).toEqual([
      {
        callId: meta.callId,
        result: GOOD,
        notices: [],
        fetchedAt: AT,
        credits: 1,
        requests: 1,
        bytes: 15,
      },
    ]);
  });

  test('of a failure', async () => {
    body = '{}';
    const outcome = await thing({ onCommit });
    expect(ends).toEqual([
      {
        callId: outcome.meta.callId,
        error: errorIn(outcome),
        notices: [],
        fetchedAt: NOW,
        credits: 0,
        requests: 1,
        bytes: 2,
      },
    ]);
  });

  test('and of an answer out of the archive, for which nobody was asked', async () => {
    const first = await thing();
    await thing({ maxAge: 60, onCommit });
    expect(ends).toEqual([
      {
        callId: first.meta.callId,
        result: GOOD_AS_BYTES,
        notices: [],
        fetchedAt: AT,
        credits: 0,
        requests: 0,
        bytes: 0,
      },
    ]);
  });

  test('where it cannot be written, the call has failed and costs nothing', async () => {
    const outcome = await thing({
      onCommit: ({ error }) => {
        if (!error)
          throw new AppError('internal_error', verbatim('the disk is full: nothing was written'));
      },
    });
    expect(errorIn(outcome).kind).toBe('internal_error');
    expect([store.answers.recent(1), store.ledger.account().balance]).toEqual([[], 100]);
    await thing();
    const kept = await thing({
      maxAge: 60,
      onCommit: () => {
        throw new AppError('internal_error', verbatim('the disk is full: nothing was written'));
      },
    });
    expect(errorIn(kept).kind).toBe('internal_error');
  });
});

describe('a reply that is cut off', () => {
  test('is evidence of the call that failed', async () => {
    cut = 'for ever';
    const outcome = await thing();
    expect(errorIn(outcome).kind).toBe('platform_error');
    expect(store.evidence.exchanges(outcome.meta.callId)).toMatchObject([
      { status: 200, size: 4, cutOff: CUT },
    ]);
    expect(outcome.meta.evidence).toMatchObject([{ size: 4, cutOff: CUT }]);
  });

  test('answers nothing where the reply came whole after it', async () => {
    cut = 'once';
    const { ok, meta } = await thing();
    expect([ok, meta.fetchedAt]).toEqual([true, AT]);
    expect(store.evidence.exchanges(meta.callId)).toMatchObject([{ cutOff: CUT }, { size: 15 }]);
    expect(store.evidence.replies(meta.callId)).toHaveLength(1);
  });
});
