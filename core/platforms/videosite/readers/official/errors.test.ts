import { expect, test } from 'vitest';
import { askOfficially as ask } from '../../../../../test/support/officially.ts';
import { AppError } from '#kit/errors.ts';
import * as cases from '../../cases/official.ts';

const failure = async (name: string, body: unknown, method = 'videos'): Promise<AppError> => {
  const params = name === 'search-videos' ? { query: 'x' } : { videoId: cases.VIDEO };
  try {
    await ask(name, params, { [method]: body });
  } catch (error) {
    if (error instanceof AppError) return error;
  }
  throw new Error('it answered');
};

test.each([
  ['quotaExceeded', 403, 'service_unavailable', 'rate-limit'],
  ['rateLimitExceeded', 403, 'service_unavailable', 'rate-limit'],
  ['keyInvalid', 400, 'platform_error', 'key-refused'],
  ['accessNotConfigured', 403, 'platform_error', 'key-refused'],
  ['forbidden', 403, 'platform_error', 'withheld'],
  ['videoNotFound', 404, 'not_found', undefined],
  ['channelClosed', 403, 'not_found', undefined],
  ['invalidPageToken', 400, 'validation_error', undefined],
  ['processingFailure', 400, 'platform_error', undefined],
  ['backendError', 500, 'platform_error', undefined],
])('%s (%i) is %s, %s', async (reason, status, kind, refusal) => {
  const error = await failure('get-video', cases.errorAnswer(status, reason));
  expect([error.kind, error.refusal?.kind]).toEqual([kind, refusal]);
});

test('a used-up quota says until when: midnight in California', async () => {
  const error = await failure('get-video', cases.errorAnswer(403, 'quotaExceeded'));
  // 10:00 in Greenwich is 02:00 there in November.
  expect(error.retryAfter).toBe(22 * 3600);
});

test('searches have an allowance of their own: using it up stops nothing else', async () => {
  const error = await failure('search-videos', cases.errorAnswer(403, 'quotaExceeded'), 'search');
  expect([error.kind, error.refusal?.kind]).toEqual(['service_unavailable', 'withheld']);
});

test('a key that is not valid, in the newer form', async () => {
  const error = await failure('get-video', cases.keyError);
  expect(error.refusal).toMatchObject({
    kind: 'key-refused',
    message: 'The YouTube Data API says that the key is not valid.',
  });
});

test('a list of nothing may come without its items', async () => {
  const { items: _, ...nothing } = cases.videos();
  expect((await failure('get-video', nothing)).kind).toBe('not_found');
});

test('what is no list at all is an unknown layout', async () => {
  expect((await failure('get-video', { kind: 'other' })).message).toContain('unknown layout');
});
