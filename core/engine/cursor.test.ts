import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testCatalogue } from '../../test/support/testsite.ts';
import type { Entry } from './catalogue.ts';
import { catalogue } from './catalogue.ts';
import { toLongState, openCursor, positionIn, positionText, sealCursor } from './cursor.ts';

const LIST = 'site.list-items';
const sealed = sealCursor(LIST, { listId: 'a', count: 15 }, 'page-2');

test('the same page has the same cursor on every machine', () => {
  expect(sealed).toBe(sealCursor(LIST, { count: 15, listId: 'a', cursor: 'whatever' }, 'page-2'));
  expect(sealed).toMatch(/^[\w-]+$/);
  expect(openCursor(LIST, { listId: 'a', count: 15 }, sealed)).toBe('page-2');
});

test.each([
  ['another operation', 'site.list-others', { listId: 'a', count: 15 }, sealed],
  ['another list', LIST, { listId: 'b', count: 15 }, sealed],
  ['a number as text', LIST, { listId: 'a', count: '15' }, sealed],
  ['a parameter less', LIST, { listId: 'a' }, sealed],
  ['a parameter more', LIST, { listId: 'a', count: 15, more: 1 }, sealed],
  ['nothing', LIST, { listId: 'a', count: 15 }, ''],
  ['a digest alone', LIST, { listId: 'a', count: 15 }, sealed.slice(0, 16)],
  ['padding', LIST, { listId: 'a', count: 15 }, `${sealed}=`],
  ['a blank', LIST, { listId: 'a', count: 15 }, `${sealed} `],
  ['the other alphabet', LIST, { listId: 'a', count: 15 }, `${sealed}+/`],
  ['no state', LIST, { listId: 'a', count: 15 }, sealCursor(LIST, { listId: 'a', count: 15 }, '')],
  ['the bare state', LIST, { listId: 'a', count: 15 }, 'page-2'],
])('%s is refused', (_, operation, params, cursor) => {
  expect(() => openCursor(operation, params, cursor)).toThrow(
    expect.objectContaining({
      kind: 'validation_error',
      detail: expect.objectContaining({ message: 'cursor: not a cursor of this list' }),
    }),
  );
});

test('any state comes back as it was, and any other text is refused', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'grapheme' }), fc.string(), (state, id) => {
      const cursor = sealCursor(LIST, { id }, state);
      expect(encodeURIComponent(cursor)).toBe(cursor);
      expect(openCursor(LIST, { id }, cursor)).toBe(state);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(() => openCursor(LIST, {}, text)).toThrow('Validation error: cursor: ');
    }),
  );
});

test('one letter changed anywhere is refused', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  for (let i = 0; i < sealed.length; i++) {
    const now = alphabet.indexOf(sealed[i] ?? '');
    const edited = sealed.slice(0, i) + alphabet[(now + 1) % 64] + sealed.slice(i + 1);
    expect(() => openCursor(LIST, { listId: 'a', count: 15 }, edited)).toThrow('not a cursor');
  }
});

describe('a long state', () => {
  const state = `t1_${'a,'.repeat(200_000)}`;
  const params = { listId: 'a' };
  const long = sealCursor(LIST, params, state);
  const kept = toLongState(state);
  const find = (sha256: string) => (sha256 === kept?.sha256 ? state : undefined);

  test('is named by its cursor, which stays short and always the same', () => {
    expect(long).toBe(sealCursor(LIST, { ...params, cursor: 'whatever' }, state));
    expect(long.length).toBeLessThan(120);
    expect(kept?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(openCursor(LIST, params, long, find)).toBe(state);
  });

  test('that is not kept any more has expired', () => {
    for (const gone of [undefined, () => undefined])
      expect(() => openCursor(LIST, params, long, gone)).toThrow(
        expect.objectContaining({
          kind: 'validation_error',
          detail: expect.objectContaining({
            message: 'the cursor has expired; start again from the first page',
          }),
        }),
      );
  });

  test('of another list, or edited, is refused before it is looked for', () => {
    const looked = (): never => {
      throw new Error('looked for');
    };
    const words = 'Validation error: cursor: not a cursor of this list';
    expect(() => openCursor(LIST, { listId: 'b' }, long, looked)).toThrow(words);
    expect(() => openCursor('site.list-others', params, long, looked)).toThrow(words);
    for (let i = 0; i < long.length; i++) {
      const edited = long.slice(0, i) + (long[i] === 'A' ? 'B' : 'A') + long.slice(i + 1);
      expect(() => openCursor(LIST, params, edited, looked)).toThrow(words);
    }
    const hash = kept?.sha256 ?? '';
    const short = sealCursor(LIST, params, hash);
    expect(openCursor(LIST, params, short, looked)).toBe(hash);
  });

  test('begins where a cursor would be longer than 512 characters', () => {
    expect(toLongState('é'.repeat(186))).toBeUndefined();
    expect(sealCursor(LIST, params, 'é'.repeat(186))).toHaveLength(512);
    expect(toLongState(`${'é'.repeat(186)}x`)?.state).toHaveLength(187);
    expect(sealCursor(LIST, params, `${'é'.repeat(186)}x`)).toHaveLength(102);
  });
});

describe('a position', () => {
  const entry = testCatalogue.find('testsite.list-items') as Entry;
  const sealAndReadPosition = (text: string) => {
    const cursor = sealCursor(entry.id, { listId: 'l' }, text);
    return positionIn(entry, { listId: 'l', cursor });
  };

  test.each([
    ['public-page', { totalItems: null, state: 's' }, 's'],
    ['public-page', { totalItems: 40, state: 's' }, 'of 40 s'],
    ['public-page', { totalItems: 40, read: 12, state: 's' }, 'of 40 after 12 s'],
    ['official-api', { totalItems: null, state: 's' }, 'official-api s'],
    ['official-api', { totalItems: 9, read: 5, state: 's' }, 'of 9 after 5 official-api s'],
    ['browser-page', { totalItems: null, state: 's' }, 'browser-page s'],
    ['capture', { totalItems: 0, state: 'a\nb' }, 'of 0 capture a\nb'],
  ] as const)('by %s, at %j, is opened as it was sealed', (route, position, text) => {
    expect(positionText(route, position)).toBe(text);
    const named = route === 'public-page' ? {} : { route };
    expect(sealAndReadPosition(text)).toStrictEqual({ ...position, ...named });
  });

  test('is none without a cursor, nor where the cursor is no text', () => {
    expect(positionIn(entry, { listId: 'l' })).toBeUndefined();
    expect(positionIn(entry, { listId: 'l', cursor: null })).toBeUndefined();
  });

  test('that is long is found where it is kept', () => {
    const state = `capture ${'y'.repeat(400)}`;
    const cursor = sealCursor(entry.id, { listId: 'l' }, state);
    expect(positionIn(entry, { listId: 'l', cursor }, () => state)).toStrictEqual({
      state: 'y'.repeat(400),
      totalItems: null,
      route: 'capture',
    });
    expect(() => positionIn(entry, { listId: 'l', cursor })).toThrow('the cursor has expired');
  });
});

test('a cursor that was made under earlier names of parameters goes on', () => {
  const entry = catalogue.find('forum.list-subreddit-posts');
  if (!entry) throw new Error('no such operation');
  const before = sealCursor(entry.id, { subreddit: 'birds', sort: 'new' }, 't3_a|');
  const params = { subreddit: 'birds', order: 'new', cursor: before };
  expect(positionIn(entry, params)?.state).toBe('t3_a|');
  expect(() => positionIn(entry, { ...params, order: 'top' })).toThrow('not a cursor of this list');
});
