import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { errorIn } from './http.ts';
import { runOnTestsite, type OnTestsite, type Running } from './running.ts';

/** What the headers tell where a key was shown, and where none was good. */
export const withCredits = { used: '0', remaining: '100' };
export const withoutCredits = { used: undefined, remaining: undefined };

/** A call that fails: it has the form of every error, and cost nothing. */
const unpaid = async (on: Running, path: string, headers: Readonly<Record<string, string>>) => {
  const before = on.balance();
  const answered = await on.get(path, { headers });
  const error = errorIn(answered);
  expect(on.balance()).toBe(before);
  expect(answered.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(error.data).toBeNull();
  expect(error.keys).toBe('data,errors');
  return { ...error, retryAfter: answered.headers['retry-after'], text: answered.text };
};

/** One app on the invented site for a file of tests, each of which meets a rested platform. */
export const onTestsite = () => {
  let on: OnTestsite;
  beforeAll(async () => {
    on = await runOnTestsite();
  });
  afterAll(() => on.close());
  afterEach(() => on.net.closeBreaker('testsite'));
  return {
    get on() {
      return on;
    },
    failed: (path: string, headers: Readonly<Record<string, string>> = {}) =>
      unpaid(on, path, headers),
  };
};
