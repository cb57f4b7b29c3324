import type { RouteName } from '../kit/operation.ts';

/** Who asks, and through which door. */
export interface Caller {
  readonly keyId: string;
  readonly door: 'window' | 'rest' | 'mcp' | 'cli';
  /** Accept an archived answer that is not older than this many seconds; it costs nothing. */
  readonly maxAge?: number | undefined;
  /** May not read the archive: it gets no kept answer but the rest of a page that it fetched itself. */
  readonly noArchive?: boolean | undefined;
  /** The one way by which the answer shall come; the operation's own order when left out. */
  readonly route?: RouteName | undefined;
  readonly signal?: AbortSignal | undefined;
}
