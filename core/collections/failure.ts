import type { AppError, Refusal } from '#kit/errors.ts';

/** What a run does about a call that failed. */
export type Verdict =
  /** Ask for it again, at the earliest after so many milliseconds; `isFault`: it failed, and may not do so for ever. */
  | { readonly do: 'wait'; readonly ms: number; readonly isFault: boolean }
  /** Set the page aside and go on elsewhere. */
  | { readonly do: 'set-aside'; readonly as: 'gap' | 'refused' }
  /** Stop until the person has done something. */
  | { readonly do: 'stop' };

/** Between the tries of one page, in milliseconds. After the last one it is set aside. */
const BACKOFF_MS: readonly number[] = [2000, 10_000, 60_000, 300_000];
/** While this computer is offline nobody is asked, and no page is given up; in seconds. */
const OFFLINE_S = 60;
/** Where a wait is asked for and nobody says how long. */
const WAIT_S = 30;

/** Refusals that concern one thing, and say nothing about the next. */
const OF_ONE_THING = new Set<Refusal['kind']>(['withheld', 'capture-needed']);
/** Refusals that may be an accident. */
const PASSING = new Set<Refusal['kind']>(['rate-limit', 'empty-answer']);

/** `attempts`: how often this page has failed, this time included. */
export const verdictOn = (error: AppError, attempts: number): Verdict => {
  const { kind, refusal, retryAfter, replayMiss, reason } = error;
  // Nobody was asked, and nobody will be.
  if (replayMiss) return { do: 'set-aside', as: 'gap' };
  if (reason === 'offline') return { do: 'wait', ms: OFFLINE_S * 1000, isFault: false };
  if (kind === 'service_unavailable')
    return { do: 'wait', ms: Math.max(1, retryAfter ?? WAIT_S) * 1000, isFault: false };
  if (kind === 'not_found') return { do: 'set-aside', as: 'refused' };
  if (refusal && OF_ONE_THING.has(refusal.kind)) return { do: 'set-aside', as: 'refused' };
  if (refusal && !PASSING.has(refusal.kind)) return { do: 'stop' };
  if (kind === 'platform_error' || kind === 'platform_timeout' || kind === 'internal_error') {
    const ms = BACKOFF_MS[attempts - 1];
    return ms === undefined ? { do: 'set-aside', as: 'gap' } : { do: 'wait', ms, isFault: true };
  }
  // A cursor that has expired, or parameters that mean nothing.
  if (kind === 'validation_error') return { do: 'set-aside', as: 'gap' };
  return { do: 'stop' };
};
