import type { Notice } from '#kit/collect.ts';
import type { AppError } from '#kit/errors.ts';
import type { RouteName } from '#kit/operation.ts';
import type { Result } from '#kit/result.ts';

/** The end of a call, as it is about to be kept. */
export interface Committed {
  readonly callId: string;
  /** The whole answer; absent when the call failed. */
  readonly result?: Result;
  readonly error?: AppError;
  readonly notices: readonly Notice[];
  /** When the platform answered. */
  readonly fetchedAt: string;
  readonly credits: number;
  /** Exchanges with the platform, and the bytes of their replies; none for a kept answer. */
  readonly requests: number;
  readonly bytes: number;
}

/** Who asks, and through which door. */
export interface Caller {
  readonly keyId: string;
  readonly door: 'window' | 'rest' | 'mcp' | 'cli';
  /** Accept an archived answer that is not older than this many seconds; it costs nothing. */
  readonly maxAge?: number | undefined;
  /** Without such an answer nobody is asked: the call fails and costs nothing. */
  readonly savedOnly?: boolean | undefined;
  /** May not read the archive: it gets no kept answer but the rest of a page that it fetched itself. */
  readonly noArchive?: boolean | undefined;
  /** Takes pages as the platform gives them where no `count` is named: not a part of one at a time. */
  readonly wholePages?: boolean | undefined;
  /** The one way by which the answer shall come; the operation's own order when left out. */
  readonly route?: RouteName | undefined;
  /**
   * Called within the transaction that keeps the call: what it writes to the store is kept with the
   * answer, its evidence and its credit, or not at all. Must be synchronous; if it throws, the call
   * has failed. An answer out of the archive is told too. A call that is refused before anybody is
   * asked, or whose failure cannot be written down, is not.
   */
  readonly onCommit?: ((end: Committed) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}
