import { type Refusal, AppError, refused } from '#kit/errors.ts';
import type { Pace } from '#kit/manners.ts';
import { nextTurn, waitReason, withinHour, type WaitReason } from '#kit/turn-times.ts';
import type { Clock } from './clock.ts';
import { messages } from './messages.ts';
import type { Dispatcher } from 'undici';

/** A host, and how its platform is asked there at present: a person may slow it down. */
export interface PacedHost {
  readonly segment: string;
  readonly host: string;
  readonly pace: Pace;
}

/** How it stands with a host. */
export interface Outlook {
  /** Milliseconds until a request may start; 0 when that is now. */
  readonly waitMs: number;
  /** What it has to wait for. */
  readonly because?: WaitReason | undefined;
  /** Milliseconds during which the platform allows no request; 0 when it does. */
  readonly heldMs: number;
  /** Requests within the last hour. */
  readonly lastHour: number;
}

/** A platform that refused, and is not asked. */
export interface Rest {
  /** Milliseconds until its end; more than 0. */
  readonly forMs: number;
  readonly refusal: Refusal;
}

/**
 * When hosts may be asked: the gap between two requests, the hour's ceiling, what a platform allows, and its rest
 * after a refusal. Where processes share this, whatever asks (`take`, `outlook`, `restOf`, `resting`) throws
 * `service_unavailable` when it cannot be asked; what is told (`hold`, `rest`) is never lost.
 */
export interface Turns {
  /**
   * 0 when the host's turn is now: it is taken. Otherwise the milliseconds after which to ask again. Throws
   * `service_unavailable` when no turn can be had within `maxWaitMs`, and when the platform rests.
   */
  readonly take: (paced: PacedHost, maxWaitMs: number) => number;
  /** Whether the turn that `take` gave last at this host is over, so that nothing may start in it any more. */
  readonly isOver: (paced: PacedHost) => boolean;
  /** When a request could start that stands behind `ahead` others of this process. */
  readonly outlook: (paced: PacedHost, ahead: number) => Outlook;
  /** The platform allows this host no request for so many milliseconds. */
  readonly hold: (paced: PacedHost, forMs: number) => void;
  /** Stops a platform for some milliseconds. A shorter rest does not cut a longer one short. */
  readonly rest: (segment: string, forMs: number, refusal: Refusal) => void;
  readonly restOf: (segment: string) => Rest | undefined;
  readonly endRest: (segment: string) => void;
  /** The segments of the platforms that rest. */
  readonly resting: () => readonly string[];
}

/** One host. All its moments are monotonic. */
interface HostTimes {
  starts: number[];
  nextAt: number;
  heldUntil: number;
}

/** Turns of this process alone. */
export const createLocalTurns = (clock: Pick<Clock, 'monotonic' | 'random'>): Turns => {
  const hosts = new Map<string, HostTimes>();
  const rests = new Map<string, { readonly until: number; readonly refusal: Refusal }>();

  const timesOf = ({ segment, host }: PacedHost): HostTimes => {
    const key = `${segment} ${host}`;
    let times = hosts.get(key);
    if (!times) hosts.set(key, (times = { starts: [], nextAt: -Infinity, heldUntil: -Infinity }));
    return times;
  };

  const restOf = (segment: string): Rest | undefined => {
    const rest = rests.get(segment);
    if (!rest) return undefined;
    const forMs = rest.until - clock.monotonic();
    if (forMs > 0) return { forMs, refusal: rest.refusal };
    rests.delete(segment);
    return undefined;
  };

  return {
    take: (paced) => {
      const times = timesOf(paced);
      const now = clock.monotonic();
      const wait = nextTurn(times, paced.pace, now) - now;
      if (wait > 0) return wait;
      times.starts.push(now);
      times.nextAt = now + drawGap(paced.pace, clock);
      return 0;
    },
    // Nobody else takes the turns that follow.
    isOver: () => false,
    outlook: (paced, ahead) => {
      const times = timesOf(paced);
      const now = clock.monotonic();
      times.starts = withinHour(times.starts, now);
      const next = nextTurn(times, paced.pace, now, ahead);
      return {
        waitMs: next - now,
        because: next > now ? waitReason(times, next) : undefined,
        heldMs: Math.max(0, times.heldUntil - now),
        lastHour: times.starts.length,
      };
    },
    hold: (paced, forMs) => {
      timesOf(paced).heldUntil = clock.monotonic() + forMs;
    },
    rest: (segment, forMs, refusal) => {
      if (forMs <= (restOf(segment)?.forMs ?? 0)) return;
      rests.set(segment, { until: clock.monotonic() + forMs, refusal });
    },
    restOf,
    endRest: (segment) => void rests.delete(segment),
    resting: () => [...rests.keys()].filter((segment) => restOf(segment)),
  };
};

/** The time after a request before which the next may not start, made longer by chance. */
export const drawGap = ({ gapMs, jitterMs }: Pace, { random }: Pick<Clock, 'random'>): number =>
  gapMs + random() * jitterMs;

/** Why a request cannot have its turn; all are `service_unavailable` and say when to come back. */
export const restingError = ({ refusal, forMs }: Rest): AppError =>
  refused(refusal, secondsFromMs(forMs));

export const waitTooLong = (
  { host, pace }: Pick<PacedHost, 'host' | 'pace'>,
  { waitMs, heldMs }: Pick<Outlook, 'waitMs' | 'heldMs'>,
): AppError => {
  const why =
    heldMs > 0
      ? messages.allowanceUsedUp({ host, heldUntil: secondsFromMs(heldMs) })
      : messages.hourlyLimit({ host, count: pace.perHour });
  return new AppError('service_unavailable', messages.waitTooLong({ why }), {
    retryAfter: secondsFromMs(waitMs),
  });
};

export const queueIsLong = (host: string, count: number, waitMs: number): AppError =>
  new AppError('service_unavailable', messages.queueIsLong({ count, host }), {
    retryAfter: secondsFromMs(waitMs),
  });

/** The turn was over before the request could start: nothing was sent, and it may take another turn. */
export class TurnOver extends AppError {
  constructor() {
    super('service_unavailable', messages.turnsUnreachable, { retryAfter: 5 });
  }
}

const secondsFromMs = (ms: number): number => Math.max(1, Math.ceil(ms / 1000));

/**
 * Lets a request start in its turn alone. It is asked when the connection is open and nothing was sent on it yet, so
 * that neither a slow handshake nor a process that stood still delays what is sent. Throws `TurnOver`; the connection
 * stays open for the next turn.
 */
export const startInTurn =
  (isOver: () => boolean): Dispatcher.DispatcherComposeInterceptor =>
  (dispatch) =>
  (options, handler) =>
    dispatch(options, {
      onRequestStart: (controller, context) => {
        if (isOver()) throw new TurnOver();
        handler.onRequestStart?.(controller, context);
      },
      onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
      onResponseStart: (...given) => handler.onResponseStart?.(...given),
      onResponseData: (...given) => handler.onResponseData?.(...given),
      onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
      onResponseError: (...given) => handler.onResponseError?.(...given),
    });
