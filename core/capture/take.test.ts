import { verbatim } from '#kit/message.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inventedPlatform } from '../../test/support/invented-platform.ts';
import { netDouble } from '../../test/support/net-double.ts';
import { buildCatalogue } from '../engine/catalogue.ts';
import { createEngine, type Engine } from '../engine/engine.ts';
import type { Outcome } from '../engine/outcome.ts';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply, type Reply } from '#kit/exchange.ts';
import { cursor, defineList, defineOperation } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { refused } from '#kit/errors.ts';
import { openStore, type Store } from '../store/index.ts';
import { createTaker, type Taker, type Verdict } from './take.ts';

const Bird = z.strictObject({ type: z.literal('Bird'), name: z.string() });
interface Observations {
  readonly place?: string;
  readonly birds?: readonly string[];
  readonly next?: string;
}

/** A site that shows the sightings of a place while its page is scrolled. */
const birdsite = inventedPlatform({
  segment: 'birdsite',
  brand: 'Birdsite',
  hosts: ['birds.test'],
  capture: {
    home: 'https://birds.test/',
    hosts: ['birds.test', 'api.birds.test'],
    secretNames: ['msToken'],
    preloads: ({ url }) => url.includes('/preload/'),
    endpoint: ({ url }) => /\/v2\/(\w+)/.exec(url)?.[1],
  },
  operations: [
    defineList({
      name: 'list-sightings',
      title: 'Sightings',
      summary: 'Sightings of a place.',
      path: '/places/{place}/sightings',
      params: z.object({ place: z.string().min(1), cursor }),
      item: Bird,
      routes: [
        capture({
          reads: ({ url }) => url.includes('/v2/sightings') || url.includes('/preload/'),
          page: ({ place }) => `https://birds.test/${String(place)}`,
          parse: ([reply]) => {
            const given = (reply ? jsonFromReply(reply) : {}) as Observations;
            if (given.birds === undefined)
              throw new AppError('platform_error', verbatim('no birds'));
            const from = new URL(reply?.request.url ?? '').searchParams.get('from');
            return {
              data: {
                items: given.birds.map((name) => ({ type: 'Bird' as const, name })),
                totalItems: 3,
                next: given.next ?? null,
              },
              notices: [],
              params: {
                ...(given.place !== undefined && { place: given.place }),
                ...(from !== null && { cursor: from }),
              },
            };
          },
        }),
      ],
    }),
    defineOperation({
      name: 'get-bird',
      title: 'Bird',
      summary: 'One bird.',
      path: '/birds/{name}',
      params: z.object({ name: z.string() }),
      result: Bird,
      routes: [
        publicPage({
          fetch: () =>
            Promise.reject(
              refused({ kind: 'login-wall', message: 'Birdsite asks to log in.', choices: [] }),
            ),
          parse: () => ({ data: { type: 'Bird' as const, name: 'never' }, notices: [] }),
        }),
        capture({
          reads: ({ url }) => url.includes('/v2/bird/'),
          parse: ([reply]) => {
            const { name } = (reply ? jsonFromReply(reply) : {}) as { name?: string };
            if (name === undefined)
              throw new AppError('not_found', verbatim('there is no such bird'));
            return { data: { type: 'Bird' as const, name }, notices: [], params: { name } };
          },
        }),
      ],
    }),
  ],
});

const net = netDouble(() => Promise.reject(new Error('nobody is asked')));

let store: Store;
let engine: Engine;
let taker: Taker;
let base: string;

beforeEach(() => {
  store = openStore({ dir: ':memory:' });
  const parts = { store, catalogue: buildCatalogue([birdsite]) };
  engine = createEngine({ ...parts, base: () => base, net });
  base = 'http://127.0.0.1:1';
  taker = createTaker(parts);
});
afterEach(() => store.close());

const loaded = (url: string, body: unknown, at = '2026-11-20T10:00:00.000Z'): Reply => ({
  request: { method: 'GET', url, headers: { cookie: 'sessionid=planted' } },
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: new TextEncoder().encode(JSON.stringify(body)),
  at,
});
const LIST = 'https://api.birds.test/v2/sightings';
const take = (url: string, body: unknown, at?: string): Verdict =>
  taker.take(loaded(url, body, at));
const ask = (operation: string, params: Record<string, unknown>, route?: 'capture') =>
  engine.call(`birdsite.${operation}`, params, {
    keyId: 'cli',
    door: 'cli',
    ...(route && { route }),
  });
const pageIn = (outcome: Outcome) => {
  if (!outcome.ok) throw outcome.error;
  return outcome.result.data as {
    orderedItems: readonly { name: string }[];
    totalItems: number;
    partOf: string;
    next: string | null;
    cursor: string | null;
    nextCursor: string | null;
  };
};
const refusalFromOutcome = (outcome: Outcome) => (outcome.ok ? undefined : outcome.error.refusal);

describe('what is loaded', () => {
  test('answers the call that it belongs to, free, with its route and its evidence', async () => {
    const { outcome, taken } = take(`${LIST}?msToken=planted`, { place: 'fen', birds: ['Wren'] });
    expect([outcome, taken[0]?.params, taken[0]?.items]).toEqual(['kept', { place: 'fen' }, 1]);
    const answer = await ask('list-sightings', { place: 'fen' });
    expect(pageIn(answer).orderedItems).toEqual([{ type: 'Bird', name: 'Wren' }]);
    expect([answer.meta.route, answer.meta.creditsUsed, answer.meta.fetchedAt]).toEqual([
      'capture',
      0,
      '2026-11-20T10:00:00.000Z',
    ]);
    const [evidence] = store.evidence.exchanges(taken[0]?.callId ?? '');
    expect([evidence?.url, evidence?.requestHeaders]).toEqual([LIST, {}]);
    expect(store.ledger.account().balance).toBe(100);
  });

  test('leads from page to page as they were scrolled', async () => {
    take(LIST, { place: 'fen', birds: ['Wren', 'Robin'], next: 'p2' });
    take(`${LIST}?from=p2`, { place: 'fen', birds: ['Rook'] });
    const first = pageIn(await ask('list-sightings', { place: 'fen' }));
    expect([first.orderedItems.length, first.totalItems, first.cursor]).toEqual([2, 3, null]);
    const second = pageIn(await ask('list-sightings', { place: 'fen', cursor: first.nextCursor }));
    expect([second.orderedItems, second.cursor, second.nextCursor]).toEqual([
      [{ type: 'Bird', name: 'Rook' }],
      first.nextCursor,
      null,
    ]);
  });

  test('answers at whichever port, with the addresses of that port', async () => {
    take(LIST, { place: 'fen', birds: ['Wren', 'Robin'], next: 'p2' });
    base = 'http://127.0.0.1:9000';
    const { partOf, next, nextCursor } = pageIn(await ask('list-sightings', { place: 'fen' }));
    const list = 'http://127.0.0.1:9000/v1/birdsite/places/fen/sightings';
    expect([partOf, next]).toEqual([list, `${list}?cursor=${String(nextCursor)}`]);
    expect(take(LIST, { place: 'fen', birds: ['Wren', 'Robin'], next: 'p2' }).outcome).toBe(
      'duplicate',
    );
    const kept = await engine.call(
      'birdsite.list-sightings',
      { place: 'fen' },
      { keyId: 'cli', door: 'cli', maxAge: 1e9 },
    );
    expect([pageIn(kept).partOf, kept.meta.fromArchive]).toEqual([list, true]);
  });

  test('a page that was not scrolled to is asked for by its name', async () => {
    take(LIST, { place: 'fen', birds: ['Wren'], next: 'p2' });
    const { nextCursor } = pageIn(await ask('list-sightings', { place: 'fen' }));
    const refusal = refusalFromOutcome(
      await ask('list-sightings', { place: 'fen', cursor: nextCursor }),
    );
    expect([refusal?.kind, refusal?.message]).toEqual([
      'capture-needed',
      'The next page of this list has not been captured: Birdsite shows it when the page is scrolled further',
    ]);
  });

  test('the newest answer is given; the older one stays', async () => {
    take(LIST, { place: 'fen', birds: ['Wren'] });
    take(LIST, { place: 'fen', birds: ['Rook'] }, '2026-11-21T10:00:00.000Z');
    const answer = await ask('list-sightings', { place: 'fen' });
    expect(pageIn(answer).orderedItems).toEqual([{ type: 'Bird', name: 'Rook' }]);
    expect(store.answers.recent(9).length).toBe(2);
  });

  test('the same again is kept once', () => {
    expect(take(LIST, { place: 'fen', birds: ['Wren'] }).outcome).toBe('kept');
    expect(take(LIST, { place: 'fen', birds: ['Wren'] }).outcome).toBe('duplicate');
    expect(store.answers.recent(9).length).toBe(1);
  });
});

test('an older answer that is brought again is kept once, also after a newer one', () => {
  take(LIST, { place: 'fen', birds: ['Wren'] });
  take(LIST, { place: 'fen', birds: ['Rook'] }, '2026-11-21T10:00:00.000Z');
  expect(take(LIST, { place: 'fen', birds: ['Wren'] }).outcome).toBe('duplicate');
  const back = take(LIST, { place: 'fen', birds: ['Wren'] }, '2026-11-22T10:00:00.000Z');
  expect(back.outcome).toBe('kept');
});

describe('what was not captured', () => {
  test('is refused with the page to open', async () => {
    const refusal = refusalFromOutcome(await ask('list-sightings', { place: 'fen' }));
    expect([refusal?.kind, refusal?.message]).toEqual([
      'capture-needed',
      'Birdsite shows this in a browser only; it is answered from what was captured while browsing, or imported: open https://birds.test/fen',
    ]);
  });

  test('stands in for a refused page, and says so', async () => {
    expect(refusalFromOutcome(await ask('get-bird', { name: 'Wren' }))?.kind).toBe('login-wall');
    take('https://api.birds.test/v2/bird/7', { name: 'Wren' });
    const answer = await ask('get-bird', { name: 'Wren' });
    expect(answer.meta.notices.map(({ code }) => code)).toEqual(['captured-instead']);
    expect(answer.meta.route).toBe('capture');
    const byName = await ask('get-bird', { name: 'Wren' }, 'capture');
    expect([byName.ok, byName.meta.notices]).toEqual([true, []]);
    expect(store.ledger.audit()).toEqual([]);
  });
});

describe('what is not kept', () => {
  const nothing = (verdict: Verdict) => [verdict.outcome, store.answers.recent(1).length];

  test.each([
    ['another site', 'https://mail.test/v2/sightings'],
    ['the site’s own business', 'https://birds.test/messages'],
  ])('%s', (_, url) => {
    expect(nothing(take(url, { place: 'fen', birds: ['Wren'] }))).toEqual(['left', 0]);
  });

  test('what was loaded ahead, unless the person wants it', () => {
    const url = 'https://birds.test/preload/1';
    expect(nothing(take(url, { place: 'fen', birds: ['Wren'] }))).toEqual(['ahead', 0]);
    const catalogue = buildCatalogue([birdsite]);
    const eager = createTaker({
      store,
      catalogue,
      withPreloads: () => true,
    });
    expect(eager.take(loaded(url, { place: 'fen', birds: ['Wren'] })).outcome).toBe('kept');
  });

  test('a known endpoint that nobody reads any more is told of', () => {
    expect(take('https://birds.test/v2/flocks?x=1', {})).toMatchObject({
      outcome: 'unknown',
      endpoint: 'flocks',
    });
    expect(take(LIST, { other: 1 })).toMatchObject({
      outcome: 'unknown',
      endpoint: 'sightings',
      reason: 'Platform error: no birds',
    });
  });

  test('an answer that does not say what it answers', () => {
    const verdict = take(LIST, { birds: ['Wren'] });
    expect([verdict.outcome, store.answers.recent(1).length]).toEqual(['unknown', 0]);
  });

  test('an answer that the site does not give to everybody is its own no', () => {
    const reply = { ...loaded(LIST, { status: 401 }), status: 401 };
    expect(taker.take(reply).outcome).toBe('refused');
  });

  test('the site’s own no', () => {
    expect(take('https://birds.test/v2/bird/8', {})).toMatchObject({
      outcome: 'refused',
      reason: 'Not found: there is no such bird',
    });
  });
});
