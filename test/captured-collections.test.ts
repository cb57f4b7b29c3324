import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCaptureSession, type CaptureSession } from '../core/capture/capture-session.ts';
import { createTaker } from '../core/capture/take.ts';
import { collectCaptured, redraftBy } from '../core/collections/captured-items.ts';
import { computeCompleteness } from '../core/collections/completeness.ts';
import { buildCatalogue } from '../core/engine/catalogue.ts';
import { jsonFromReply, type Reply } from '#kit/exchange.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { openStore, type Store } from '../core/store/index.ts';
import { inventedPlatform } from './support/invented-platform.ts';

const Bird = z.strictObject({
  type: z.literal('Bird'),
  entityId: z.string(),
  content: z.string(),
  attributedTo: z.strictObject({ entityId: z.string() }).optional(),
});

interface Observations {
  readonly place: string;
  readonly birds: Readonly<Record<string, string>>;
}

const birdsite = inventedPlatform({
  segment: 'birdsite',
  brand: 'Birdsite',
  hosts: ['birds.test'],
  capture: { home: 'https://birds.test/', hosts: ['birds.test'] },
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
          reads: () => true,
          parse: ([reply]) => {
            const { place, birds } = (reply ? jsonFromReply(reply) : {}) as Observations;
            const items = Object.entries(birds).map(([entityId, content]) => ({
              type: 'Bird' as const,
              entityId,
              content,
              ...(content.startsWith('by ') && { attributedTo: { entityId: content.slice(3) } }),
            }));
            return {
              data: { items, totalItems: null, next: null },
              notices: [],
              params: { place },
            };
          },
        }),
      ],
    }),
  ],
});

const catalogue = buildCatalogue([birdsite]);
let store: Store;
let session: CaptureSession;
let time: number;

beforeEach(() => {
  time = Date.parse('2026-11-20T10:00:00Z');
  store = openStore({ dir: ':memory:', now: () => time });
  session = createCaptureSession({
    catalogue,
    store,
    now: () => time,
    collect: (name, answer) => collectCaptured(store, name, answer),
    redraft: redraftBy(catalogue),
    onChange: () => {},
    warn: (sentence) => {
      throw new Error(sentence);
    },
  });
});
afterEach(() => store.close());

const sighted = (birds: Observations['birds']): Reply => ({
  request: { method: 'GET', url: 'https://birds.test/fen', headers: {} },
  status: 200,
  headers: {},
  body: new TextEncoder().encode(JSON.stringify({ place: 'fen', birds })),
  at: new Date(time).toISOString(),
});
const browse = (birds: Observations['birds']): void => session.take(sighted(birds));
const rows = (name: string) =>
  store.itemRows
    .page({ collection: store.collections.there(name).seq, limit: 10 })
    .rows.map(({ entityId, data, timesSeen }) => [
      entityId,
      (JSON.parse(data) as { content: string }).content,
      timesSeen,
    ]);
const counts = (name: string) => {
  const { items, removed } = store.collections.there(name);
  return [items, removed];
};

describe('what is browsed while a collection is chosen', () => {
  test('is in it, each thing once, with each time that it was seen', () => {
    session.set({ into: 'fens' });
    browse({ wren: 'small', rook: 'black' });
    time += 60_000;
    browse({ wren: 'very small' });
    expect(rows('fens')).toEqual([
      ['rook', 'black', 1],
      ['wren', 'very small', 2],
    ]);
    const [wren] = store.itemRows.page({ filter: { words: 'very' }, limit: 1 }).rows;
    expect(store.items.observations(wren?.id ?? 0).map(({ at }) => at)).toEqual([
      '2026-11-20T10:00:00.000Z',
      '2026-11-20T10:01:00.000Z',
    ]);
    expect([session.view().into, session.view().collected]).toEqual(['fens', 2]);
  });

  test('is in none while none is chosen, and comes into one that is chosen later', () => {
    browse({ wren: 'small' });
    expect(store.collections.list()).toEqual([]);
    session.set({ into: 'fens' });
    browse({ wren: 'small' });
    expect([rows('fens'), session.view().duplicates]).toEqual([[['wren', 'small', 1]], 1]);
    browse({ wren: 'small' });
    expect(rows('fens')).toEqual([['wren', 'small', 1]]);
  });

  test('is not kept if it was loaded in a pause, whenever that is read', () => {
    session.set({ into: 'fens' });
    const before = sighted({ wren: 'small' });
    time += 1000;
    session.set({ paused: true });
    const meanwhile = sighted({ rook: 'black' });
    time += 1000;
    session.take(before);
    expect(session.view().paused).toBe(true);
    session.set({ paused: false });
    time += 1000;
    session.take(meanwhile);
    browse({ crane: 'tall' });
    expect(rows('fens')).toEqual([
      ['crane', 'tall', 1],
      ['wren', 'small', 1],
    ]);
  });

  test('is kept with its evidence, or not at all', () => {
    const taker = createTaker({
      catalogue,
      store,
      onAnswer: (answer) => {
        collectCaptured(store, 'fens', answer);
        throw new Error('the disk is full');
      },
    });
    expect(() => taker.take(sighted({ wren: 'small' }))).toThrow('the disk is full');
    expect([store.answers.recent(1), store.collections.list()]).toEqual([[], []]);
  });

  test('is not in it where somebody wrote it who is left out; its call is noted', () => {
    store.people.leaveOut('birdsite', ['ann']);
    session.set({ into: 'fens' });
    browse({ wren: 'by ann', rook: 'by ben' });
    expect([rows('fens'), store.people.hasLeftOutCalls()]).toEqual([[['rook', 'by ben', 1]], true]);
  });

  test('is told of in words for a methods section', () => {
    session.set({ into: 'fens' });
    browse({ wren: 'small' });
    const { methods } = computeCompleteness(store, store.collections.there('fens'));
    expect(methods).toBe(
      '1 answer of the platform, loaded on 2026-11-20 (UTC), was read while a person browsed the site in Bowerbird’s window, as birdsite.list-sightings; what was not shown there is not in the dataset. The dataset holds 1 unique item. Counts of these items are the least: how many exist beyond the 1 held is not known, because some items come from browsing, files or other collections, which have no end.',
    );
  });
});

describe('what is forgotten', () => {
  test('leaves the collection; what was seen before says again what it said', async () => {
    session.set({ into: 'fens' });
    browse({ wren: 'small', rook: 'black' });
    time += 600_000;
    browse({ wren: 'very small', crow: 'grey' });
    expect(counts('fens')).toEqual([3, 0]);
    expect(await session.forget(5)).toBe(1);
    expect(rows('fens')).toEqual([
      ['rook', 'black', 1],
      ['wren', 'small', 1],
    ]);
    expect(counts('fens')).toEqual([2, 0]);
    const found = (words: string) =>
      store.itemRows.page({ filter: { words }, limit: 10 }).rows.length;
    expect([found('very'), found('small'), found('grey')]).toEqual([0, 1, 0]);
    expect(await session.forget(60)).toBe(1);
    expect([rows('fens'), counts('fens')]).toEqual([[], [0, 0]]);
  });

  test('leaves the library too', async () => {
    browse({ wren: 'small' });
    const [answer] = store.answers.recent(1);
    store.transaction(() =>
      store.items.ingest({ collection: 0, callId: answer?.callId ?? '', at: answer?.at ?? '' }, []),
    );
    expect([await session.forget(5), store.answers.recent(1)]).toEqual([1, []]);
  });
});
