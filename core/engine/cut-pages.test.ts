import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inventedPlatform } from '../../test/support/invented-platform.ts';
import { netDouble, replyTo } from '../../test/support/net-double.ts';
import { jsonFromReply, type Get, type Reply } from '#kit/exchange.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import type { Store } from '../store/index.ts';
import type { Page } from '#vocab/page.ts';
import { buildCatalogue } from './catalogue.ts';
import type { Caller } from './caller.ts';
import {
  checkedFor,
  cutPage,
  isCutOnly,
  pageFrom,
  placeAfter,
  placeIn,
  sealPlace,
} from './cut-pages.ts';
import { createEngine, type Engine } from './engine.ts';
import type { Outcome } from './outcome.ts';
import { openTestStore } from '../store/testing/open-test-store.ts';

/** A list of which the platform gives five at a time, whatever is asked for, twice; and a batch. */
const Thing = z.strictObject({ type: z.literal('Thing'), name: z.string() });
const things = (names: readonly string[]) =>
  names.map((name) => ({ type: 'Thing' as const, name }));
const parse = ([reply]: readonly Reply[]) => {
  const { names, next } = (reply ? jsonFromReply(reply) : {}) as {
    names: string[];
    next: string | null;
  };
  const incomplete =
    next === null ? { reason: { message: 'No more is shown.' }, statedTotal: 12 } : undefined;
  const notices = [{ code: 'odd', message: 'Something is odd.' }];
  return { data: { items: things(names), totalItems: 12, next, incomplete }, notices };
};
const fetch = async (get: Get, params: { cursor?: string | undefined }) => [
  await get({ url: `https://www.five.example/?from=${params.cursor ?? 'a'}` }),
];
const catalogue = buildCatalogue([
  inventedPlatform({
    segment: 'five',
    operations: [
      defineList({
        name: 'list-things',
        title: 'Things',
        summary: 'Things.',
        path: '/things',
        params: z.object({ count: z.int().min(1).max(50).default(50), cursor }),
        item: Thing,
        pageSize: ({ count }) => count,
        routes: [publicPage({ fetch, parse })],
      }),
      defineList({
        name: 'list-batch',
        title: 'Batch',
        summary: 'A batch.',
        path: '/batch',
        params: z.object({ size: z.int().default(50) }),
        item: Thing,
        pageSize: ({ size }) => size,
        routes: [publicPage({ fetch: (get) => fetch(get, { cursor: 'f' }), parse })],
      }),
    ],
  }),
]);
const found = (id: string) => {
  const entry = catalogue.find(id);
  if (!entry) throw new Error(id);
  return entry;
};
const LIST = found('five.list-things');
const BATCH = found('five.list-batch');

let store: Store;
let engine: Engine;
let requests: string[];
let base: string;

const PAGES: Readonly<Record<string, object>> = {
  a: { names: ['a', 'b', 'c', 'd', 'e'], next: 'f' },
  f: { names: ['f', 'g', 'h'], next: null },
};
const net = netDouble(({ url }, _platform, _signal, onReply) => {
  const from = url.split('=')[1] ?? '';
  requests.push(from);
  const reply = replyTo(url, JSON.stringify(PAGES[from]));
  onReply?.(reply);
  return Promise.resolve(reply);
});

beforeEach(() => {
  store = openTestStore();
  requests = [];
  base = 'http://127.0.0.1:8674';
  engine = createEngine({ store, net, base: () => base, catalogue });
});
afterEach(() => store.close());

const WINDOW: Caller = { keyId: 'window', door: 'window' };
const call = (
  params: Readonly<Record<string, unknown>>,
  caller = WINDOW,
  id = 'five.list-things',
): Promise<Outcome> => engine.call(id, params, caller);
const pageIn = (outcome: Outcome): Page<{ name: string }> => {
  if (!outcome.ok) throw outcome.error;
  return outcome.result.data as Page<{ name: string }>;
};
const namesIn = (outcome: Outcome): string =>
  pageIn(outcome)
    .orderedItems.map(({ name }) => name)
    .join('');
const messageFromOutcome = (outcome: Outcome): string =>
  outcome.ok ? 'ok' : outcome.error.message;
const GONE = 'Validation error: cursor: the answer that it goes on with is not at hand any more';

describe('a page longer than asked for', () => {
  test('every item comes once, whatever the size; the platform is asked and paid twice', async () => {
    const seen: string[] = [];
    let next: string | null = null;
    do {
      const given = next === null ? {} : { cursor: next };
      const outcome = await call({ count: 2, ...given });
      const page = pageIn(outcome);
      expect([page.cursor, page.itemCount]).toEqual([next, page.orderedItems.length]);
      seen.push(
        `${namesIn(outcome)} ${outcome.meta.creditsUsed}${page.incomplete ? ' short' : ''}`,
      );
      next = page.nextCursor;
    } while (next !== null);
    expect(seen).toEqual(['ab 1', 'cd 0', 'e 0', 'fg 1', 'h 0 short']);
    expect(requests).toEqual(['a', 'f']);
    expect(store.ledger.account().balance).toBe(98);
  });

  test('what is cut says so in its address, and is written down as an answer of the archive', async () => {
    const first = pageIn(await call({ count: 2 }));
    expect(first.next).toBe(
      `http://127.0.0.1:8674/v1/five/things?count=2&cursor=${first.nextCursor}`,
    );
    const second = await call({ count: 3, cursor: first.nextCursor });
    expect(namesIn(second)).toBe('cde');
    expect(second.meta).toMatchObject({
      creditsUsed: 0,
      creditsRemaining: 99,
      fromArchive: true,
      route: 'public-page',
      fetchedAt: '2026-08-01T12:00:00.000Z',
      notices: [{ code: 'odd' }],
      operation: 'five.list-things',
    });
    expect(
      store.calls.recent(10).map(({ fromArchive, credits }) => [fromArchive, credits]),
    ).toEqual([
      [true, 0],
      [false, 1],
    ]);
  });

  test('a page that is just as long is not cut', async () => {
    const outcome = await call({ count: 5 });
    expect(outcome.ok && outcome.result.data).toMatchObject({ itemCount: 5 });
    const next = pageIn(await call({ count: 5, cursor: pageIn(outcome).nextCursor }));
    expect([next.itemCount, next.nextCursor, next.incomplete?.statedTotal]).toEqual([3, null, 12]);
  });

  test('a kept answer is cut too, at the size of the question', async () => {
    await call({});
    const cut = await call({ count: 4 }, { ...WINDOW, maxAge: 600 });
    expect(namesIn(cut)).toBe('abcd');
    const again = await call({ count: 4 }, { ...WINDOW, maxAge: 600 });
    const kept =
      again.ok && again.resolved
        ? engine.kept(again.resolved, { ...WINDOW, maxAge: 600 })
        : undefined;
    expect([again.meta.fromArchive, kept && namesIn(kept)]).toEqual([true, 'abcd']);
    // What is kept is the whole page: these are other bytes.
    expect(again.ok && again.result.body).toBe(JSON.stringify({ data: pageIn(again) }));
    expect(kept?.result.body).toBe(again.ok && again.result.body);
  });
});

describe('a batch, which has no cursor of its own', () => {
  test('is cut all the same', async () => {
    const first = pageIn(await call({ size: 2 }, WINDOW, 'five.list-batch'));
    expect([first.itemCount, first.incomplete]).toEqual([2, undefined]);
    const rest = { size: 2, cursor: first.nextCursor };
    const last = await call(rest, WINDOW, 'five.list-batch');
    expect([namesIn(last), pageIn(last).nextCursor, requests]).toEqual(['h', null, ['f']]);
  });

  test('takes the cursor of a cut page, and no other', async () => {
    expect([isCutOnly(BATCH), isCutOnly(LIST)]).toEqual([true, false]);
    expect(checkedFor(BATCH, { size: 3 })).toStrictEqual({ size: 3 });
    expect(checkedFor(BATCH, { cursor: 'x' })).toStrictEqual({ size: 50, cursor: 'x' });
    expect(() => checkedFor(LIST, { cursor: 7 })).toThrow(
      'Validation error: cursor must be a text',
    );
    expect(messageFromOutcome(await call({ cursor: 'x' }, WINDOW, 'five.list-batch'))).toBe(
      'Validation error: unknown parameter cursor',
    );
  });
});

describe('a place', () => {
  const page = {
    orderedItems: ['a', 'b', 'c'],
    itemCount: 3,
    nextCursor: null,
  } as unknown as Page<string>;
  const place = { callId: 'call', offset: 4 };

  test('is named by its cursor, for this list alone', () => {
    const sealed = sealPlace(LIST, { count: 2 }, place);
    expect(placeIn(LIST, { count: 9, cursor: sealed })).toEqual(place);
    const more = { ...place, nextCallId: 'next' };
    expect(placeIn(LIST, { cursor: sealPlace(LIST, {}, more) })).toStrictEqual(more);
    expect(placeIn(LIST, { cursor: 7 })).toBeUndefined();
    expect(placeIn(BATCH, { cursor: sealed })).toBeUndefined();
    expect(placeIn(LIST, { cursor: 'x' })).toBeUndefined();
    expect(placeIn(LIST, {})).toBeUndefined();
  });

  test('after the last item of the last page there is none', () => {
    const after = (count: number, of = page) => {
      const next = placeAfter(LIST, {}, of, place, count);
      return next === null ? null : placeIn(LIST, { cursor: next })?.offset;
    };
    expect([after(2), after(3), after(4)]).toEqual([6, null, null]);
    expect(after(3, { ...page, nextCursor: 'more' })).toBe(7);
  });

  test('a last page that is no longer than asked for is left as it is', () => {
    expect(cutPage(LIST, {}, page, place, 3)).toBe(page);
  });

  test('is where the rest of a page begins', () => {
    expect(pageFrom(page, 1, 'here')).toMatchObject({
      cursor: 'here',
      itemCount: 2,
      orderedItems: ['b', 'c'],
    });
  });
});

describe('a cut cursor is refused', () => {
  const fetchCutCursor = async (caller = WINDOW) =>
    pageIn(await call({ count: 2 }, caller)).nextCursor;

  test('once the answer is gone, of another list, or of another port', async () => {
    const gone = sealPlace(LIST, {}, { callId: 'gone', offset: 2 });
    const outcome = await call({ cursor: gone });
    expect(messageFromOutcome(outcome)).toContain(GONE);
    expect(outcome.meta).toMatchObject({ callId: 'gone', creditsUsed: 0, creditsRemaining: 100 });
    const cut = await fetchCutCursor();
    base = 'http://127.0.0.1:9000';
    expect(messageFromOutcome(await call({ count: 2, cursor: cut }))).toContain(GONE);
    const batch = await call({}, WINDOW, 'five.list-batch');
    const foreign = sealPlace(LIST, {}, { callId: batch.meta.callId, offset: 1 });
    expect(messageFromOutcome(await call({ cursor: foreign }))).toContain(GONE);
  });

  test('for a key that may not read what others fetched, but not for its own', async () => {
    const { key } = store.keys.add({ name: 'agent' });
    const agent: Caller = { keyId: key.id, door: 'mcp', noArchive: true };
    expect(messageFromOutcome(await call({ cursor: await fetchCutCursor() }, agent))).toContain(
      GONE,
    );
    expect(namesIn(await call({ count: 2, cursor: await fetchCutCursor(agent) }, agent))).toBe(
      'cd',
    );
    expect(namesIn(await call({ count: 2, cursor: await fetchCutCursor(agent) }, WINDOW))).toBe(
      'cd',
    );
  });

  test('for a key that was revoked', async () => {
    const cut = await fetchCutCursor();
    const { key } = store.keys.add({ name: 'agent' });
    store.keys.revoke(key.id);
    const outcome = await call({ cursor: cut }, { keyId: key.id, door: 'rest' });
    expect(outcome.ok || outcome.error.kind).toBe('invalid_api_key');
  });

  test('with wrong parameters beside it, in the words of the engine', async () => {
    const cut = await fetchCutCursor();
    expect(messageFromOutcome(await call({ cursor: cut, count: 0 }))).toMatch(
      /^Validation error: count must be /,
    );
    expect(messageFromOutcome(await call({ cursor: 7 }))).toMatch(
      /^Validation error: cursor must be /,
    );
  });
});

test('a failure behind the last kept item is the failure', async () => {
  const { callId } = (await call({ count: 2 })).meta;
  await engine.close(0);
  const cursor = sealPlace(LIST, {}, { callId, offset: 5 });
  expect(messageFromOutcome(await call({ cursor }))).toBe(
    'Service unavailable: Bowerbird is shutting down',
  );
});

test('the engine counts its calls through the cuts', () => {
  expect(engine.inFlight).toBe(0);
  const pending = call({});
  expect(engine.inFlight).toBe(1);
  return pending;
});
