import { describe, expect, test } from 'vitest';
import { API, boardCatalogue, SITE } from '../../test/support/board.ts';
import { testCatalogue } from '../../test/support/testsite.ts';
import type { CredentialSource, Standing } from '../credentials/credential-source.ts';
import type { Reply } from '#kit/exchange.ts';
import { AppError } from '#kit/errors.ts';
import type { AskingRoute, RouteName } from '#kit/route.ts';
import type { BrowserSource } from './browser-source.ts';
import type { Entry } from './catalogue.ts';
import { sealCursor, positionIn } from './cursor.ts';
import { planRoutes } from './route-plan.ts';
import { exchangeFromReply } from './routes.ts';

const entry = (name: string): Entry => {
  const found = boardCatalogue.find(`board.${name}`);
  if (!found) throw new Error(name);
  return found;
};
const person = (standing: Standing, onRefusal = false): CredentialSource => ({
  credentials: () => Promise.resolve(undefined),
  standing: () => standing,
  onRefusal: () => onRefusal,
});

/** `first, second; after a refusal`, and the code of what is said. */
const planned = (
  name: string,
  credentials: CredentialSource,
  wanted?: RouteName,
  cursor?: string,
): string => {
  const of = entry(name);
  const position = positionIn(of, cursor === undefined ? {} : { cursor });
  const { first, second, afterRefusal, notice } = planRoutes(of, wanted, position, credentials);
  const names = [first, ...(second ? [second] : [])].map((route) => route.name).join(', ');
  return `${names}${afterRefusal ? '; after a refusal' : ''}${notice ? ` (${notice.code})` : ''}`;
};

describe('the public page first', () => {
  test.each([
    ['ready', false, 'public-page'],
    ['missing', false, 'public-page'],
    ['terms-first', false, 'public-page'],
    ['locked', false, 'public-page'],
    // Only a person who said so has the official API asked with their credentials after a refusal.
    ['ready', true, 'public-page, official-api; after a refusal'],
    // A replay may hold the other route alone; a refusal in it stays a refusal.
    ['replay', false, 'public-page, official-api'],
    ['replay', true, 'public-page, official-api; after a refusal'],
  ] as const)('credentials %s, wanted after a refusal: %s', (standing, onRefusal, plan) => {
    expect(planned('get-page-first', person(standing, onRefusal))).toBe(plan);
  });
});

describe('the official API first', () => {
  test.each([
    ['ready', false, 'official-api'],
    ['ready', true, 'official-api'],
    ['missing', false, 'public-page (official-not-set-up)'],
    ['missing', true, 'public-page (official-not-set-up)'],
    ['terms-first', false, 'public-page (official-not-set-up)'],
    ['locked', false, 'public-page (official-not-set-up)'],
    // Never after a refusal, in a replay neither.
    ['replay', false, 'official-api, public-page'],
    ['replay', true, 'official-api, public-page'],
  ] as const)('credentials %s, wanted after a refusal: %s', (standing, onRefusal, plan) => {
    expect(planned('get-both', person(standing, onRefusal))).toBe(plan);
  });
});

test('a route that is asked for by name is the only one', () => {
  const replay = person('replay', true);
  expect(planned('get-both', replay, 'public-page')).toBe('public-page');
  expect(planned('get-page-first', replay, 'official-api')).toBe('official-api');
  expect(() => planned('get-api-only', replay, 'public-page')).toThrow(
    'route: this operation is not answered by that one, but by official-api',
  );
});

test('a list goes on by the route that began it', () => {
  const makeCursor = (state: string) => sealCursor('board.list-both', {}, state);
  const ready = person('ready', true);
  expect(planned('list-both', ready, undefined, makeCursor('7'))).toBe('public-page');
  expect(planned('list-both', ready, undefined, makeCursor('official-api 7'))).toBe('official-api');
  expect(() => planned('list-both', ready, 'public-page', makeCursor('official-api 7'))).toThrow(
    'cursor: this list was begun by official-api',
  );
  expect(positionIn(entry('list-both'), { cursor: makeCursor('official-api a b') })).toEqual({
    state: 'a b',
    route: 'official-api',
    totalItems: null,
  });
  expect(positionIn(entry('list-both'), { cursor: makeCursor('of 12 official-api of 7') })).toEqual(
    {
      state: 'of 7',
      route: 'official-api',
      totalItems: 12,
    },
  );
});

test('a list goes on by no route that it does not have', () => {
  const cursor = sealCursor('testsite.list-items', {}, '7');
  const list = testCatalogue.find('testsite.list-items') as Entry;
  const position = positionIn(list, { cursor });
  expect(planRoutes(list, undefined, position, person('ready')).first.name).toBe('public-page');
  expect(() => planRoutes(list, 'official-api', position, person('ready'))).toThrow(
    'this operation is not answered by that one, but by public-page',
  );
});

test.each([
  ['get-unreachable', 'no-honest-route'],
  ['get-in-browser', 'browser-needed'],
  ['list-captured', 'capture-needed'],
])('%s cannot be asked here, and says why: %s', (name, kind) => {
  const closed = testCatalogue.find(`testsite.${name}`) as Entry;
  const plan = () => planRoutes(closed, undefined, undefined, person('ready'));
  expect(plan).toThrow(expect.objectContaining({ refusal: expect.objectContaining({ kind }) }));
});

test('one route alone asks nobody for credentials', () => {
  const only = testCatalogue.find('testsite.get-thing') as Entry;
  expect(planRoutes(only, undefined, undefined, person('missing', true))).toEqual({
    first: only.operation.routes[0],
    afterRefusal: false,
  });
});

describe('a reply of which only the request is known', () => {
  const reply = (url: string, status = 200): Reply => ({
    request: { method: 'GET', url, headers: {} },
    status,
    headers: {},
    body: new TextEncoder().encode('{}'),
    at: '2026-08-01T12:00:00.000Z',
  });

  test.each([
    ['get-both', `https://${SITE}/things/a`, 'public-page'],
    ['get-both', `https://${API}/things/a`, 'official-api'],
    ['get-api-only', `https://${SITE}/old/a`, 'official-api'],
    ['get-both', 'no address', 'public-page'],
  ])('%s of %s came by %s', (name, url, route) => {
    const one = reply(url);
    expect(exchangeFromReply(entry(name), one)).toEqual({ reply: one, route });
  });

  test('it is judged as it enters, and carries the verdict', () => {
    const { refused } = exchangeFromReply(
      entry('get-both'),
      reply(`https://${SITE}/things/a`, 429),
    );
    expect([refused?.refusal.kind, refused?.retryAfter]).toEqual(['rate-limit', 3600]);
  });
});

describe('a page in the app’s own browser', () => {
  const page: AskingRoute = {
    name: 'public-page',
    fetch: () => Promise.resolve([]),
    parse: () => ({ data: undefined, notices: [] }),
  };
  const api: AskingRoute = { ...page, name: 'official-api' };
  const browser: AskingRoute = { ...page, name: 'browser-page' };
  const withRoutes = (...routes: readonly AskingRoute[]): Entry => {
    const of = entry('get-page-first');
    return { ...of, operation: { ...of.operation, routes } };
  };
  const planBy = (
    of: Entry,
    standing: ReturnType<BrowserSource['standing']>,
    wanted?: RouteName,
  ) => {
    const plan = planRoutes(of, wanted, undefined, person('missing'), { standing: () => standing });
    return [plan.first.name, plan.second?.name];
  };
  const catchPlanRefusal = (standing: 'off' | 'absent') => {
    try {
      planBy(withRoutes(browser, page), standing, 'browser-page');
    } catch (error) {
      if (error instanceof AppError) return [error.refusal?.kind, error.refusal?.message];
      throw error;
    }
    throw new Error('nothing was thrown');
  };

  test('is opened in its order where the person switched it on, and passed over elsewhere', () => {
    const first = withRoutes(browser, page, api);
    expect(planBy(first, 'ready')).toEqual(['browser-page', undefined]);
    for (const standing of ['off', 'absent', 'replay'] as const)
      expect(planBy(first, standing)[0]).toBe('public-page');
    expect(planBy(withRoutes(page, browser), 'ready')).toEqual(['public-page', undefined]);
  });

  test('answers alone where the person switched it on, or asks for it by name', () => {
    const only = testCatalogue.find('testsite.get-in-browser') as Entry;
    expect(planBy(only, 'ready')).toEqual(['browser-page', undefined]);
    expect(planBy(only, 'replay', 'browser-page')).toEqual(['browser-page', undefined]);
    expect(() => planBy(only, 'off')).toThrow(
      'serves this to browsers only, and the route browser-page is not switched on here',
    );
    expect(() => planBy(only, 'off', 'browser-page')).toThrow('is not switched on');
  });

  test('is never tried after a refusal of another route, nor another after one of its', () => {
    for (const routes of [
      [page, browser],
      [browser, api],
    ]) {
      const plan = planRoutes(withRoutes(...routes), undefined, undefined, person('ready', true), {
        standing: () => 'ready',
      });
      expect(plan).toEqual({ first: routes[0], afterRefusal: false });
    }
  });

  test('asked for by name is refused with what is lacking', () => {
    const [brand] = [entry('get-page-first').platform.brand];
    expect(catchPlanRefusal('off')).toEqual([
      'browser-needed',
      `${brand} serves this to browsers, and opening its pages in the app’s own browser is not switched on`,
    ]);
    expect(catchPlanRefusal('absent')).toEqual([
      'browser-needed',
      `${brand} serves this to browsers, and only the desktop app has one`,
    ]);
    expect(planBy(withRoutes(page, browser), 'ready', 'browser-page')[0]).toBe('browser-page');
    expect(planBy(withRoutes(page, browser), 'replay', 'browser-page')[0]).toBe('browser-page');
  });
});
