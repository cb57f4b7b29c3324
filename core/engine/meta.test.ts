import { expect, test } from 'vitest';
import { createMeta } from './meta.ts';

const ledger = { remaining: () => 7 } as never;

test('an answer from another world says so, and one from the live network says nothing', () => {
  let world = 'sample';
  const metaOf = createMeta({ ledger }, () => world);
  expect(metaOf('c1', 'testsite.get-thing', 'k1')).toMatchObject({ world: 'sample' });
  world = 'replay';
  expect(metaOf('c1', 'testsite.get-thing', 'k1')).toMatchObject({ world: 'replay' });
  world = 'live';
  expect(metaOf('c1', 'testsite.get-thing', 'k1')).toEqual({
    callId: 'c1',
    operation: 'testsite.get-thing',
    creditsUsed: 0,
    creditsRemaining: 7,
    notices: [],
  });
});
