import { isAbsolute, relative, sep } from 'node:path';
import type { Catalogue } from '../engine/catalogue.ts';
import type { Push } from '#calls/index.ts';
import type { Engine } from '../engine/engine.ts';
import type { Caller } from '../engine/caller.ts';
import { AppError } from '#kit/errors.ts';
import { createQueue, type DownloadQueue } from '#calls/downloads/queue.ts';
import type { Link } from '#calls/downloads/queue-config.ts';
import { downloadFolderIn } from '#calls/settings/answer-settings.ts';
import type { Net } from '../net/index.ts';
import type { DownloadRow, Store } from '../store/index.ts';
import { messages } from './messages.ts';

interface QueueParts {
  readonly store: Store;
  readonly net: Net;
  readonly engine: Engine;
  readonly push: (message: Push) => void;
  readonly caller: Caller;
  readonly defaultFolder: () => string;
  readonly isOurs: (folder: string) => boolean;
  readonly now: () => number;
  readonly collects: boolean | undefined;
}

/** The download queue, which asks the engine for links and the network for files. */
export const openQueue = ({
  store,
  net,
  engine,
  push,
  caller,
  defaultFolder,
  isOurs,
  now,
  collects,
}: QueueParts): DownloadQueue => {
  const queue: DownloadQueue = createQueue({
    rows: store.downloads,
    defaultFolder,
    isOurs,
    folder: () => downloadFolderIn({ store, downloads: queue }),
    link: (row, fresh) =>
      fetchLink(engine, row, { ...caller, maxAge: fresh ? undefined : LINK_FRESH_S }),
    media: (row, url, headers, signal) =>
      net.media(url, platformFromRow(engine.catalogue, row), { headers, signal }),
    push,
    changed: engine.changed,
    now,
    collects,
  });
  return queue;
};

/** Whether a path is below a folder. */
export const isWithin = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== '' && way.split(sep)[0] !== '..' && !isAbsolute(way);
};

/** A link that was obtained so lately is still good: it was shown to the person a moment ago. */
const LINK_FRESH_S = 30 * 60;

const fetchLink = async (engine: Engine, row: DownloadRow, caller: Caller): Promise<Link> => {
  const outcome = await engine.call(row.operation, row.params as Record<string, string>, caller);
  if (!outcome.ok) throw outcome.error;
  const { url, mediaType } = outcome.result.data as { url: string; mediaType: string };
  const { callId, fetchedAt, world = 'live' } = outcome.meta;
  return { url, mediaType, callId, fetchedAt, world };
};

const platformFromRow = (catalogue: Catalogue, row: DownloadRow) => {
  const platform = catalogue.platform(row.platform);
  if (!platform) throw new AppError('not_found', messages.downloadPlatformUnknown);
  return platform;
};
