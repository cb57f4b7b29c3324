import { expect, test } from 'vitest';
import type { World } from '#kit/world.ts';
import { createMeta } from './meta.ts';

const ledger = { remaining: () => 7 } as never;

test('an answer from another world says so, and one from the live network says nothing', () => {
  let world: World = 'sample';
  const buildMeta = createMeta({ ledger }, () => world);
  expect(buildMeta('c1', 'testsite.get-thing', 'k1')).toMatchObject({ world: 'sample' });
  world = 'replay';
  expect(buildMeta('c1', 'testsite.get-thing', 'k1')).toMatchObject({ world: 'replay' });
  expect(buildMeta('c1', 'testsite.get-thing', 'k1', { world: 'imported' })).toMatchObject({
    world: 'imported',
  });
  expect(buildMeta('c1', 'testsite.get-thing', 'k1', { world: 'live' })).not.toHaveProperty(
    'world',
  );
  world = 'live';
  expect(buildMeta('c1', 'testsite.get-thing', 'k1')).toEqual({
    callId: 'c1',
    operation: 'testsite.get-thing',
    creditsUsed: 0,
    creditsRemaining: 7,
    notices: [],
  });
});
