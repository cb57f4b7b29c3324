import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createChanges } from './outcome.ts';
import { createInFlight } from './in-flight.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** What has happened to a promise once everything that can run has run. */
const readPromiseState = async (promise: Promise<unknown>): Promise<string> => {
  let state = 'pending';
  void promise.then(
    () => (state = 'resolved'),
    () => (state = 'rejected'),
  );
  await new Promise((resolve) => setImmediate(resolve));
  return state;
};

test('calls are counted until they end, well or not', async () => {
  const inFlight = createInFlight();
  const first = Promise.withResolvers<string>();
  const second = Promise.withResolvers<string>();
  expect(inFlight.track(first.promise)).toBe(first.promise);
  const failing = inFlight.track(second.promise);
  expect([inFlight.size, inFlight.open]).toEqual([2, true]);
  first.resolve('a');
  expect(await first.promise).toBe('a');
  second.reject(new Error('b'));
  await expect(failing).rejects.toThrow('b');
  expect(inFlight.size).toBe(0);
});

test('closing takes no more, and is over with the last call', async () => {
  const inFlight = createInFlight();
  const call = Promise.withResolvers<void>();
  void inFlight.track(call.promise);
  const closed = inFlight.close(5000);
  expect([inFlight.open, inFlight.ending.aborted, await readPromiseState(closed)]).toEqual([
    false,
    false,
    'pending',
  ]);
  call.resolve();
  expect([await readPromiseState(closed), inFlight.ending.aborted]).toEqual(['resolved', true]);
});

test('what does not end in time is aborted, and waited for a second longer', async () => {
  const inFlight = createInFlight();
  void inFlight.track(new Promise(() => {}));
  const closed = inFlight.close(5000);
  vi.advanceTimersByTime(4999);
  expect([await readPromiseState(closed), inFlight.ending.aborted]).toEqual(['pending', false]);
  vi.advanceTimersByTime(1);
  expect([await readPromiseState(closed), inFlight.ending.aborted]).toEqual(['pending', true]);
  vi.advanceTimersByTime(999);
  expect(await readPromiseState(closed)).toBe('pending');
  vi.advanceTimersByTime(1);
  expect(await readPromiseState(closed)).toBe('resolved');
});

test('everybody hears what changed until they say so, whatever another does with it', () => {
  const { changed, onChange } = createChanges();
  const heard: unknown[] = [];
  onChange(() => {
    throw new Error('a window that is gone');
  });
  const stop = onChange((topics) => heard.push(topics));
  changed('credits', 'calls');
  expect(stop()).toBe(true);
  changed('health');
  expect(heard).toEqual([['credits', 'calls']]);
});
