import { expect, test } from 'vitest';
import { estimateClockOffset } from './page-record.ts';

const NOON = Date.UTC(2026, 10, 3, 12);
/** A reply of a server whose clock is ahead by `ahead` ms, made `after` ms after it was asked for. */
const reply = (sent: number, after: number, took: number, ahead: number) => ({
  served: Math.floor((NOON + sent + after + ahead) / 1000) * 1000,
  sent: NOON + sent,
  received: NOON + sent + took,
});

test('nothing is told without replies', () => {
  expect(estimateClockOffset([])).toBeUndefined();
});

test('one reply bounds the offset to a second and the time that it took', () => {
  expect(estimateClockOffset([reply(300, 50, 100, 0)])).toEqual({
    offsetMs: 150,
    uncertaintyMs: 550,
    agreeing: 1,
    of: 1,
  });
});

test('replies at different parts of a second narrow it, and the truth stays inside', () => {
  const ahead = -7340;
  const samples = Array.from({ length: 40 }, (_, n) => reply(n * 137, 40, 90, ahead));
  const found = estimateClockOffset(samples);
  expect(found).toEqual({ offsetMs: -7353, uncertaintyMs: 66, agreeing: 40, of: 40 });
  expect(Math.abs((found?.offsetMs ?? 0) - ahead)).toBeLessThanOrEqual(66);
});

test('a server whose clock is wrong is outvoted; where none are the most, nothing is told', () => {
  const [right, wrong] = [reply(0, 10, 50, 0), reply(10, 10, 50, 3_600_000)];
  expect(estimateClockOffset([right, right, wrong])?.agreeing).toBe(2);
  expect(estimateClockOffset([right, wrong])).toBeUndefined();
});

test('a clock that was set back between request and reply tells nothing', () => {
  expect(estimateClockOffset([{ served: NOON, sent: NOON, received: NOON - 1 }])).toBeUndefined();
});
