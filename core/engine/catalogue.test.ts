import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { inventedPlatform } from '../../test/support/invented-platform.ts';
import { buildCatalogue, catalogue, checkParams, coerceParams, plainSchema } from './catalogue.ts';
import { defineOperation, type Operation, type Platform } from '#kit/operation.ts';
import {
  browserPage,
  capture,
  none,
  officialApi,
  publicPage,
  type NoRoute,
  type Route,
  type Values,
} from '#kit/route.ts';

const nothing = {
  fetch: () => Promise.resolve([]),
  parse: () => ({ data: {}, notices: [] }),
};

const operation = (name: string, path: string, method: 'GET' | 'POST' = 'GET'): Operation =>
  defineOperation({
    name,
    title: name,
    summary: name,
    method,
    path,
    params: z.object({ id: z.string().optional() }),
    result: z.object({}),
    routes: [publicPage(nothing)],
  });

const platform = (segment: string, aliases: string[], ...operations: Operation[]): Platform =>
  inventedPlatform({ segment, aliases, hosts: [], operations });

describe('routes that make no sense are refused', () => {
  const plain = operation('get', '/x');
  const page = publicPage(nothing);
  test.each([
    ['none, and no reason', [], 'a.get has no route, and does not say why'],
    ['one twice', [page, page], 'a.get has two routes of one name'],
    [
      'an official API that the platform has not',
      [page, officialApi(nothing)],
      'a.get: its platform has no official API',
    ],
  ])('%s', (_, routes, words) => {
    expect(() => buildCatalogue([platform('a', [], { ...plain, routes })])).toThrow(words);
  });
});

describe('what cannot be asked here says why', () => {
  const entryWithRoutes = (routes: readonly Route<Values, object>[] | NoRoute) => {
    const declared = defineOperation<z.ZodObject, z.ZodType<object>>({
      name: 'get',
      title: 'Get',
      summary: 'Gets.',
      path: '/x',
      params: z.object({}),
      result: z.object({}),
      routes,
    });
    return buildCatalogue([platform('a', [], declared)]).entries[0];
  };
  const captured = capture({ reads: () => true, parse: nothing.parse });

  test('no honest route: the reason and its day', () => {
    const entry = entryWithRoutes(none({ because: 'Members only.', since: '2026-09-26' }));
    expect(entry?.routes).toEqual([]);
    expect(entry?.unavailable).toMatchObject({
      kind: 'no-honest-route',
      message: 'Members only (as of 2026-09-26).',
      choices: [],
    });
  });

  test('a browser, or a person who browses', () => {
    const browser = entryWithRoutes([browserPage(nothing)]);
    expect([browser?.routes, browser?.unavailable?.kind]).toEqual([
      ['browser-page'],
      'browser-needed',
    ]);
    const either = entryWithRoutes([browserPage(nothing), captured]);
    expect([either?.routes, either?.unavailable?.kind]).toEqual([
      ['browser-page', 'capture'],
      'capture-needed',
    ]);
  });

  test('nothing to say where one route can be asked', () => {
    expect(entryWithRoutes([captured, publicPage(nothing)])?.unavailable).toBeUndefined();
  });
});

describe('duplicates are refused', () => {
  test.each([
    [
      'operation',
      [platform('a', [], operation('get', '/x'), operation('get', '/y'))],
      'operation a.get',
    ],
    [
      'tool',
      [platform('a', [], operation('b-c', '/x')), platform('a-b', [], operation('c', '/x'))],
      'tool a_b_c',
    ],
    [
      'route',
      [platform('a', [], operation('b', '/x/{id}'), operation('c', '/x/{other}'))],
      'route GET /v1/a/x/{}',
    ],
    ['segment', [platform('a', []), platform('a', [])], 'segment a'],
    ['alias', [platform('a', ['b']), platform('c', ['b'])], 'segment b'],
    ['alias that is a segment', [platform('a', ['b']), platform('b', [])], 'segment b'],
  ])('%s', (_, platforms, what) => {
    expect(() => buildCatalogue(platforms)).toThrow(`Two of the catalogue share the ${what}`);
  });

  test('one path may have two methods', () => {
    const built = buildCatalogue([
      platform('a', [], operation('b', '/x'), operation('c', '/x', 'POST')),
    ]);
    expect(built.entries.map(({ id }) => id)).toEqual(['a.b', 'a.c']);
  });
});

describe('the six platforms', () => {
  test('their segments and aliases', () => {
    const names = catalogue.platforms.map(({ segment, aliases }) => [segment, ...aliases]);
    expect(names).toEqual([
      ['videosite', 'youtube'],
      ['photosite', 'instagram'],
      ['shortvideo', 'tiktok'],
      ['forum', 'reddit'],
      ['microblog', 'x', 'twitter'],
      ['professional', 'linkedin'],
    ]);
    expect(catalogue.platform('twitter')).toBe(catalogue.platform('microblog'));
    expect(catalogue.platform('constructor')).toBeUndefined();
  });

  test('the four specified operations, under their paths', () => {
    const paths = new Map(
      catalogue.entries.map((entry) => [entry.id, `${entry.operation.method} ${entry.path}`]),
    );
    expect(paths.get('videosite.list-playlist-videos')).toBe(
      'GET /v1/videosite/playlists/{playlistId}',
    );
    expect(paths.get('photosite.list-post-comments')).toBe(
      'GET /v1/photosite/posts/{postId}/comments',
    );
    expect(paths.get('shortvideo.get-download-link')).toBe(
      'GET /v1/shortvideo/videos/{videoId}/download',
    );
    expect(paths.get('videosite.get-video')).toBe('GET /v1/videosite/videos/{videoId}');
  });

  test('every operation is whole: parameters in its path, a cursor only on lists, a reason without a route', () => {
    for (const { operation: one, path, tool, paramsSchema } of catalogue.entries) {
      const names = Object.keys(one.params.shape);
      for (const [, hole = ''] of path.matchAll(/\{(\w+)\}/g)) expect(names).toContain(hole);
      // A list may be of one page for ever; a cursor on anything else would mean nothing.
      expect(one.list || !names.includes('cursor')).toBe(true);
      expect(one.routes.length > 0 || /^\d{4}-\d\d-\d\d$/.test(one.noRoute?.since ?? '')).toBe(
        true,
      );
      expect(tool).toMatch(/^[a-z][a-z0-9_]{1,63}$/);
      expect(paramsSchema['additionalProperties']).toBe(false);
      expect(JSON.stringify(paramsSchema)).not.toContain(String(Number.MAX_SAFE_INTEGER));
      for (const schema of Object.values(one.params.shape) as z.ZodType[])
        expect(schema.description ?? '').not.toBe('');
      const example = one.example ?? {};
      const checked = one.example ? checkParams(one.params.strict(), example) : example;
      expect(checked).toEqual(example);
    }
  });
});

describe('parameters', () => {
  const schema = z.strictObject({
    id: z.string().regex(/^[a-z]+$/, 'is small letters'),
    size: z.int().min(1).max(9).optional(),
    page: z.number().default(1),
  });

  test('every fault is named in one error, and no value is repeated in it', () => {
    expect(() => checkParams(schema, { id: 'SECRET', size: 10, a: 1, '\u001b[31m': 2 })).toThrow(
      'Validation error: id: is small letters; size must be from 1 to 9; unknown parameter a, ?[31m',
    );
    expect(() => checkParams(schema, 'SECRET')).toThrow(
      /^Validation error: the parameters are not an object$/,
    );
    expect(checkParams(schema, { id: 'a' })).toEqual({ id: 'a', page: 1 });
  });

  test('whole numbers that came as text', () => {
    expect(coerceParams(schema, { id: '12', size: '3', page: '-4' })).toEqual({
      id: '12',
      size: 3,
      page: -4,
    });
    for (const text of ['', ' 3', '3 ', '3.0', '1e3', '0x3', '1'.repeat(16), 'NaN'])
      expect(coerceParams(schema, { size: text })).toEqual({ size: text });
    const odd = Object.fromEntries([
      ['__proto__', '1'],
      ['constructor', '2'],
    ]);
    expect(Object.keys(coerceParams(schema, odd))).toEqual(['__proto__', 'constructor']);
  });

  test('schemas without the bounds of double precision', () => {
    expect(
      plainSchema({
        type: 'integer',
        maximum: 9007199254740991,
        minimum: -9007199254740991,
        anyOf: [{ maximum: 5 }],
      }),
    ).toEqual({
      type: 'integer',
      anyOf: [{ maximum: 5 }],
    });
  });
});
