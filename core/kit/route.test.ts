import { verbatim } from './message.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { AppError } from './errors.ts';
import type { Get, Reply } from './exchange.ts';
import {
  either,
  browserPage,
  capture,
  isBrowserPage,
  isRunnable,
  none,
  officialApi,
  publicPage,
  type Route,
} from './route.ts';
import { cursor, defineList, defineOperation, isHostIn, routeNamed } from './operation.ts';

const fetch = (): Promise<readonly Reply[]> => Promise.resolve([]);
const parse = () => ({ data: { name: 'a' }, notices: [] });
const reads = () => true;

test('each route carries its name, how it asks and how it is read', () => {
  expect(publicPage({ fetch, parse })).toEqual({ name: 'public-page', fetch, parse });
  expect(browserPage({ fetch, parse })).toEqual({ name: 'browser-page', fetch, parse });
  expect(officialApi({ fetch, parse })).toEqual({ name: 'official-api', fetch, parse });
  expect(capture({ reads, parse })).toEqual({ name: 'capture', reads, parse });
});

test('which routes this program can ask, and which its browser', () => {
  const routes = (['public-page', 'official-api', 'browser-page', 'capture'] as const).map(
    (name) => ({ name }) as Route,
  );
  expect(routes.map(isRunnable)).toEqual([true, true, false, false]);
  expect(routes.map(isBrowserPage)).toEqual([false, false, true, false]);
});

describe('a declaration', () => {
  const words = { name: 'get-thing', title: 'Thing', summary: 'One thing.', path: '/thing' };
  const params = z.object({ n: z.int().optional() });
  const result = z.object({ name: z.string() });
  const route = publicPage({ fetch, parse });

  test('asks by GET for one credit, unless it says otherwise', () => {
    const plain = defineOperation({ ...words, params, result, routes: [route] });
    expect(plain).toMatchObject({ ...words, method: 'GET', list: false, schema: result });
    expect(plain.routes).toEqual([route]);
    expect(plain.noRoute).toBeUndefined();
    expect(plain.cost({} as never)).toBe(1);
    const posted = defineOperation({
      ...words,
      method: 'POST',
      params,
      result,
      cost: ({ n = 0 }) => n,
      routes: [route],
    });
    expect([posted.method, posted.cost({ n: 7 } as never)]).toEqual(['POST', 7]);
  });

  test('without an honest route it has none, and says why', () => {
    const because = { because: 'Members only.', since: '2026-07-15' };
    const closed = defineList({ ...words, params, item: result, routes: none(because) });
    expect([closed.routes, closed.noRoute, closed.list, closed.schema]).toEqual([
      [],
      because,
      true,
      result,
    ]);
  });

  test('a route is found by its name', () => {
    const two = defineOperation({
      ...words,
      params,
      result,
      routes: [route, officialApi({ fetch, parse })],
    });
    expect(routeNamed(two, 'official-api')).toBe(two.routes[1]);
    expect(routeNamed(two, 'public-page')).toBe(two.routes[0]);
    expect(routeNamed(two, 'capture')).toBeUndefined();
  });
});

test('a cursor has 1 to 512 characters, or is left out', () => {
  const fits = (text?: string) => cursor.safeParse(text).success;
  expect([fits(), fits(''), fits('a'), fits('a'.repeat(512)), fits('a'.repeat(513))]).toEqual([
    true,
    false,
    true,
    true,
    false,
  ]);
});

test.each([
  ['example.org', true],
  ['www.example.org', false],
  ['a.media.example', true],
  ['a.b.media.example', true],
  ['media.example', false],
  ['evilmedia.example', false],
  ['example.org.evil', false],
])('%s is a host: %s', (host, known) => {
  expect(isHostIn(host, ['example.org', '*.media.example'])).toBe(known);
});

describe('equivalent ways to the same facts', () => {
  const get: Get = () => Promise.reject(new Error('not asked'));
  const reply = { status: 200 } as Reply;
  const missing = (detail: string) => () =>
    Promise.reject(new AppError('platform_error', verbatim(detail), { replayMiss: true }));

  test('the first that can be asked answers, with what it was given', async () => {
    const given: unknown[] = [];
    const first = (...all: unknown[]) => {
      given.push(...all);
      return Promise.resolve([reply]);
    };
    const never = () => Promise.reject(new Error('asked for nothing'));
    const params = { id: 'a' };
    expect(await either<object, string>(first, never)(get, params, 'session')).toEqual([reply]);
    expect(given).toEqual([get, params, 'session']);
  });

  test('the next one only where a replay does not hold the one before', async () => {
    const second = () => Promise.resolve([reply]);
    expect(await either(missing('one'), second)(get, {})).toEqual([reply]);
    for (const error of [
      new AppError('platform_error', verbatim('a wall')),
      new TypeError('a fault'),
    ])
      await expect(either(() => Promise.reject(error), second)(get, {})).rejects.toBe(error);
  });

  test('where none is held, the first says so', async () => {
    await expect(either(missing('one'), missing('two'))(get, {})).rejects.toThrow(
      'Platform error: one',
    );
    await expect(either()(get, {})).rejects.toMatchObject({ kind: 'internal_error' });
  });
});
