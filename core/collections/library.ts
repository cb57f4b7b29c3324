import { setTimeout as wait } from 'node:timers/promises';
import type { Catalogue } from '../engine/catalogue.ts';
import type { Store, UnseenAnswer } from '../store/index.ts';
import { admitItems } from './leaving-out.ts';

export interface Library {
  /** Takes in what was fetched since; at most so many calls. `false` when more is left. */
  readonly catchUp: (most?: number) => boolean;
  /** The same, and others have their turn after each few calls. */
  readonly catchUpInTurns: (most?: number) => Promise<boolean>;
  /** The same in the background, whenever calls have ended. */
  readonly follow: () => void;
  readonly close: () => void;
}

/** The collection of what was fetched without collecting: `seq` 0. */
const LIBRARY = 0;
/** Calls in one transaction, and bytes of their answers: others wait for no longer than these take. */
const BATCH = { calls: 10, bytes: 500_000 };
/** After the last call, in milliseconds: whoever asks one thing after the other is not slowed down. */
const PAUSE_MS = 2000;

export const createLibrary = (
  store: Store,
  catalogue: Catalogue,
  /** Called when calls were taken in in the background. */
  onTaken: () => void,
): Library => {
  let timer: NodeJS.Timeout | undefined;

  const takeIn = ({ callId, operation, at, data }: UnseenAnswer): void => {
    const entry = catalogue.find(operation);
    if (!entry || data === undefined) return;
    const { drafted, holdsLeftOut } = admitItems(store.people, entry, data);
    if (holdsLeftOut) store.people.noteLeftOut(callId);
    // Only what can be gone back to.
    const drafts = drafted
      .map(({ draft }) => draft)
      .filter(({ entityId }) => !entityId.startsWith('sha256:'));
    if (drafts.length > 0) store.items.ingest({ collection: LIBRARY, callId, at }, drafts);
  };

  /** Whether nothing is left. */
  const takeBatch = (): boolean =>
    store.transaction(() => store.items.together(() => store.library.advance(BATCH, takeIn).isAll));

  const catchUp = (most = Infinity): boolean => {
    for (let calls = 0; calls < most; calls += BATCH.calls) if (takeBatch()) return true;
    return false;
  };

  const catchUpInTurns = async (most = Infinity): Promise<boolean> => {
    for (let calls = 0; calls < most; calls += BATCH.calls) {
      const begun = performance.now();
      if (takeBatch()) return true;
      // Others have the thread for as long as it took.
      await wait(performance.now() - begun);
    }
    return false;
  };

  const step = (): void => {
    try {
      const begun = performance.now();
      const isAll = takeBatch();
      timer = isAll ? undefined : setTimeout(step, performance.now() - begun).unref();
      onTaken();
    } catch {
      // The store is busy or lost: the next call's end tries again.
      timer = undefined;
    }
  };

  return {
    catchUp,
    catchUpInTurns,
    follow: () => {
      clearTimeout(timer);
      timer = setTimeout(step, PAUSE_MS).unref();
    },
    close: () => clearTimeout(timer),
  };
};
