import { verbatim } from '#kit/message.ts';
import { expect, test } from 'vitest';
import { AppError, refused } from '#kit/errors.ts';
import type { Platform } from '#kit/operation.ts';
import type { Net } from '../net/index.ts';
import { createSessions } from './sessions.ts';

const { signal } = new AbortController();
const NET = {} as Net;

/** A platform whose session values are the number of times that they were asked for. */
const counting = () => {
  let requestCount = 0;
  const platform = {
    segment: 'board',
    session: { fetch: () => Promise.resolve([]), parse: () => ++requestCount, ttlMs: 1000 },
  } as unknown as Platform;
  return platform;
};

test('values are shared until they are as old as the platform says', async () => {
  let now = 1;
  const platform = counting();
  const sessions = createSessions(NET, () => now);
  const values: unknown[] = [];
  for (now of [1, 1000, 1002]) values.push(await sessions.of(platform, signal));
  expect(values).toEqual([1, 1, 2]);
});

test('values of fifty worlds are held, and those unused for longest make room', async () => {
  let world = 0;
  const platform = counting();
  const sessions = createSessions(
    NET,
    () => 1,
    () => String(world),
  );
  for (world = 0; world < 51; world++) await sessions.of(platform, signal);
  const again: unknown[] = [];
  for (world of [1, 50, 0]) again.push(await sessions.of(platform, signal));
  expect(again).toEqual([2, 51, 52]);
});

test('where they cannot be had the platform’s fallback serves; a refusal is passed on, and asked anew', async () => {
  const errors = [
    refused({ kind: 'captcha', message: 'It wants a puzzle.', choices: [] }),
    new AppError('platform_error', verbatim('it answered 500')),
  ];
  const session = {
    fetch: () => Promise.reject(errors.shift()),
    parse: () => 'values',
    fallback: 'fallback',
    ttlMs: 1000,
  };
  const platform = { segment: 'board', session } as unknown as Platform;
  const sessions = createSessions(NET, () => 1);
  await expect(sessions.of(platform, signal)).rejects.toMatchObject({
    refusal: { kind: 'captcha' },
  });
  expect(await sessions.of(platform, signal)).toBe('fallback');
});

test('a platform that has none is asked for none', async () => {
  const platform = { segment: 'board' } as unknown as Platform;
  expect(await createSessions(NET, () => 1).of(platform, signal)).toBeUndefined();
});
