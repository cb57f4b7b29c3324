import { AppError, toAppError } from '#kit/errors.ts';
import type { Refusal } from '#kit/errors.ts';
import type { Pace, Platform } from '#kit/operation.ts';
import type { WaitReason } from '#kit/turn-times.ts';
import type { Clock } from './clock.ts';
import { cancelled } from './failures.ts';
import { messages } from './messages.ts';
import {
  queueIsLong,
  restingError,
  TurnOver,
  waitTooLong,
  createLocalTurns,
  type Outlook,
  type Turns,
} from './turns.ts';

export interface PaceConfig {
  readonly clock: Clock;
  /** When hosts may be asked; known to this process alone when left out. */
  readonly turns?: Turns | undefined;
  /** Requests that may wait for one host. */
  readonly maxQueue?: number | undefined;
  /** A request that would have to wait longer than this, in milliseconds, is refused at once. */
  readonly maxWaitMs?: number | undefined;
}

/** What the Health page shows of one host. */
interface LaneState {
  readonly host: string;
  readonly waiting: number;
  readonly inFlight: boolean;
  /** Requests within the last hour. */
  readonly lastHour: number;
  /** ISO instant at which the next request may start; absent when that is now. */
  readonly nextAt?: string;
  readonly because?: WaitReason;
  /** Least seconds between two requests, as the platform is asked at present. */
  readonly gapSeconds: number;
}

export interface PlatformState {
  readonly segment: string;
  /** Present while the platform is not asked, because it refused. `until` is an ISO instant. */
  readonly resting?: { readonly until: string; readonly refusal: Refusal };
  readonly hosts: readonly LaneState[];
}

export type Paced = Pick<Platform, 'segment' | 'pace'>;

export interface Pacer {
  /**
   * Runs the task when it is the host's turn. A task that could not start before its turn was over (`isOver`) throws
   * `TurnOver`, and is run again in another. Throws `service_unavailable` when no turn can be taken.
   */
  readonly run: <T>(
    platform: Paced,
    host: string,
    task: (isOver: () => boolean) => Promise<T>,
    signal?: AbortSignal,
  ) => Promise<T>;
  /** Stops a platform for some milliseconds: all that waits or comes fails at once. */
  readonly openBreaker: (segment: string, forMs: number, refusal: Refusal) => void;
  /**
   * Lets a host's next request start after so many milliseconds at the earliest: the platform allows no
   * more until then. What waits goes on waiting, unless that would be too long.
   */
  readonly hold: (platform: Paced, host: string, forMs: number) => void;
  /** Ends a rest early: the person decided to try again. What the platform counts is not forgotten. */
  readonly closeBreaker: (segment: string) => void;
  readonly state: () => readonly PlatformState[];
  /** Fails all that waits. */
  readonly close: () => void;
}

/** How often a request may miss its turn: a connection that took long to open is open the next time. */
const MOST_TRIES = 4;

interface Waiter {
  /** Resolves with whether it has to be started again, in another turn. */
  readonly start: () => Promise<boolean>;
  readonly fail: (error: AppError) => void;
}

/** One host's queue. */
interface Lane {
  readonly segment: string;
  readonly host: string;
  readonly waiting: Waiter[];
  /** As the platform was asked last: a person may slow it down. */
  pace: Pace;
  inFlight: boolean;
  pumping: boolean;
}

export const createPacer = (config: PaceConfig): Pacer => {
  const { clock, turns = createLocalTurns(clock), maxQueue = 32, maxWaitMs = 120_000 } = config;
  const lanes = new Map<string, Lane>();
  const ended = new AbortController();

  const ensureLane = ({ segment, pace }: Paced, host: string): Lane => {
    const key = `${segment} ${host}`;
    let lane = lanes.get(key);
    if (!lane)
      lanes.set(
        key,
        (lane = { segment, host, waiting: [], pace, inFlight: false, pumping: false }),
      );
    lane.pace = pace;
    return lane;
  };

  /** Takes the turns of one host, one after the other, until nobody waits. */
  const pump = async (lane: Lane): Promise<void> => {
    if (lane.pumping) return;
    lane.pumping = true;
    while (lane.waiting.length > 0) {
      const wait = takeTurn(lane);
      if (wait === undefined) continue;
      if (wait > 0) {
        await clock.sleep(wait, ended.signal);
        continue;
      }
      const next = lane.waiting.shift();
      lane.inFlight = true;
      if (next && (await next.start())) lane.waiting.unshift(next);
      lane.inFlight = false;
    }
    lane.pumping = false;
  };

  /** As `Turns.take`; undefined where there is none, which whoever is first is told. */
  const takeTurn = (lane: Lane): number | undefined => {
    try {
      return turns.take(lane, maxWaitMs);
    } catch (error) {
      lane.waiting.shift()?.fail(toAppError(error));
      return undefined;
    }
  };

  /** Why a new request cannot be taken. */
  const unavailable = (lane: Lane): AppError | undefined => {
    try {
      return judge(lane);
    } catch (error) {
      return toAppError(error);
    }
  };

  const judge = (lane: Lane): AppError | undefined => {
    if (ended.signal.aborted) return cancelled(ended.signal.reason);
    const rest = turns.restOf(lane.segment);
    if (rest) return restingError(rest);
    const outlook = turns.outlook(lane, lane.waiting.length);
    if (lane.waiting.length >= maxQueue)
      return queueIsLong(lane.host, lane.waiting.length, outlook.waitMs);
    return outlook.waitMs <= maxWaitMs ? undefined : waitTooLong(lane, outlook);
  };

  const run = <T>(
    platform: Paced,
    host: string,
    task: (isOver: () => boolean) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> => {
    if (signal?.aborted) return Promise.reject(cancelled(signal.reason));
    const lane = ensureLane(platform, host);
    const error = unavailable(lane);
    if (error) return Promise.reject(error);
    return new Promise<T>((resolve, reject) => {
      const leave = (): void => {
        const place = lane.waiting.indexOf(waiter);
        if (place >= 0) lane.waiting.splice(place, 1);
        reject(cancelled(signal?.reason));
      };
      const isOver = (): boolean => turns.isOver(lane);
      let tries = 0;
      const waiter: Waiter = {
        start: async () => {
          signal?.removeEventListener('abort', leave);
          tries += 1;
          try {
            resolve(await task(isOver));
          } catch (error) {
            const isAgain = error instanceof TurnOver && tries < MOST_TRIES && !isEnded(signal);
            if (!isAgain) reject(error);
            else signal?.addEventListener('abort', leave, { once: true });
            return isAgain;
          }
          return false;
        },
        fail: (failure) => {
          signal?.removeEventListener('abort', leave);
          reject(failure);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      lane.waiting.push(waiter);
      void pump(lane);
    });
  };

  const isEnded = (signal: AbortSignal | undefined): boolean =>
    ended.signal.aborted || signal?.aborted === true;

  const failWaiting = (lane: Lane, error: AppError): void => {
    for (const waiter of lane.waiting.splice(0)) waiter.fail(error);
  };

  const openBreaker = (segment: string, forMs: number, refusal: Refusal): void => {
    if (forMs <= 0) return;
    turns.rest(segment, forMs, refusal);
    for (const lane of lanes.values())
      if (lane.segment === segment && lane.waiting.length > 0)
        failWaiting(lane, restingError({ forMs, refusal }));
  };

  const hold = (platform: Paced, host: string, forMs: number): void => {
    const lane = ensureLane(platform, host);
    turns.hold(lane, forMs);
    try {
      failLate(lane);
    } catch (error) {
      failWaiting(lane, toAppError(error));
    }
  };

  const failLate = (lane: Lane): void => {
    const outlooks = lane.waiting.map((_, ahead) => turns.outlook(lane, ahead));
    const late = outlooks.findIndex(({ waitMs }) => waitMs > maxWaitMs);
    if (late < 0) return;
    for (const [place, waiter] of lane.waiting.splice(late).entries()) {
      const outlook = outlooks[late + place];
      if (outlook) waiter.fail(waitTooLong(lane, outlook));
    }
  };

  const state = (): readonly PlatformState[] => {
    const segments = new Set([
      ...turns.resting(),
      ...[...lanes.values()].map((lane) => lane.segment),
    ]);
    return [...segments].toSorted().map((segment) => {
      const rest = turns.restOf(segment);
      const hosts = [...lanes.values()]
        .filter((lane) => lane.segment === segment)
        .map((lane) => laneState(lane, turns.outlook(lane, 0), clock));
      if (!rest) return { segment, hosts };
      const until = instantAfter(rest.forMs, clock);
      return { segment, resting: { until, refusal: rest.refusal }, hosts };
    });
  };

  const close = (): void => {
    const error = new AppError('service_unavailable', messages.shuttingDown);
    ended.abort(error);
    for (const lane of lanes.values()) failWaiting(lane, error);
  };

  return { run, openBreaker, hold, closeBreaker: turns.endRest, state, close };
};

/** An instant so many milliseconds from now, by the clock of the day as it is set now. */
const instantAfter = (ms: number, clock: Clock): string =>
  new Date(Math.round(clock.now() + ms)).toISOString();

const laneState = (lane: Lane, outlook: Outlook, clock: Clock): LaneState => {
  const { waitMs, because, lastHour } = outlook;
  return {
    host: lane.host,
    waiting: lane.waiting.length,
    inFlight: lane.inFlight,
    lastHour,
    gapSeconds: lane.pace.gapMs / 1000,
    ...(because && { nextAt: instantAfter(waitMs, clock), because }),
  };
};
