import type { Refusal } from '#kit/errors.ts';
import type { RouteName } from '#kit/operation.ts';
import type { Message } from '#kit/message.ts';

/** `network.get` */
export interface NetworkView {
  readonly mode: 'live' | 'replay' | 'sample';
  readonly folders: readonly string[];
  readonly recordings?: number;
  readonly inFlight: number;
  /** Requests waiting for their turn. */
  readonly queued: number;
  /** Where that turn is yet to come. */
  readonly waits: readonly TurnView[];
}
/** What waits for one host of a platform, until when, and why. */
export interface TurnView {
  /** `forum` */
  readonly platform: string;
  readonly waiting: number;
  /** ISO instant at which the next of them goes out. */
  readonly nextAt: string;
  /** Least seconds between two requests. */
  readonly gapSeconds: number;
  /** The time between two requests, the hour's ceiling, or the platform's word that nothing is left. */
  readonly because: 'gap' | 'hour' | 'allowance';
}

/** `health.list` */
export interface HealthView {
  readonly operations: readonly {
    readonly operation: string;
    readonly platform: string;
    readonly routes: readonly RouteName[];
    readonly because?: Message;
    readonly lastSuccess?: { readonly at: string; readonly route?: RouteName };
    readonly lastFailure?: Message & {
      readonly at: string;
      readonly code: string;
      readonly refusal?: Refusal;
    };
    readonly successes: number;
    readonly failures: number;
  }[];
  readonly resting: readonly {
    readonly platform: string;
    readonly until: string;
    readonly refusal: Refusal;
  }[];
  /** Endpoints of browsed sites whose replies no reader understands, the latest first. */
  readonly unread: readonly UnreadView[];
}

export interface UnreadView {
  readonly platform: string;
  readonly endpoint: string;
  /** In the place of one endpoint: a host of which many replies came, and none in a form that is known. */
  readonly host?: string;
  /** What it brings, in words: `user replies timeline`. */
  readonly about: string;
  /** ISO 8601. */
  readonly firstAt: string;
  readonly lastAt: string;
  readonly replies: number;
}
