import { AppError, refused } from '#kit/errors.ts';
import type { Refusal } from '#kit/errors.ts';
import type { Pace, Platform } from '#kit/operation.ts';
import type { Clock } from './clock.ts';
import { cancelled } from './failures.ts';
import { messages } from './messages.ts';

const HOUR = 3_600_000;

export interface PaceConfig {
  readonly clock: Clock;
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
  /** What stands before it: the time between two requests, the hour's ceiling, the platform's word. */
  readonly because?: 'gap' | 'hour' | 'allowance';
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
  /** Runs the task when it is the host's turn. Throws `service_unavailable` when it cannot be taken. */
  readonly run: <T>(
    platform: Paced,
    host: string,
    task: () => Promise<T>,
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

interface Waiter {
  readonly start: () => Promise<void>;
  readonly fail: (error: AppError) => void;
}

/** One host's queue. All its moments are monotonic. */
interface Lane {
  readonly segment: string;
  readonly host: string;
  readonly waiting: Waiter[];
  /** When requests were started, within the last hour, oldest first. */
  starts: number[];
  /** Least time between the last start and the next one, with its jitter. */
  gap: number;
  /** The platform allows no request before. */
  heldUntil: number;
  /** As the platform was asked last: a person may slow it down. */
  pace: Pace;
  inFlight: boolean;
  pumping: boolean;
}

interface Rest {
  /** Monotonic. */
  readonly until: number;
  readonly refusal: Refusal;
}

export const createPacer = (config: PaceConfig): Pacer => {
  const { clock, maxQueue = 32, maxWaitMs = 120_000 } = config;
  const lanes = new Map<string, Lane>();
  const rests = new Map<string, Rest>();
  const ended = new AbortController();

  const ensureLane = ({ segment, pace }: Paced, host: string): Lane => {
    const key = `${segment} ${host}`;
    let lane = lanes.get(key);
    if (!lane) {
      const idle = { starts: [], gap: 0, heldUntil: -Infinity, inFlight: false, pumping: false };
      lanes.set(key, (lane = { segment, host, waiting: [], pace, ...idle }));
    }
    lane.pace = pace;
    return lane;
  };

  const findRest = (segment: string): Rest | undefined => {
    const rest = rests.get(segment);
    if (rest && rest.until <= clock.monotonic()) rests.delete(segment);
    return rests.get(segment);
  };

  const restingError = (rest: Rest): AppError =>
    refused(rest.refusal, secondsIn(rest.until - clock.monotonic()));

  /** Takes the turns of one host, one after the other, until nobody waits. */
  const pump = async (lane: Lane): Promise<void> => {
    if (lane.pumping) return;
    lane.pumping = true;
    while (lane.waiting.length > 0) {
      const wait = startAfter(lane, clock.monotonic(), 0) - clock.monotonic();
      if (wait > 0) {
        await clock.sleep(wait, ended.signal);
        continue;
      }
      const next = lane.waiting.shift();
      lane.starts.push(clock.monotonic());
      lane.gap = lane.pace.gapMs + clock.random() * lane.pace.jitterMs;
      lane.inFlight = true;
      await next?.start();
      lane.inFlight = false;
    }
    lane.pumping = false;
  };

  /** Why a new request cannot be taken. */
  const unavailable = (lane: Lane): AppError | undefined => {
    if (ended.signal.aborted) return cancelled(ended.signal.reason);
    const rest = findRest(lane.segment);
    if (rest) return restingError(rest);
    lane.starts = lane.starts.filter((start) => start > clock.monotonic() - HOUR);
    const wait = computeWait(lane, lane.waiting.length);
    if (lane.waiting.length < maxQueue) return wait <= maxWaitMs ? undefined : tooLate(lane, wait);
    const why = messages.queueIsLong({
      count: lane.waiting.length,
      host: lane.host,
    });
    return new AppError('service_unavailable', why, { retryAfter: secondsIn(wait) });
  };

  const computeWait = (lane: Lane, ahead: number): number =>
    startAfter(lane, clock.monotonic(), ahead) - clock.monotonic();

  const tooLate = ({ host, pace, heldUntil }: Lane, wait: number): AppError => {
    const why =
      heldUntil > clock.monotonic()
        ? messages.allowanceUsedUp({
            host,
            heldUntil: secondsIn(heldUntil - clock.monotonic()),
          })
        : messages.hourlyLimit({ host, count: pace.perHour });
    return new AppError('service_unavailable', messages.waitTooLong({ why }), {
      retryAfter: secondsIn(wait),
    });
  };

  const run = <T>(
    platform: Paced,
    host: string,
    task: () => Promise<T>,
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
      const waiter: Waiter = {
        start: async () => {
          signal?.removeEventListener('abort', leave);
          await Promise.resolve().then(task).then(resolve, reject);
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

  const failWaiting = (lane: Lane, error: AppError): void => {
    for (const waiter of lane.waiting.splice(0)) waiter.fail(error);
  };

  const rest = (segment: string, forMs: number, refusal: Refusal): void => {
    const until = clock.monotonic() + forMs;
    // A shorter rest does not cut a longer one short.
    const current = findRest(segment);
    if (until <= (current?.until ?? clock.monotonic())) return;
    const next = { until, refusal };
    rests.set(segment, next);
    for (const lane of lanes.values())
      if (lane.segment === segment) failWaiting(lane, restingError(next));
  };

  const hold = (platform: Paced, host: string, forMs: number): void => {
    const lane = ensureLane(platform, host);
    lane.heldUntil = clock.monotonic() + forMs;
    const late = lane.waiting.findIndex((_, ahead) => computeWait(lane, ahead) > maxWaitMs);
    if (late < 0) return;
    for (const [place, waiter] of lane.waiting.splice(late).entries())
      waiter.fail(tooLate(lane, computeWait(lane, late + place)));
  };

  const state = (): readonly PlatformState[] => {
    const segments = new Set([...rests.keys(), ...[...lanes.values()].map((lane) => lane.segment)]);
    return [...segments].toSorted().map((segment) => {
      const resting = findRest(segment);
      const hosts = [...lanes.values()]
        .filter((lane) => lane.segment === segment)
        .map((lane) => laneState(lane, clock));
      if (!resting) return { segment, hosts };
      const until = shown(resting.until, clock);
      return { segment, resting: { until, refusal: resting.refusal }, hosts };
    });
  };

  const close = (): void => {
    const error = new AppError('service_unavailable', messages.shuttingDown);
    ended.abort(error);
    for (const lane of lanes.values()) failWaiting(lane, error);
  };

  return {
    run,
    openBreaker: rest,
    hold,
    closeBreaker: (segment) => void rests.delete(segment),
    state,
    close,
  };
};

const secondsIn = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/**
 * When a request may start behind `ahead` others: after the gap, below the hourly ceiling, and not
 * before the platform allows one.
 */
const startAfter = (lane: Lane, now: number, ahead: number): number => {
  const { pace } = lane;
  const starts = [...lane.starts];
  let gap = lane.gap;
  for (let turn = 0; ; turn += 1) {
    const last = starts.at(-1);
    const freed = starts.at(-pace.perHour);
    const next = Math.max(
      now,
      lane.heldUntil,
      last === undefined ? now : last + gap,
      freed === undefined ? now : freed + HOUR,
    );
    if (turn === ahead) return next;
    starts.push(next);
    gap = pace.gapMs;
  }
};

/** A moment of ours as an instant, by the clock of the day as it is set now. */
const shown = (moment: number, clock: Clock): string =>
  new Date(Math.round(clock.now() + moment - clock.monotonic())).toISOString();

const laneState = (lane: Lane, clock: Clock): LaneState => {
  const now = clock.monotonic();
  const next = startAfter(lane, now, 0);
  return {
    host: lane.host,
    waiting: lane.waiting.length,
    inFlight: lane.inFlight,
    lastHour: lane.starts.filter((start) => start > now - HOUR).length,
    gapSeconds: lane.pace.gapMs / 1000,
    ...(next > now ? { nextAt: shown(next, clock), because: findWaitReason(lane, next) } : {}),
  };
};

const findWaitReason = (lane: Lane, next: number): NonNullable<LaneState['because']> => {
  if (next === lane.heldUntil) return 'allowance';
  return next === (lane.starts.at(-1) ?? 0) + lane.gap ? 'gap' : 'hour';
};
