import type { Refusal } from './errors.ts';
import type { Reply } from './exchange.ts';

/** How politely a platform is asked. */
export interface Pace {
  /** Least time between two requests to one host, in milliseconds. */
  readonly gapMs: number;
  /** Random time added to the gap, at most, in milliseconds. */
  readonly jitterMs: number;
  /** Requests to one host in any hour, at most. */
  readonly perHour: number;
  /** How long a refusal stops the platform's queue, in milliseconds, when the platform does not say. */
  readonly breakerMs: number;
}

/** What a person is still allowed to ask, as the platform says on an answer. */
export interface Allowance {
  /** Requests left until the count begins anew. */
  readonly remaining: number;
  readonly resetSeconds: number;
}

/** A way of recognising a wall that is this platform's own. Generic walls are known to `net`. */
export type RefusalDetector = (reply: Reply) => Refusal | undefined;
