import type { Pace } from './manners.ts';

const HOUR = 3_600_000;

/** What decides when a host may be asked next. All moments are milliseconds of one clock, whichever that is. */
export interface TurnTimes {
  /** When the gap after the last request ends. */
  readonly nextAt: number;
  /** Until then the platform allows no request. */
  readonly heldUntil: number;
  /** When requests were started, within the last hour, oldest first. */
  readonly starts: readonly number[];
}

/** What stands before a request: the time between two, the hour's ceiling, the platform's word. */
export type WaitReason = 'gap' | 'hour' | 'allowance';

/**
 * When a request may start behind `ahead` others: after the gap, below the hourly ceiling, and not before the
 * platform allows one. Never earlier than `now`.
 */
export const nextTurn = (
  times: TurnTimes,
  { gapMs, perHour }: Pick<Pace, 'gapMs' | 'perHour'>,
  now: number,
  ahead = 0,
): number => {
  const { heldUntil } = times;
  const starts = [...times.starts];
  let { nextAt } = times;
  for (let turn = 0; ; turn += 1) {
    const freed = starts.at(-perHour);
    const next = Math.max(now, heldUntil, nextAt, freed === undefined ? now : freed + HOUR);
    if (turn === ahead) return next;
    starts.push(next);
    nextAt = next + gapMs;
  }
};

/** Why the turn at `next`, which is later than now, is not earlier. */
export const waitReason = ({ nextAt, heldUntil }: TurnTimes, next: number): WaitReason => {
  if (next === heldUntil) return 'allowance';
  return next === nextAt ? 'gap' : 'hour';
};

/** The starts that count for the hour's ceiling. */
export const withinHour = (starts: readonly number[], now: number): number[] =>
  starts.filter((start) => start > now - HOUR);
