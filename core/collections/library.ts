import type { Catalogue } from '../engine/catalogue.ts';
import type { Store, UnseenAnswer } from '../store/index.ts';
import { draftOf, itemsOf } from './draft.ts';

export interface Library {
  /** Takes in what was fetched since; at most so many calls. `false` when more is left. */
  readonly catchUp: (most?: number) => boolean;
  /** The same in the background, whenever calls have ended. */
  readonly follow: () => void;
  readonly close: () => void;
}

/** The collection of what was fetched without collecting: `seq` 0. */
const LIBRARY = 0;
/** Calls in one transaction: others wait for no longer than these take. */
const BATCH = 10;
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
    const isLeftOut = store.people.leftOut(entry.platform.segment);
    let leftOut = 0;
    const drafts = itemsOf(entry, JSON.parse(data) as unknown)
      .flatMap((item, place) => {
        const draft = draftOf(entry, item, place);
        const isTaken = draft && !isLeftOut?.(draft.shape, item);
        if (draft && !isTaken) leftOut += 1;
        return isTaken ? [draft] : [];
      })
      // Only what can be gone back to.
      .filter(({ entityId }) => !entityId.startsWith('sha256:'));
    if (leftOut > 0) store.people.noteLeftOut(callId);
    if (drafts.length > 0) store.items.ingest({ collection: LIBRARY, callId, at }, drafts);
  };

  const takeBatch = (): boolean => {
    const taken = store.transaction(() =>
      store.items.together(() => store.library.advance(BATCH, takeIn)),
    );
    return taken < BATCH;
  };

  const catchUp = (most = Infinity): boolean => {
    for (let calls = 0; calls < most; calls += BATCH) if (takeBatch()) return true;
    return false;
  };

  const step = (): void => {
    try {
      timer = takeBatch() ? undefined : setTimeout(step, 0).unref();
      onTaken();
    } catch {
      // The store is busy or lost: the next call's end tries again.
      timer = undefined;
    }
  };

  return {
    catchUp,
    follow: () => {
      clearTimeout(timer);
      timer = setTimeout(step, PAUSE_MS).unref();
    },
    close: () => clearTimeout(timer),
  };
};
