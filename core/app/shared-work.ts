/** What a program does that is one of several on the same data. */
import type { Engine } from '../engine/engine.ts';
import type { DownloadQueue } from '#calls/downloads/queue.ts';
import type { Store } from '../store/index.ts';
import { repeatWork, type RepeatedWork } from './repeated-work.ts';
import { shareChanges } from './shared-changes.ts';

interface Parts {
  readonly store: Pick<Store, 'downloads' | 'topicChanges'>;
  readonly engine: Pick<Engine, 'changed' | 'onChange'>;
  readonly downloads: Pick<DownloadQueue, 'pump'>;
}

/** How often downloads are looked for that an ended process left, in milliseconds. */
const LOST_MS = 15_000;

export const startSharedWork = ({ store, engine, downloads }: Parts): RepeatedWork => {
  const changes = shareChanges({
    changes: store.topicChanges,
    changed: engine.changed,
    follow: engine.onChange,
    onHeard: (topics) => {
      if (topics.includes('downloads')) downloads.pump();
    },
  });
  const lost = repeatWork({
    everyMs: LOST_MS,
    work: () => {
      if (store.downloads.resetLost() > 0) engine.changed('downloads');
      downloads.pump();
      return Promise.resolve();
    },
    // A store that cannot be used at present: the next look may find it well.
    onError: () => undefined,
  });
  return {
    close: async () => {
      await Promise.all([changes.close(), lost.close()]);
    },
  };
};
