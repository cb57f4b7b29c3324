import { describe, expect, test } from 'vitest';
import { CONTEXT } from '#vocab/context.ts';
import { z } from 'zod';
import type { Parsed } from '#kit/collect.ts';
import { testCatalogue, testsite } from '../../test/support/testsite.ts';
import { jsonFromReply, type Reply } from '#kit/exchange.ts';
import { cursor, defineList, defineOperation, definePlatform } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { openCursor, positionIn, sealCursor } from './cursor.ts';
import { AppError } from '#kit/errors.ts';
import { buildCatalogue, type Entry } from './catalogue.ts';
import {
  addressFromParams,
  addressOfList,
  read as readExchanges,
  type CallContext,
} from './read-replies.ts';
import { exchangeFromReply } from './routes.ts';

const BASE = 'http://127.0.0.1:8674';
const entry = (id: string) => {
  const found = testCatalogue.find(`testsite.${id}`);
  if (!found) throw new Error(id);
  return found;
};
const reply = (body: string, status = 200): Reply => ({
  request: { method: 'GET', url: 'https://www.testsite.example/x', headers: {} },
  status,
  headers: {},
  body: new TextEncoder().encode(body),
  at: '2026-08-01T12:00:00.000Z',
});

const read = (of: Entry, replies: readonly Reply[], context: CallContext) =>
  readExchanges(
    of,
    replies.map((one) => exchangeFromReply(of, one)),
    context,
  );

test('one resource', () => {
  const params = { thingId: 'good' };
  expect(read(entry('get-thing'), [reply('{"name":"Good"}')], { params, base: BASE })).toEqual({
    data: { '@context': CONTEXT, type: 'Thing', name: 'Good' },
    notices: [],
  });
});

/** The list, whose every reply is read as this. */
const listReadAs = (list: Entry, parsed: Parsed<unknown>): Entry => ({
  ...list,
  operation: {
    ...list.operation,
    routes: list.operation.routes.map((route) => ({ ...route, parse: () => parsed })),
  },
});

describe('a list', () => {
  const list = entry('list-items');
  const replies = [reply('{"items":["a"],"next":"7"}')];

  test('the page around the items; its cursor opens only for its own list', () => {
    const params = { listId: 'l', size: 2 };
    const { data } = read(list, replies, { params, base: BASE });
    const nextCursor = sealCursor(list.id, params, '7');
    expect(data).toMatchObject({
      partOf: `${BASE}/v1/testsite/lists/l/items?size=2`,
      cursor: null,
      nextCursor,
      next: `${BASE}/v1/testsite/lists/l/items?size=2&cursor=${nextCursor}`,
      itemCount: 1,
    });
    expect(openCursor(list.id, params, nextCursor)).toBe('7');
  });

  test('a later page says which cursor it is of, and read again it is the same page', () => {
    const cursor = sealCursor(list.id, { listId: 'l' }, '5');
    const position = { state: '5', totalItems: null };
    const params = { params: { listId: 'l', cursor }, position, base: BASE };
    const once = read(list, replies, params);
    expect(once.data).toMatchObject({ partOf: `${BASE}/v1/testsite/lists/l/items`, cursor });
    expect(read(list, replies, params)).toEqual(once);
  });

  test('every page has the total of the first, whatever later pages count', () => {
    const counted = (total: number | null): Entry =>
      listReadAs(list, { data: { items: [], totalItems: total, next: '9' }, notices: [] });
    const params = { listId: 'l' };
    const readTotalItems = (of: Entry, context: Partial<CallContext>): unknown =>
      (read(of, replies, { params, base: BASE, ...context }).data as { totalItems: unknown })
        .totalItems;
    const { data } = read(counted(40), replies, { params, base: BASE });
    const cursor = (data as { nextCursor: string }).nextCursor;
    const position = positionIn(list, { ...params, cursor });
    expect(position).toEqual({ state: '9', totalItems: 40, read: 0 });
    expect(readTotalItems(counted(null), { position })).toBe(40);
    expect(readTotalItems(counted(41), { position })).toBe(40);
    expect(readTotalItems(counted(41), { position: { state: '9', totalItems: null } })).toBeNull();
  });

  test('where the platform stops short, the page says so', () => {
    const reason = { message: 'There is more, for members.', id: 'reef.membersOnly' };
    const incomplete = { reason, statedTotal: 40 };
    const short = listReadAs(list, {
      data: { items: [], totalItems: 40, next: null, incomplete },
      notices: [],
    });
    const { data, notices } = read(short, replies, { params: { listId: 'l' }, base: BASE });
    expect(data).toMatchObject({
      totalItems: 40,
      nextCursor: null,
      incomplete: { reason: 'There is more, for members.', statedTotal: 40 },
    });
    // Where its words have an id, for readers of other languages.
    expect(notices).toEqual([{ code: 'more-exist', ...reason }]);
  });

  test('so it does where a notice tells that the way to the next page was lost', () => {
    const lost = (next: string | null): Entry =>
      listReadAs(list, {
        data: { items: [], totalItems: null, next },
        notices: [{ code: 'no-next-page', message: 'It ends too early.' }],
      });
    const readPageData = (of: Entry) =>
      read(of, replies, { params: { listId: 'l' }, base: BASE }).data;
    expect(readPageData(lost(null))).toMatchObject({
      incomplete: { reason: 'It ends too early.', statedTotal: null },
    });
    expect(readPageData(lost('2'))).not.toHaveProperty('incomplete');
  });

  test('that ends below the total that it states says so, by whatever route and page', () => {
    const things = (count: number, next: string | null, total: number | null = 33): Entry =>
      listReadAs(list, {
        data: {
          items: Array.from({ length: count }, (_, n) => ({ type: 'Thing', name: `n${n}` })),
          totalItems: total,
          next,
        },
        notices: [],
      });
    const params = { listId: 'l' };
    const readPage = (of: Entry, context: object = {}) =>
      read(of, replies, { params, base: BASE, ...context });
    const short = readPage(things(4, null));
    expect(short.data).toMatchObject({
      incomplete: {
        reason: 'The list ended after 4 of the 33 items that the platform states.',
        statedTotal: 33,
      },
    });
    expect(short.notices).toMatchObject([{ code: 'below-total' }]);
    expect(readPage(things(33, null)).data).not.toHaveProperty('incomplete');
    expect(readPage(things(4, null, null)).data).not.toHaveProperty('incomplete');
    const first = readPage(things(20, 'p2')).data as { nextCursor: string };
    expect(first).not.toHaveProperty('incomplete');
    const position = positionIn(list, { ...params, cursor: first.nextCursor });
    expect(readPage(things(13, null), { position }).data).not.toHaveProperty('incomplete');
    expect(readPage(things(12, null), { position }).data).toMatchObject({
      incomplete: {
        reason: 'The list ended after 32 of the 33 items that the platform states.',
        statedTotal: 33,
      },
    });
  });

  test('parameters that nobody gave stay open in the address', () => {
    const { data } = read(list, replies, { params: {}, base: BASE });
    expect(data).toMatchObject({ partOf: `${BASE}/v1/testsite/lists/{listId}/items` });
  });
});

describe('refusals and faults', () => {
  const params = { params: { thingId: 'good' }, base: BASE };
  const thrown = (work: () => unknown): AppError => {
    try {
      work();
    } catch (error) {
      if (error instanceof AppError) return error;
      throw error;
    }
    throw new Error('nothing was thrown');
  };

  test('a wall among the replies is found before any parsing', () => {
    const wall = reply('<html><div class="h-captcha"></div></html>');
    const error = thrown(() => read(entry('get-thing'), [wall], params));
    expect([error.kind, error.refusal?.kind]).toEqual(['platform_error', 'captcha']);
  });

  test('429 asks to wait', () => {
    const error = thrown(() => read(entry('get-thing'), [reply('', 429)], params));
    expect([error.kind, error.retryAfter]).toEqual(['service_unavailable', 3600]);
  });

  test('data that breaks its schema names the place and shows no value', () => {
    const faults = entry('misbehave');
    const error = thrown(() =>
      read(faults, [reply('{}')], { params: { fault: 'shape' }, base: BASE }),
    );
    expect(error.message).toMatch(/^Platform error: the answer could not be read: type /);
    expect(error.message).not.toContain('Nothing');
  });
});

describe('the parser', () => {
  const texts: unknown[] = [];
  const list = entry('list-items');
  const parse = (_: unknown, params: unknown) => {
    texts.push(params);
    return { data: { items: [], totalItems: null, next: null }, notices: [] };
  };
  const [first] = list.operation.routes;
  const other = () => ({ data: { items: [], totalItems: 9, next: null }, notices: [] });
  const both = {
    ...list,
    operation: {
      ...list.operation,
      routes: [
        { ...first, parse },
        { ...first, name: 'official-api', parse: other },
      ],
    },
  } as Entry;

  test('is told the platform’s own state in place of our cursor', () => {
    const params = { listId: 'l', cursor: 'ours' };
    const position = { state: 'theirs', totalItems: null };
    texts.splice(0);
    read(both, [reply('{}')], { params, position, base: BASE });
    read(both, [reply('{}')], { params: { listId: 'l' }, base: BASE });
    expect(texts).toStrictEqual([{ listId: 'l', cursor: 'theirs' }, { listId: 'l' }]);
  });

  test('is that of the route which asked; of the first where nobody did', () => {
    const totalBy = (exchanges: Parameters<typeof readExchanges>[1]): unknown =>
      readExchanges(both, exchanges, { params: { listId: 'l' }, base: BASE }).data;
    expect(totalBy([{ reply: reply('{}'), route: 'official-api' }])).toMatchObject({
      totalItems: 9,
    });
    expect(totalBy([{ reply: reply('{}'), route: 'browser-page' }])).toMatchObject({
      totalItems: null,
    });
    expect(totalBy([])).toMatchObject({ totalItems: null });
  });

  test('is none where nobody may honestly be asked', () => {
    expect(() => readExchanges(entry('get-unreachable'), [], { params: {}, base: BASE })).toThrow(
      'Testsite shows this to members only (as of 2026-07-15).',
    );
  });
});

describe('what browsing brought', () => {
  const Bird = z.strictObject({ type: z.literal('Bird'), name: z.string() });
  interface Observation {
    readonly birds: readonly string[];
    readonly place: string;
    readonly from?: string;
    readonly next?: string;
  }
  const sighted = ([one]: readonly Reply[]): Observation =>
    jsonFromReply(one as Reply) as Observation;
  const bird = (name = '') => ({ type: 'Bird' as const, name });
  const catalogue = buildCatalogue([
    definePlatform({
      ...testsite,
      operations: [
        defineOperation({
          name: 'get-bird',
          title: 'Bird',
          summary: 'One bird.',
          path: '/birds/{place}',
          params: z.object({ place: z.string() }),
          result: Bird,
          routes: [
            capture({
              reads: () => true,
              parse: (all) => ({
                data: bird(sighted(all).birds[0]),
                notices: [{ code: 'odd', message: 'Something is odd.' }],
                params: { place: sighted(all).place },
              }),
            }),
          ],
        }),
        defineList({
          name: 'list-birds',
          title: 'Birds',
          summary: 'The birds of a place.',
          path: '/places/{place}/birds',
          params: z.object({ place: z.string(), cursor }),
          item: Bird,
          routes: [
            capture({
              reads: () => true,
              parse: (all) => {
                const { birds, place, from, next = null } = sighted(all);
                return {
                  data: { items: birds.map(bird), totalItems: 3, next },
                  notices: [{ code: 'odd', message: 'Something is odd.' }],
                  params: { place, ...(from !== undefined && { cursor: from }) },
                };
              },
            }),
          ],
        }),
      ],
    }),
  ]);
  const LIST = catalogue.find('testsite.list-birds') as Entry;
  const readBirds = (
    observation: Observation,
    context: Omit<CallContext, 'base'> = { params: {} },
  ) => read(LIST, [reply(JSON.stringify(observation))], { ...context, base: BASE });
  const sealed = (state: string): string =>
    sealCursor('testsite.list-birds', { place: 'fen' }, state);

  test('tells which question it answers; what the caller says of it comes first', () => {
    const get = catalogue.find('testsite.get-bird') as Entry;
    const one = reply('{"birds":["Wren"],"place":"fen"}');
    const answer = {
      data: { '@context': CONTEXT, type: 'Bird', name: 'Wren' },
      notices: [{ code: 'odd', message: 'Something is odd.' }],
    };
    expect(read(get, [one], { params: {}, base: BASE })).toStrictEqual({
      ...answer,
      learnt: { place: 'fen' },
    });
    expect(read(get, [one], { params: { place: 'moor' }, base: BASE })).toStrictEqual({
      ...answer,
      learnt: { place: 'moor' },
    });
  });

  test('the first page of a list leads to the next by a cursor of our own', () => {
    const { data, ...rest } = readBirds({ birds: ['Wren'], place: 'fen', next: 'p2' });
    expect(rest).toEqual({
      notices: [expect.objectContaining({ code: 'odd', message: 'Something is odd.' })],
      learnt: { place: 'fen' },
    });
    expect(data).toMatchObject({
      partOf: `${BASE}/v1/testsite/places/fen/birds`,
      totalItems: 3,
      cursor: null,
      nextCursor: sealed('capture p2'),
      orderedItems: [{ type: 'Bird', name: 'Wren' }],
    });
  });

  test('a later page is found by that cursor, whether it was browsed or is read again', () => {
    const page = { birds: ['Rook'], place: 'fen', from: 'p2' };
    const browsed = readBirds(page);
    expect(browsed.learnt).toStrictEqual({ place: 'fen', cursor: sealed('capture p2') });
    expect(browsed.data).toMatchObject({
      totalItems: 3,
      cursor: sealed('capture p2'),
      nextCursor: null,
    });
    expect(browsed.longState).toBeUndefined();
    const params = { place: 'fen', cursor: sealed('capture p2') };
    const position = { state: 'p2', totalItems: null, route: 'capture' } as const;
    expect(readBirds(page, { params, position })).toStrictEqual(browsed);
  });

  test('a long state is kept beside the page whose cursor names it', () => {
    const { longState } = readBirds({ birds: ['Wren'], place: 'fen', next: 'y'.repeat(400) });
    expect(longState?.state).toBe(`capture ${'y'.repeat(400)}`);
  });

  test('a first page that announces items and brings none is no answer; a later one may be', () => {
    const hollow = { birds: [], place: 'fen' };
    expect(() => readBirds(hollow)).toThrow('the page announces items and brings none of them');
    expect(readBirds({ ...hollow, from: 'p2' }).data).toMatchObject({ itemCount: 0 });
  });
});

test('what is posted stands in no address', () => {
  const batch = entry('get-things');
  expect(addressFromParams(batch, { entityIds: ['a'] })).toBe('/v1/testsite/things/batch');
  expect(addressOfList(batch, { entityIds: ['a'] }, BASE)).toBeNull();
  expect(addressOfList(entry('list-items'), { listId: 'l' }, BASE)).toBe(
    `${BASE}/v1/testsite/lists/l/items`,
  );
});

test('addresses: path parameters in the path, the others in the query, everything escaped', () => {
  const list = entry('list-items');
  expect(
    addressFromParams(list, { listId: 'a/b?c#d é', size: 2, absent: undefined, ids: ['x'] }),
  ).toBe('/v1/testsite/lists/a%2Fb%3Fc%23d%20%C3%A9/items?size=2&ids=%5B%22x%22%5D');
});
