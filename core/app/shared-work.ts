/** What a program does that is one of several on the same data. */
import type { DownloadQueue } from '#calls/downloads/queue.ts';
import type { Topic } from '#kit/topics.ts';
import type { Engine } from '../engine/engine.ts';
import type { Store } from '../store/index.ts';
import { repeatWork, type RepeatedWork } from './repeated-work.ts';

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

/** Tells other processes on the same data what this one changed, and this one's windows what they did. */

interface Changing {
  readonly changes: Store['topicChanges'];
  readonly changed: (...topics: readonly Topic[]) => void;
  /** Hears what this program changes; returns how to stop that. */
  readonly follow: (listener: (topics: readonly Topic[]) => void) => () => void;
  /** Called when others changed something, after the windows were told. */
  readonly onHeard: (topics: readonly Topic[]) => void;
}

/** How long changes are gathered before they are told, and how often it is looked for those of others. */
const TELL_MS = 200;
const LOOK_MS = 400;

const shareChanges = ({ changes, changed, follow, onHeard }: Changing): RepeatedWork => {
  const untold = new Set<Topic>();
  let telling: NodeJS.Timeout | undefined;
  /** While what others changed is passed on, which they need not be told. */
  let isPassingOn = false;

  const tell = (): void => {
    telling = undefined;
    try {
      changes.tell(untold);
      untold.clear();
    } catch {
      // A store that cannot be used at present: it is told with the next change.
    }
  };
  const unfollow = follow((topics) => {
    if (isPassingOn) return;
    for (const topic of topics) untold.add(topic);
    telling ??= setTimeout(tell, TELL_MS).unref();
  });
  const look = (): void => {
    try {
      const topics = changes.heard();
      if (topics.length === 0) return;
      isPassingOn = true;
      changed(...topics);
      onHeard(topics);
    } catch {
      // The same: it is heard at a later look.
    } finally {
      isPassingOn = false;
    }
  };
  look();
  const looking = setInterval(look, LOOK_MS).unref();
  return {
    close: () => {
      clearInterval(looking);
      unfollow();
      clearTimeout(telling);
      return Promise.resolve();
    },
  };
};
