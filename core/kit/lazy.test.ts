import { expect, test } from 'vitest';
import { lazy } from './lazy.ts';

test('a thing is made when it is first used, and once', () => {
  const made: object[] = [];
  const thing = lazy(() => {
    made.push({});
    return { number: made.length };
  });
  expect(made).toHaveLength(0);
  expect(thing()).toEqual({ number: 1 });
  expect(thing()).toBe(thing());
  expect(made).toHaveLength(1);
});
