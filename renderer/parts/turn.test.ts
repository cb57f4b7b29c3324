import { expect, it } from 'vitest';
import type { TurnView } from '../../core/contract/index.ts';
import { turnOf } from './turn.ts';

const NOON = Date.parse('2026-07-01T12:00:00Z');
const wait = (more: Partial<TurnView> = {}): TurnView => ({
  platform: 'forum',
  waiting: 1,
  nextAt: '2026-07-01T12:00:40.200Z',
  gapSeconds: 60,
  because: 'gap',
  ...more,
});

it('counts the seconds to the turn of this platform', () => {
  const waits = [wait({ platform: 'videosite' }), wait()];
  expect(turnOf({ waits, inFlight: 1 }, 'forum', NOON)).toEqual({
    because: 'gap',
    at: '2026-07-01T12:00:40.200Z',
    seconds: 41,
    alone: true,
    gapSeconds: 60,
  });
  expect(turnOf({ waits, inFlight: 1 }, 'forum', NOON + 40_000)?.seconds).toBe(1);
  expect(turnOf({ waits, inFlight: 1 }, 'forum', NOON + 40_200)).toBeUndefined();
  expect(turnOf({ waits, inFlight: 1 }, 'photosite', NOON)).toBeUndefined();
  expect(turnOf(undefined, 'forum', NOON)).toBeUndefined();
});

it('takes the longer of two waits, and leaves a short gap alone', () => {
  const held = wait({ because: 'allowance', nextAt: '2026-07-01T12:01:30Z', gapSeconds: 1 });
  expect(turnOf({ waits: [wait(), held], inFlight: 2 }, 'forum', NOON)).toMatchObject({
    because: 'allowance',
    seconds: 90,
    alone: false,
  });
  expect(turnOf({ waits: [wait({ gapSeconds: 2 })], inFlight: 1 }, 'forum', NOON)).toBeUndefined();
});
