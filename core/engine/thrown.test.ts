import { verbatim } from '#kit/message.ts';
import { expect, test } from 'vitest';
import { AppError } from '#kit/errors.ts';
import { packThrown, unpackThrown } from './thrown.ts';

/** As it comes out of another thread. */
const across = (thrown: unknown): unknown => unpackThrown(structuredClone(packThrown(thrown)));

test('an error of the table is the same error on the other side', () => {
  const cause = new RangeError('deep');
  const refusal = {
    kind: 'captcha',
    message: 'It wants a puzzle.',
    choices: [verbatim('Wait.')],
  } as const;
  const error = new AppError('service_unavailable', verbatim('later'), {
    refusal,
    retryAfter: 0,
    replayMiss: true,
    reason: 'private',
    cause,
  });
  const again = across(error) as AppError;
  expect(again).toBeInstanceOf(AppError);
  expect(again).toMatchObject({
    kind: 'service_unavailable',
    message: 'Service unavailable: later',
    refusal,
    retryAfter: 0,
    replayMiss: true,
    reason: 'private',
    cause: { name: 'RangeError', message: 'deep', stack: cause.stack },
  });
});

test('what an error does not have it does not have there either', () => {
  expect(packThrown(new AppError('not_found'))).toStrictEqual({
    kind: 'not_found',
    message: 'Not found',
    replayMiss: false,
  });
  const again = across(new AppError('not_found')) as AppError;
  expect([again.message, again.refusal, again.retryAfter, 'cause' in again]).toEqual([
    'Not found',
    undefined,
    undefined,
    false,
  ]);
});

test('any other error keeps its words, and nothing that cannot be copied', () => {
  const error = Object.assign(new TypeError('odd'), { run: () => 1 });
  const again = across(error);
  expect(again).toBeInstanceOf(Error);
  expect(again).toMatchObject({ name: 'TypeError', message: 'odd', stack: error.stack });
  expect(again).not.toHaveProperty('run');
  const bare = new Error('bare');
  delete bare.stack;
  expect(across(bare)).toMatchObject({ message: 'bare', stack: expect.any(String) as string });
  expect(across('a text')).toMatchObject({ name: 'Error', message: 'a text' });
});
