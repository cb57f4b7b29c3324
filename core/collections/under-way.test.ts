import { expect, test, vi } from 'vitest';
import { openStore } from '../store/index.ts';
import { createUnderWay } from './under-way.ts';

test('another process sees how far something is, and ends it', async () => {
  vi.useFakeTimers();
  const store = openStore({ dir: ':memory:', now: () => Date.now() });
  const shared = { shortLived: store.shortLived, kind: 'exports' };
  const [here, there] = [
    createUnderWay<{ rows: number }>(shared),
    createUnderWay<{ rows: number }>(shared),
  ];
  const ended = here.follow(
    'one',
    ({ tell, signal }) =>
      new Promise<string>((resolve) => {
        tell({ rows: 5 });
        signal.addEventListener('abort', () => resolve('ended'));
      }),
  );
  expect(there.progress('one')).toBeUndefined();
  vi.advanceTimersByTime(500);
  expect(there.progress('one')).toEqual({ rows: 5 });
  there.cancel('one');
  vi.advanceTimersByTime(500);
  expect(await ended).toBe('ended');
  expect(there.progress('one')).toBeUndefined();
  vi.useRealTimers();
  store.close();
});
