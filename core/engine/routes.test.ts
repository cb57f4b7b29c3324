import { verbatim } from '#kit/message.ts';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { API, boardCatalogue, SITE } from '../../test/support/board.ts';
import type { CredentialSource, Standing } from '../credentials/credential-source.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { defineOperation, definePlatform, type Platform } from '#kit/operation.ts';
import { capture, none, publicPage } from '#kit/route.ts';
import { buildCatalogue, type Entry } from './catalogue.ts';
import { checkCredentials, planRoutes, refusedBefore } from './route-plan.ts';
import { exchangeFromReply, laneFromRoute } from './routes.ts';

const entry = (name: string): Entry => {
  const found = boardCatalogue.find(`board.${name}`);
  if (!found) throw new Error(name);
  return found;
};
const { platform: BOARD } = entry('get-both');

const catchAppError = async (run: () => unknown): Promise<AppError | undefined> => {
  try {
    await run();
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  return undefined;
};

describe('the lane of a route', () => {
  const allowance = () => ({ remaining: 1, resetSeconds: 9 });
  const refusal = () => undefined;

  test('is the platform itself, for all that asks its site', () => {
    expect(laneFromRoute(BOARD, 'public-page')).toBe(BOARD);
    const { official: _, ...siteOnly } = BOARD;
    expect(laneFromRoute(siteOnly, 'official-api')).toBe(siteOnly);
  });

  test('of a page in a browser has the hosts of the site as people see it', () => {
    const browsed = { hosts: ['people.example'], home: 'https://people.example/' };
    const platform = { ...BOARD, capture: browsed };
    expect(laneFromRoute(platform, 'browser-page')).toEqual({
      ...platform,
      hosts: ['people.example'],
    });
    expect(laneFromRoute(platform, 'public-page')).toBe(platform);
    expect(laneFromRoute(BOARD, 'browser-page')).toBe(BOARD);
  });

  test('of the official API has hosts, pace, refusals and allowance of its own', () => {
    const official = BOARD.official as NonNullable<Platform['official']>;
    const platform = { ...BOARD, allowance, mediaHosts: ['media.example'], refusals: [refusal] };
    const lane = laneFromRoute(platform, 'official-api');
    expect(lane).toMatchObject({
      segment: 'board (official-api)',
      hosts: [API],
      mediaHosts: [],
      pace: official.pace,
      refusals: [],
    });
    expect(lane.allowance).toBeUndefined();
    const own = { ...official, allowance, refusals: [refusal] };
    expect(laneFromRoute({ ...BOARD, official: own }, 'official-api')).toMatchObject({
      allowance,
      refusals: [refusal],
    });
  });
});

describe('a reply of which only the request is known', () => {
  const parse = () => ({ data: {}, notices: [] });
  const shared = { title: 'A', summary: 'A.', params: z.object({}), result: z.strictObject({}) };
  const own = buildCatalogue([
    definePlatform({
      ...BOARD,
      allowance: ({ headers }) =>
        headers['left'] === undefined ? undefined : { remaining: 0, resetSeconds: 77 },
      operations: [
        defineOperation({
          ...shared,
          name: 'get-either',
          path: '/either',
          routes: [
            publicPage({ fetch: () => Promise.resolve([]), parse }),
            capture({ reads: ({ url }) => url.includes('/inner/'), parse }),
          ],
        }),
        defineOperation({
          ...shared,
          name: 'get-none',
          path: '/none',
          routes: none({ because: 'Members only.', since: '2026-07-15' }),
        }),
      ],
    }),
  ]);
  const reply = (url: string, more: Partial<Reply> = {}): Reply => ({
    request: { method: 'GET', url, headers: {} },
    status: 200,
    headers: {},
    body: new TextEncoder().encode('{}'),
    at: '2026-08-01T12:00:00.000Z',
    ...more,
  });
  const exchange = (name: string, one: Reply) =>
    exchangeFromReply(own.find(`board.${name}`) as Entry, one);

  test('is of the capture where that reads it, else of the site; of nobody’s, of the page', () => {
    const routes = ['/inner/a', '/outer/a'].map(
      (path) => exchange('get-either', reply(`https://${SITE}${path}`)).route,
    );
    expect(routes).toEqual(['capture', 'public-page']);
    expect(exchange('get-none', reply(`https://${SITE}/`)).route).toBe('public-page');
  });

  test('is judged with what the platform says may still be asked', () => {
    const limited = (headers: Reply['headers']) =>
      exchange('get-either', reply(`https://${SITE}/`, { status: 429, headers })).refused;
    expect(limited({ left: '0' })?.retryAfter).toBe(77);
    expect(limited({})?.retryAfter).toBe(3600);
    expect(exchange('get-either', reply(`https://${SITE}/`)).refused).toBeUndefined();
  });
});

describe('credentials that are lacking', () => {
  const requests: string[] = [];
  const person = (standing: Standing): CredentialSource => ({
    credentials: ({ segment }) => {
      requests.push(segment);
      return Promise.reject(new AppError('validation_error', verbatim('no key')));
    },
    standing: () => standing,
    onRefusal: () => true,
  });

  test.each(['missing', 'terms-first', 'locked'] as const)(
    '%s: a refusal, where only the official API answers',
    async (standing) => {
      const check = () => checkCredentials(entry('get-api-only'), 'official-api', person(standing));
      const error = await catchAppError(check);
      expect([error?.kind, error?.refusal?.kind, error?.refusal?.choices.length]).toEqual([
        'platform_error',
        'credentials-needed',
        1,
      ]);
    },
  );

  test('else the mistake of having asked for it; nobody is asked for any by the page', async () => {
    requests.length = 0;
    for (const [name, standing] of [
      ['get-both', 'missing'],
      ['get-api-only', 'ready'],
      ['get-api-only', 'replay'],
    ] as const) {
      const check = () => checkCredentials(entry(name), 'official-api', person(standing));
      expect((await catchAppError(check))?.message).toBe('Validation error: no key');
    }
    await checkCredentials(entry('get-both'), 'public-page', person('missing'));
    expect(requests).toEqual(['board', 'board', 'board']);
  });

  test('each is told in words of its own', () => {
    const texts = (['missing', 'terms-first', 'locked'] as const).map((standing) => {
      const { notice } = planRoutes(entry('get-both'), undefined, undefined, person(standing));
      return [notice?.code, notice?.message.includes('Board API')];
    });
    expect(texts).toEqual([
      ['official-not-set-up', false],
      ['official-not-set-up', true],
      ['official-not-set-up', true],
    ]);
  });
});

test('an answer after a refusal says who refused, and whose it is', () => {
  const refusal = { kind: 'captcha', message: 'It wants a puzzle.', choices: [] } as const;
  const { code, message } = refusedBefore(
    BOARD,
    new AppError('platform_error', verbatim('more'), { refusal }),
  );
  expect(code).toBe('public-page-refused');
  expect(message).toMatch(/It wants a puzzle\. .*Board API/);
});
