import { catalogue } from './catalogue.ts';
import { verbatim } from '#kit/message.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inventedPlatform } from '../../test/support/invented-platform.ts';
import { testCatalogue } from '../../test/support/testsite.ts';
import { AppError } from '#kit/errors.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { CONTEXT } from '#vocab/context.ts';
import type { Store } from '../store/index.ts';
import { createArchive } from './archive.ts';
import type { Caller } from './caller.ts';
import { buildCatalogue } from './catalogue.ts';
import type { Good, ResolvedCall } from './outcome.ts';
import { createMeta } from './meta.ts';

type Calls = Store['calls'];
type KeptAnswer = NonNullable<ReturnType<Calls['latestAnswer']>>;

const entry = testCatalogue.find('testsite.get-thing') as ResolvedCall['entry'];
const question: ResolvedCall = { entry, params: { thingId: 'a' }, paramsKey: '{"thingId":"a"}' };
const kept: KeptAnswer = {
  callId: 'first',
  operation: 'testsite.get-thing',
  paramsKey: '{"thingId":"a"}',
  at: '2026-08-01T12:00:00.000Z',
  fetchedAt: '2026-08-01T11:59:00.000Z',
  route: 'public-page',
  // Kept in the sample world, and answered in the live one.
  world: 'sample',
  notices: [{ code: 'odd', message: 'Something is odd.' }],
  json: '{"type":"Thing"}',
  body: new TextEncoder().encode('{"data":{"type":"Thing"}}'),
};
const AGENT: Caller = { keyId: 'agent', door: 'rest', maxAge: 60 };

let looked: unknown[];
let noted: unknown[];
let left: (keyId: string) => number;

beforeEach(() => {
  [looked, noted] = [[], []];
  left = () => 7;
});

const ledger = { remaining: (keyId: string) => left(keyId) } as Store['ledger'];

const base = () => 'http://127.0.0.1:8674';

const archive = (found: KeptAnswer | undefined = kept) => {
  const calls = {
    latestAnswer: (...all: unknown[]) => {
      looked.push(all);
      return found;
    },
    noteArchiveHit: (hit: unknown) => noted.push(hit),
  } as unknown as Calls;
  const now = () => Date.parse('2026-08-01T12:00:30.000Z');
  return createArchive({ store: { calls }, now, base, metaOf: createMeta({ ledger }) });
};

test('a kept answer comes with when and how it was got, and costs nothing', () => {
  expect(archive()(question, AGENT)).toEqual({
    ok: true,
    result: { data: { type: 'Thing' }, body: kept.body },
    resolved: question,
    meta: {
      callId: 'first',
      operation: 'testsite.get-thing',
      creditsUsed: 0,
      creditsRemaining: 7,
      fromArchive: true,
      notices: kept.notices,
      route: 'public-page',
      fetchedAt: '2026-08-01T11:59:00.000Z',
      world: 'sample',
    },
  } satisfies Good);
  expect(noted).toEqual([
    {
      operation: 'testsite.get-thing',
      params: { thingId: 'a' },
      keyId: 'agent',
      door: 'rest',
      route: 'public-page',
      world: 'sample',
    },
  ]);
});

test('of an answer whose route nobody knows, none is told', () => {
  const found = archive({ ...kept, route: null })(question, AGENT);
  expect(found && 'route' in found.meta).toBe(false);
});

describe('what is looked for', () => {
  test('is as young as the caller wants, and not from after the present', () => {
    archive()(question, AGENT);
    archive()(question, { ...AGENT, maxAge: 1e12 });
    const until = '2026-08-01T12:01:30.000Z';
    expect(looked).toEqual([
      ['testsite.get-thing', '{"thingId":"a"}', '2026-08-01T11:59:30.000Z', until],
      ['testsite.get-thing', '{"thingId":"a"}', '1970-01-01T00:00:00.000Z', until],
    ]);
  });

  test.each([
    ['a caller who wants a fresh one', { maxAge: 0 }],
    ['a caller who says nothing of it', { maxAge: undefined }],
    ['an age that is none', { maxAge: Number.NaN }],
    ['a caller who may not read the archive', { noArchive: true }],
  ])('is nothing for %s', (_, more) => {
    expect(archive()(question, { ...AGENT, ...more })).toBeUndefined();
    expect(looked).toEqual([]);
  });

  test('and is not there, is not written down', () => {
    const none = createArchive({
      store: {
        calls: { latestAnswer: () => undefined, noteArchiveHit: () => noted.push('hit') } as never,
      },
      now: () => 0,
      base,
      metaOf: createMeta({ ledger }),
    });
    expect([none(question, AGENT), noted]).toEqual([undefined, []]);
  });
});

describe('an operation that is browsed as well', () => {
  const shared = {
    summary: 'S.',
    params: z.object({ cursor }),
    item: z.strictObject({ type: z.literal('Bird') }),
  };
  const reads = () => false;
  const parse = () => ({ data: { items: [], totalItems: null, next: null }, notices: [] });
  const asking = publicPage({ fetch: () => Promise.resolve([]), parse });
  const [params, either] = (
    [
      ['list-asked', [asking]],
      ['list-either', [asking, capture({ reads, parse })]],
    ] as const
  ).map(([name, routes]) =>
    buildCatalogue([
      inventedPlatform({
        segment: 'birdsite',
        operations: [defineList({ ...shared, name, title: name, path: `/${name}`, routes })],
      }),
    ]).find(`birdsite.${name}`),
  ) as [ResolvedCall['entry'], ResolvedCall['entry']];
  const page = JSON.stringify({ partOf: 'http://127.0.0.1:1/v1/birdsite/list-either', next: null });
  const browsed = { ...kept, route: 'capture', json: page } as const;

  /** What is found under the question's own key, and under that of what was captured. */
  const found = (
    entry: ResolvedCall['entry'],
    [own, captured]: readonly (KeptAnswer | undefined)[],
    caller = AGENT,
    given: ResolvedCall['params'] = {},
  ) => {
    const keys: unknown[] = [];
    const calls = {
      latestAnswer: (_: string, key: string) => {
        keys.push(key);
        return key === 'own' ? own : captured;
      },
      noteArchiveHit: () => undefined,
    } as unknown as Calls;
    const look = createArchive({
      store: { calls },
      now: () => Date.parse('2026-08-01T12:00:30.000Z'),
      base,
      metaOf: createMeta({ ledger }),
    });
    const good = look({ entry, params: given, paramsKey: 'own' }, caller);
    return { keys, good };
  };

  test('is answered by the newer of the two', () => {
    const older = { ...browsed, callId: 'older', at: '2026-08-01T11:00:00.000Z' };
    const newer = { ...browsed, callId: 'newer', at: '2026-08-01T12:00:01.000Z' };
    expect(found(either, [kept, older]).good?.meta.callId).toBe('first');
    expect(found(either, [kept, newer]).good?.meta.callId).toBe('newer');
    expect(found(either, [undefined, older]).good?.meta.callId).toBe('older');
    expect(found(either, [kept, undefined]).good?.meta.callId).toBe('first');
    // Of two at one moment, what was asked for.
    expect(found(either, [kept, { ...browsed, callId: 'same' }]).good?.meta.callId).toBe('first');
  });

  test('has a captured list told at our address; an answer that was asked for as it is kept', () => {
    const [captured, plain] = [[undefined, browsed], [kept]].map(
      (answers) => found(either, answers).good,
    );
    expect(captured?.result.data).toMatchObject({
      partOf: 'http://127.0.0.1:8674/v1/birdsite/list-either',
    });
    expect(captured?.result.body).toContain('"partOf":"http://127.0.0.1:8674/');
    expect(plain?.result.body).toBe(kept.body);
  });

  test('is found where it was kept under earlier names of its parameters', () => {
    const list = catalogue.find('forum.search-posts');
    if (!list) throw new Error('no such operation');
    const keys = found(list, [], AGENT, { q: 'birds', order: 'new' }).keys;
    expect(keys).toEqual(['{"base":"http://127.0.0.1:8674","query":"birds","sort":"new"}', 'own']);
  });

  test('is looked for among what was browsed by nobody else, and not where a route is named', () => {
    expect(found(either, []).keys).toEqual(['{"base":"http://127.0.0.1"}', 'own']);
    expect(found(params, []).keys).toEqual(['own']);
    expect(found(entry, []).keys).toEqual(['own']);
    expect(found(either, [], { ...AGENT, route: 'public-page' }).keys).toEqual(['own']);
  });
});

test('while the store is busy, what was left last is told; of a key not seen before, nothing', () => {
  const buildMeta = createMeta({ ledger });
  const leftFor = (keyId: string) =>
    buildMeta('call', 'testsite.get-thing', keyId).creditsRemaining;
  expect(leftFor('agent')).toBe(7);
  left = () => {
    throw new AppError('service_unavailable', verbatim('locked'));
  };
  expect([leftFor('agent'), leftFor('other')]).toEqual([7, 0]);
  left = () => 3;
  expect(leftFor('agent')).toBe(3);
});

test('a list that was kept as a page has the form that it is published in', () => {
  const page = (partOf: string | null) => ({
    '@context': CONTEXT,
    type: 'OrderedCollectionPage',
    partOf,
    totalItems: 2,
    cursor: null,
    nextCursor: null,
    next: null,
    itemCount: 1,
    orderedItems: [{ type: 'Note' }],
  });
  const answered = (operation: string, partOf: string | null) =>
    archive({ ...kept, json: JSON.stringify(page(partOf)) })(
      { ...question, entry: catalogue.find(operation) as ResolvedCall['entry'] },
      AGENT,
    )?.result.data;
  expect(answered('forum.batch-posts', null)).toEqual({
    '@context': CONTEXT,
    type: 'Collection',
    itemCount: 1,
    items: [{ type: 'Note' }],
  });
  const address = 'http://127.0.0.1:8674/v1/forum/subreddits/wrens/rules';
  expect(answered('forum.list-subreddit-rules', address)).toEqual({
    ...page(address),
    type: 'OrderedCollection',
    id: address,
    url: address,
    totalItems: 1,
  });
  expect(answered('forum.list-subreddit-posts', address)).toEqual(page(address));
});
