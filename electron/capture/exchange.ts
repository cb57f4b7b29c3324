import type { LossReason } from '#calls/index.ts';

/** An exchange as the page saw it; the body is decompressed. */
export interface Captured {
  readonly method: string;
  readonly url: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  readonly requestBody?: string | undefined;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** ISO 8601 instant at which the reply was whole. */
  readonly at: string;
  /** Milliseconds of the clock at which it was asked for; absent where no server was asked now. */
  readonly sentAt?: number | undefined;
}

/** A reply that a page received and that could not be kept. */
export interface LostExchange {
  readonly method: string;
  readonly url: string;
  readonly requestBody?: string | undefined;
  /** ISO 8601 instant at which it was given up. */
  readonly at: string;
  readonly reason: LossReason;
}
