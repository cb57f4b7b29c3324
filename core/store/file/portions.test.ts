import { expect, test } from 'vitest';
import { inPortions } from './portions.ts';

test('every portion is worked through, and what waits has its turn between', async () => {
  const seen: string[] = [];
  const portions = function* (): Generator<void> {
    for (const name of ['first', 'second', 'third']) {
      seen.push(name);
      setImmediate(() => seen.push(`after the ${name}`));
      yield;
    }
  };
  await inPortions(portions());
  expect(seen).toEqual([
    'first',
    'after the first',
    'second',
    'after the second',
    'third',
    'after the third',
  ]);
});

test('what a portion throws ends the work', async () => {
  const portions = function* (): Generator<void> {
    yield;
    throw new Error('the store is busy');
  };
  await expect(inPortions(portions())).rejects.toThrow('the store is busy');
});
