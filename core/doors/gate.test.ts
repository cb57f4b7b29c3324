import { expect, test } from 'vitest';
import { createGate, watched } from './gate.ts';

test('so many at one time, in all and of one caller; leaving twice counts once', () => {
  const gate = createGate({ all: 3, each: 2 });
  const first = gate.enter('a');
  expect(gate.enter('a')).toBeDefined();
  expect(gate.enter('a')).toBeUndefined();
  expect(gate.enter('b')).toBeDefined();
  expect(gate.enter('c')).toBeUndefined();
  first?.();
  first?.();
  expect(gate.inside).toBe(2);
  expect(gate.enter('a')).toBeDefined();
  expect(gate.enter('a')).toBeUndefined();
});

const makeEndCounter = () => {
  let times = 0;
  return { ended: () => void (times += 1), times: () => times };
};

test('the end of an answer is told once: empty, read to its end, or left by its reader', async () => {
  const empty = makeEndCounter();
  watched(new Response(null, { status: 202 }), 1000, empty.ended);
  expect(empty.times()).toBe(1);

  const read = makeEndCounter();
  const whole = watched(new Response('abc', { status: 201 }), 1000, read.ended);
  expect([whole.status, read.times()]).toEqual([201, 0]);
  expect(await whole.text()).toBe('abc');
  expect(read.times()).toBe(1);

  const left = makeEndCounter();
  const stream = watched(new Response(new ReadableStream()), 1000, left.ended);
  await stream.body?.cancel();
  expect(left.times()).toBe(1);
});

test('a stream that stays open is ended when its time is up', async () => {
  const { ended, times } = makeEndCounter();
  let cancelled = false;
  const endless = new ReadableStream({ cancel: () => void (cancelled = true) });
  expect(await watched(new Response(endless), 5, ended).text()).toBe('');
  expect([times(), cancelled]).toEqual([1, true]);
});

test('an answer that breaks off breaks off for its reader too', async () => {
  const { ended, times } = makeEndCounter();
  const broken = new ReadableStream({ pull: (controller) => controller.error(new Error('gone')) });
  await expect(watched(new Response(broken), 1000, ended).text()).rejects.toThrow('broke off');
  expect(times()).toBe(1);
});
