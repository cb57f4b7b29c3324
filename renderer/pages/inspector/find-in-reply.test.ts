import { expect, test } from 'vitest';
import { excerptAt, placesIn, writtenAs } from './find-in-reply.ts';

test('each place is found once, in either case', () => {
  expect(placesIn('Bower, bower, BOWER', 'bower')).toEqual([0, 7, 14]);
  expect(placesIn('İbower', 'BOWER')).toEqual([1]);
  expect(placesIn('bower', '')).toEqual([]);
});

test('the first way of writing that is there is taken; else the likeliest', () => {
  expect(writtenAs('"views":"1,234,567"', ['1234567', '1,234,567'])).toBe('1,234,567');
  expect(writtenAs('nothing', ['1234567', '1,234,567'])).toBe('1234567');
});

test('an excerpt tells what it leaves out and cuts no letter in two', () => {
  const body = `${'a'.repeat(2000)}HIT${'b'.repeat(10)}`;
  const found = excerptAt(body, 2000, 3);
  expect(found).toMatchObject({
    found: 'HIT',
    after: 'bbbbbbbbbb',
    cutBefore: true,
    cutAfter: false,
  });
  expect(found.before).toHaveLength(1500);
  const birds = `${'🐦'.repeat(1000)}x`;
  expect(excerptAt(birds, 2000, 1).before.startsWith('🐦')).toBe(true);
  expect(excerptAt(`x${birds}`, 2001, 1).before.startsWith('🐦')).toBe(true);
});
