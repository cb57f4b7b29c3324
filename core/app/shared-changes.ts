/** Tells other processes on the same data what this one changed, and this one's windows what they did. */
import type { Topic } from '#kit/topics.ts';
import type { Store } from '../store/index.ts';
import type { RepeatedWork } from './repeated-work.ts';

interface Parts {
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

export const shareChanges = ({ changes, changed, follow, onHeard }: Parts): RepeatedWork => {
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
