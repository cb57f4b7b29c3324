import { expect, test } from 'vitest';
import { newId } from './clock.ts';

test('identifiers of one millisecond sort as they were made', () => {
  const ids = Array.from({ length: 4096 }, () => newId(1_764_374_400_123));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(4096);
  expect(newId(1_764_374_400_124) > (ids.at(-1) ?? '')).toBe(true);
});

test('they are UUIDs of version 7', () => {
  expect(newId(1_764_374_400_123)).toMatch(
    /^019acce8-cc7b-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
  );
});
