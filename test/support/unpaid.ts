import { expect } from 'vitest';
import { errorIn } from './http.ts';
import type { Running } from './running.ts';

/** What the headers tell where a key was shown, and where none was good. */
export const withCredits = { used: '0', remaining: '100' };
export const withoutCredits = { used: undefined, remaining: undefined };

/** A call that fails: it has the form of every error, and cost nothing. */
export const unpaid = async (
  on: Running,
  path: string,
  headers: Readonly<Record<string, string>>,
) => {
  const before = on.balance();
  const answered = await on.get(path, { headers });
  const error = errorIn(answered);
  expect(on.balance()).toBe(before);
  expect(answered.headers['content-type']).toBe('application/json; charset=utf-8');
  expect(error.data).toBeNull();
  expect(error.keys).toBe('data,errors');
  return { ...error, retryAfter: answered.headers['retry-after'], text: answered.text };
};
