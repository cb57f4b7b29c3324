import type { Push } from '../index.ts';
import type { Topic } from '#kit/topics.ts';
import type { World } from '#kit/world.ts';
import type { DownloadRow, Store } from '../../store/index.ts';
import type { MediaReply } from './ranges.ts';
import type { Later } from './scheduler.ts';

/** A direct link and how it came about. */
export interface Link {
  readonly url: string;
  readonly mediaType: string;
  /** The call that asked for it; absent of a file whose address an answer named. */
  readonly callId?: string | undefined;
  readonly fetchedAt?: string | undefined;
  /** Where the answer with the link came from. */
  readonly world?: World | undefined;
}

/** What the queue works with, and whom it tells. */
export interface QueueConfig {
  readonly rows: Store['downloads'];
  /** Where files go when the person has chosen no folder. */
  readonly defaultFolder: () => string;
  readonly folder: () => string;
  /** Whether a folder is within our data folder: what lies there is for this person alone. */
  readonly isOurs?: (folder: string) => boolean;
  /** Asks the row's operation for a link; `fresh` when an older link was refused. */
  readonly link: (row: DownloadRow, fresh: boolean) => Promise<Link>;
  readonly media: (
    row: DownloadRow,
    url: string,
    headers: Record<string, string>,
    signal: AbortSignal,
  ) => Promise<MediaReply>;
  readonly push: (message: Push) => void;
  readonly changed: (...topics: readonly Topic[]) => void;
  readonly now: () => number;
  /** Milliseconds from some moment on, never set back: for the pace of what is told. */
  readonly monotonic?: () => number;
  /** Whether files are fetched here; where they are not, they wait for another process. They are when left out. */
  readonly collects?: boolean | undefined;
  /** For tests: another way to wait. */
  readonly later?: Later;
}
