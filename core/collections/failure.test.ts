import { expect, test } from 'vitest';
import { AppError, refused } from '#kit/errors.ts';
import { verbatim } from '#kit/message.ts';
import { verdictOn } from './failure.ts';

const failed = (reason?: 'offline' | 'unreachable'): AppError =>
  new AppError('platform_error', verbatim('asking failed'), { reason });

test('while this computer is offline a page waits, however often, and is never given up', () => {
  for (const attempts of [1, 5, 100])
    expect(verdictOn(failed('offline'), attempts)).toEqual({
      do: 'wait',
      ms: 60_000,
      isFault: false,
    });
});

test('a platform that is not reached is given up after some tries', () => {
  expect(verdictOn(failed('unreachable'), 1)).toEqual({ do: 'wait', ms: 2000, isFault: true });
  expect(verdictOn(failed('unreachable'), 5)).toEqual({ do: 'set-aside', as: 'gap' });
});

test('what nobody browsed yet is set aside, and the platform goes on being asked', () => {
  const refusal = { kind: 'capture-needed', message: 'Only in a browser', choices: [] } as const;
  expect(verdictOn(refused(refusal), 1)).toEqual({ do: 'set-aside', as: 'refused' });
});
