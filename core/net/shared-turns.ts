import { AppError } from '#kit/errors.ts';
import type { Refusal } from '#kit/errors.ts';
import { nextTurn, waitReason, type TurnTimes } from '#kit/turn-times.ts';
import type { Clock } from './clock.ts';
import { messages } from './messages.ts';
import {
  restingError,
  TurnOver,
  waitTooLong,
  drawGap,
  type Outlook,
  type PacedHost,
  type Rest,
  type Turns,
} from './turns.ts';

/** Where processes that reach the platforms from one address keep their turns. Every method may throw. */
export interface TurnRows {
  /** Takes the next turn of a host within `maxWaitMs`; none while its platform rests. */
  readonly take: (input: {
    readonly host: string;
    readonly platform: string;
    readonly gapMs: number;
    readonly perHour: number;
    readonly maxWaitMs: number;
    readonly monotonic: () => number;
  }) => {
    readonly rest?: Rest | undefined;
    readonly taken: boolean;
    /** Milliseconds from a moment between the two of `readBetween`, which are of `monotonic`. */
    readonly waitMs: number;
    readonly heldMs: number;
    readonly readBetween: readonly [earliest: number, latest: number];
  };
  /** Moments in milliseconds from now. */
  readonly look: (host: string) => TurnTimes;
  readonly hold: (host: string, forMs: number) => void;
  readonly rest: (platform: string, forMs: number, refusal: Refusal) => void;
  readonly restOf: (platform: string) => Rest | undefined;
  readonly endRest: (platform: string) => void;
  readonly resting: () => readonly string[];
}

/** A turn that was taken and is waited for. Moments are monotonic. */
interface Slot {
  readonly from: number;
  /** Whoever is later than this takes another one. */
  readonly until: number;
}

/** A word of a platform that could not be written down yet. */
interface Untold {
  readonly until: number;
  readonly tell: (forMs: number) => void;
}

/**
 * A quarter of the gap, so that two requests are never closer than three quarters of it. A timer may be some
 * milliseconds late, so gaps of less than 20 ms are not kept to this.
 */
const SHARE_OF_LATENESS = 1 / 4;
const LEAST_LATENESS_MS = 5;
/** The clock of the rows counts whole milliseconds. */
const CLOCK_STEP_MS = 1;
/** How often a turn may be over by the time that it was written down. */
const MOST_TRIES = 3;
const RETRY_MS = 1000;

/**
 * Turns that processes share. A turn is taken before it comes, and waited for by the monotonic clock. Without a
 * turn nothing is asked: where the rows cannot be reached, `service_unavailable` is thrown.
 */
export const createSharedTurns = (
  rows: TurnRows,
  clock: Pick<Clock, 'monotonic' | 'random' | 'sleep'>,
  ended: AbortSignal,
): Turns => {
  const slots = new Map<string, Slot>();
  /** Until when what was let start last may be sent, by host. */
  const started = new Map<string, number>();
  const untold = new Map<string, Untold>();
  let isRetrying = false;

  /** Tells what could not be told before; throws when it cannot be told now. */
  const tellAll = (): void => {
    for (const [key, { until, tell }] of untold) {
      const forMs = until - clock.monotonic();
      if (forMs > 0) tell(forMs);
      untold.delete(key);
    }
  };

  /** Also when nobody asks: other processes have to know. */
  const retry = async (): Promise<void> => {
    if (isRetrying) return;
    isRetrying = true;
    while (untold.size > 0 && !ended.aborted) {
      await clock.sleep(RETRY_MS, ended);
      quietly(tellAll);
    }
    isRetrying = false;
  };

  const tell = (key: string, forMs: number, write: (forMs: number) => void): void => {
    const until = clock.monotonic() + forMs;
    if (until > (untold.get(key)?.until ?? -Infinity)) untold.set(key, { until, tell: write });
    quietly(tellAll);
    if (untold.size > 0) void retry();
  };

  const asking = <T>(ask: () => T): T => {
    try {
      tellAll();
      return ask();
    } catch (error) {
      throw unreachable(error);
    }
  };

  const reserve = ({ segment, host, pace }: PacedHost, maxWaitMs: number): Slot => {
    const { perHour } = pace;
    const gapMs = drawGap(pace, clock);
    const { monotonic } = clock;
    const turn = asking(() =>
      rows.take({ host, platform: segment, gapMs, perHour, maxWaitMs, monotonic }),
    );
    if (turn.rest) throw restingError(turn.rest);
    if (!turn.taken) throw waitTooLong({ host, pace }, turn);
    const [earliest, latest] = turn.readBetween;
    return {
      from: latest + turn.waitMs,
      until: earliest + turn.waitMs - CLOCK_STEP_MS + latenessAllowed(pace.gapMs),
    };
  };

  /** Whether what happened while a turn was waited for leaves it as it was. Throws when the platform rests. */
  const isStanding = ({ segment, host }: PacedHost): boolean => {
    const rest = asking(() => rows.restOf(segment));
    if (rest) throw restingError(rest);
    return asking(() => rows.look(host)).heldUntil <= 0;
  };

  const take = (paced: PacedHost, maxWaitMs: number): number => {
    const key = keyOf(paced);
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      const waited = slots.get(key);
      const slot = waited ?? reserve(paced, maxWaitMs);
      const wait = slot.from - clock.monotonic();
      if (wait > 0) {
        slots.set(key, slot);
        return wait;
      }
      slots.delete(key);
      // The time is looked at last: asking the rows takes some, too.
      if ((!waited || isStanding(paced)) && clock.monotonic() <= slot.until) {
        started.set(key, slot.until);
        return 0;
      }
    }
    throw new TurnOver();
  };

  const outlook = (paced: PacedHost, ahead: number): Outlook => {
    const { host, pace } = paced;
    const times = asking(() => rows.look(host));
    const state = { heldMs: Math.max(0, times.heldUntil), lastHour: times.starts.length };
    const slotMs = (slots.get(keyOf(paced))?.from ?? -Infinity) - clock.monotonic();
    // Whoever is first has taken a turn already, and the rows count it, unless the platform holds beyond it.
    const isTaken = slotMs > 0 && slotMs >= times.heldUntil;
    if (isTaken && ahead === 0) return { ...state, waitMs: slotMs, because: 'gap' };
    const waitMs = nextTurn(times, pace, 0, isTaken ? ahead - 1 : ahead);
    return { ...state, waitMs, because: waitMs > 0 ? waitReason(times, waitMs) : undefined };
  };

  return {
    take,
    isOver: (paced) => clock.monotonic() > (started.get(keyOf(paced)) ?? -Infinity),
    outlook,
    hold: ({ host }, ms) => tell(`hold ${host}`, ms, (forMs) => rows.hold(host, forMs)),
    rest: (segment, ms, refusal) =>
      tell(`rest ${segment}`, ms, (forMs) => rows.rest(segment, forMs, refusal)),
    restOf: (segment) => asking(() => rows.restOf(segment)),
    endRest: (segment) => {
      untold.delete(`rest ${segment}`);
      asking(() => rows.endRest(segment));
    },
    resting: () => asking(rows.resting),
  };
};

const keyOf = ({ segment, host }: PacedHost): string => `${segment} ${host}`;

/** Without a gap there is nothing to keep to. */
const latenessAllowed = (gapMs: number): number =>
  gapMs === 0 ? Infinity : Math.max(gapMs * SHARE_OF_LATENESS, LEAST_LATENESS_MS);

const quietly = (work: () => void): void => {
  try {
    work();
  } catch {
    return;
  }
};

const unreachable = (error: unknown): AppError =>
  error instanceof AppError && error.kind === 'service_unavailable'
    ? error
    : new AppError('service_unavailable', messages.turnsUnreachable, {
        retryAfter: 5,
        cause: error,
      });
