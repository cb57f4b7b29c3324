import { createHash, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { canonical } from '#kit/identity.ts';
import { cellsFromJson, withoutCells } from './cells.ts';
import { commitmentFrom, createHmacWith } from './commitment.ts';
import { digestOfRest, openingWithout, rowDigest } from './signed-row.ts';

const KEY = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');

test.each(['', 'a', '/item/name', 'é'.repeat(32), 'x'.repeat(64), 'x'.repeat(65), 'x'.repeat(500)])(
  'is HMAC-SHA-256: %s',
  (text) => {
    for (const key of [KEY, Buffer.alloc(64, 3), Buffer.alloc(100, 5)])
      expect(createHmacWith(key)(Buffer.from(text))).toEqual(
        createHmac('sha256', key).update(text).digest(),
      );
  },
);

test.each([
  3,
  'text',
  '\ud800',
  'ü'.repeat(3000),
  true,
  null,
  [1, { b: 1, a: [] }],
  { b: 1, a: 2 },
])('is SHA-256 of the byte 2, salt and JSON: %#', (value) => {
  const expected = createHash('sha256').update(Buffer.of(2)).update(KEY);
  expected.update(canonical(['/a', value]));
  expect(commitmentFrom(KEY, '/a', value)).toEqual(expected.digest());
});

test('the known commitment of a cell', () => {
  // printf '\x02%b["/item/likeCount",3]' "$(printf '\\x00%.0s' {1..16})" | sha256sum
  expect(commitmentFrom(Buffer.alloc(16), '/item/likeCount', 3).toString('hex')).toBe(
    createHash('sha256')
      .update(Buffer.concat([Buffer.of(2), Buffer.alloc(16), Buffer.from('["/item/likeCount",3]')]))
      .digest('hex'),
  );
});

const ROW = { key: 'C:1', item: { 'a/b': { '~c': 1, d: [1, 2] }, empty: {}, none: null }, x: 'y' };

describe('a row', () => {
  test('has a cell for each value in its objects, and one for each list', () => {
    expect(cellsFromJson(ROW)).toEqual([
      { name: '/key', value: 'C:1' },
      { name: '/item/a~1b/~0c', value: 1 },
      { name: '/item/a~1b/d', value: [1, 2] },
      { name: '/item/empty', value: {} },
      { name: '/item/none', value: null },
      { name: '/x', value: 'y' },
    ]);
  });

  test('has the same digest whatever is taken out of it, and another with anything put in', () => {
    const digest = rowDigest(ROW, KEY);
    const all = cellsFromJson(ROW).map(({ name }) => name);
    for (const gone of [[all[0]], all.slice(1, 3), all.slice(3), all]) {
      const names = new Set(gone.filter((name) => name !== undefined));
      const opening = openingWithout(ROW, KEY, names);
      if (!('salts' in opening)) throw new Error('nothing was taken out');
      const rest = withoutCells(ROW, names);
      expect(digestOfRest(rest, opening)).toEqual(digest);
      expect(digestOfRest({ ...rest, more: 1 }, opening)).toBeUndefined();
      expect(Object.keys(opening.salts)).toHaveLength(all.length - names.size);
    }
    const opening = openingWithout(ROW, KEY, new Set(['/x']));
    if (!('salts' in opening)) throw new Error('nothing was taken out');
    expect(
      digestOfRest({ ...withoutCells(ROW, new Set(['/x'])), key: 'C:2' }, opening),
    ).not.toEqual(digest);
  });

  test('that is nested too deeply is refused', () => {
    let deep: Record<string, unknown> = { a: 1 };
    for (let n = 0; n < 100; n += 1) deep = { a: deep };
    expect(() => cellsFromJson(deep)).toThrow('nested too deeply');
  });
});
