import { expect, it } from 'vitest';
import type { TurnView } from '#calls/index.ts';
import { findPaceWait } from './request-progress.tsx';

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
  expect(findPaceWait({ waits, inFlight: 1 }, 'forum', NOON)).toEqual({
    because: 'gap',
    at: '2026-07-01T12:00:40.200Z',
    seconds: 41,
    alone: true,
    gapSeconds: 60,
  });
  expect(findPaceWait({ waits, inFlight: 1 }, 'forum', NOON + 40_000)?.seconds).toBe(1);
  expect(findPaceWait({ waits, inFlight: 1 }, 'forum', NOON + 40_200)).toBeUndefined();
  expect(findPaceWait({ waits, inFlight: 1 }, 'photosite', NOON)).toBeUndefined();
  expect(findPaceWait(undefined, 'forum', NOON)).toBeUndefined();
});

it('takes the longer of two waits, and leaves a short gap alone', () => {
  const held = wait({ because: 'allowance', nextAt: '2026-07-01T12:01:30Z', gapSeconds: 1 });
  expect(findPaceWait({ waits: [wait(), held], inFlight: 2 }, 'forum', NOON)).toMatchObject({
    because: 'allowance',
    seconds: 90,
    alone: false,
  });
  expect(
    findPaceWait({ waits: [wait({ gapSeconds: 2 })], inFlight: 1 }, 'forum', NOON),
  ).toBeUndefined();
});
