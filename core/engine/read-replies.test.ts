import { describe, expect, test } from 'vitest';
import { testCatalogue } from '../../test/support/testsite.ts';
import type { Reply } from '../kit/exchange.ts';
import { openCursor, positionIn, sealCursor } from './cursor.ts';
import { AppError } from '../kit/errors.ts';
import type { Entry } from './catalogue.ts';
import { addressOf, read as readExchanges, type CallContext } from './read-replies.ts';
import { exchangeOf } from './routes.ts';

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
    replies.map((one) => exchangeOf(of, one)),
    context,
  );

test('one resource', () => {
  const params = { thingId: 'good' };
  expect(read(entry('get-thing'), [reply('{"name":"Good"}')], { params, base: BASE })).toEqual({
    data: { type: 'Thing', name: 'Good' },
    notices: [],
  });
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
    const asked = { params: { listId: 'l', cursor }, position, base: BASE };
    const once = read(list, replies, asked);
    expect(once.data).toMatchObject({ partOf: `${BASE}/v1/testsite/lists/l/items`, cursor });
    expect(read(list, replies, asked)).toEqual(once);
  });

  test('every page has the total of the first, whatever later pages count', () => {
    const counted = (total: number | null): Entry => ({
      ...list,
      operation: {
        ...list.operation,
        routes: list.operation.routes.map((route) => ({
          ...route,
          parse: () => ({ data: { items: [], totalItems: total, next: '9' }, notices: [] }),
        })),
      },
    });
    const params = { listId: 'l' };
    const totalOf = (of: Entry, context: Partial<CallContext>): unknown =>
      (read(of, replies, { params, base: BASE, ...context }).data as { totalItems: unknown })
        .totalItems;
    const { data } = read(counted(40), replies, { params, base: BASE });
    const cursor = (data as { nextCursor: string }).nextCursor;
    const position = positionIn(list, { ...params, cursor });
    expect(position).toEqual({ state: '9', totalItems: 40 });
    expect(totalOf(counted(null), { position })).toBe(40);
    expect(totalOf(counted(41), { position })).toBe(40);
    expect(totalOf(counted(41), { position: { state: '9', totalItems: null } })).toBeNull();
  });

  test('where the platform stops short, the page says so', () => {
    const incomplete = { reason: 'There is more, for members.', statedTotal: 40 };
    const short: Entry = {
      ...list,
      operation: {
        ...list.operation,
        routes: list.operation.routes.map((route) => ({
          ...route,
          parse: () => ({
            data: { items: [], totalItems: 40, next: null, incomplete },
            notices: [],
          }),
        })),
      },
    };
    const { data } = read(short, replies, { params: { listId: 'l' }, base: BASE });
    expect(data).toMatchObject({ totalItems: 40, nextCursor: null, incomplete });
  });

  test('so it does where a notice tells that the way to the next page was lost', () => {
    const lost = (next: string | null): Entry => ({
      ...list,
      operation: {
        ...list.operation,
        routes: list.operation.routes.map((route) => ({
          ...route,
          parse: () => ({
            data: { items: [], totalItems: null, next },
            notices: [{ code: 'no-next-page', message: 'It ends too early.' }],
          }),
        })),
      },
    });
    const pageOf = (of: Entry) => read(of, replies, { params: { listId: 'l' }, base: BASE }).data;
    expect(pageOf(lost(null))).toMatchObject({
      incomplete: { reason: 'It ends too early.', statedTotal: null },
    });
    expect(pageOf(lost('2'))).not.toHaveProperty('incomplete');
  });

  test('parameters that nobody gave stay open in the address', () => {
    const { data } = read(list, replies, { params: {}, base: BASE });
    expect(data).toMatchObject({ partOf: `${BASE}/v1/testsite/lists/{listId}/items` });
  });
});

describe('refusals and faults', () => {
  const asked = { params: { thingId: 'good' }, base: BASE };
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
    const error = thrown(() => read(entry('get-thing'), [wall], asked));
    expect([error.kind, error.refusal?.kind]).toEqual(['platform_error', 'captcha']);
  });

  test('429 asks to wait', () => {
    const error = thrown(() => read(entry('get-thing'), [reply('', 429)], asked));
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

test('addresses: path parameters in the path, the others in the query, everything escaped', () => {
  const list = entry('list-items');
  expect(addressOf(list, { listId: 'a/b?c#d é', size: 2, absent: undefined, ids: ['x'] })).toBe(
    '/v1/testsite/lists/a%2Fb%3Fc%23d%20%C3%A9/items?size=2&ids=%5B%22x%22%5D',
  );
});
