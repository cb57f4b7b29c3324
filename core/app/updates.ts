/** Newer versions of the program: what of them a world shows, and what the readers of this one change. */
import type { UpdatesView } from '#calls/index.ts';
import type { Message } from '#kit/message.ts';
import type { Topic } from '#kit/topics.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import type { LocalContext } from '#calls/answering/context.ts';
import type { Store } from '../store/index.ts';
import { changedReaders, readerNumbers } from '../updates/changed-readers.ts';
import { messages } from '../updates/messages.ts';

type Updates = LocalContext['updates'];

/** Who looks for newer versions and fetches them: the main process of the desktop app. */
export interface UpdateDesk extends Updates {
  /** Called when its view is another. */
  readonly onChange: (listener: () => void) => void;
}

interface Parts {
  readonly desk: UpdateDesk | undefined;
  readonly isLive: boolean;
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly changed: (...topics: readonly Topic[]) => void;
}

const nothing = (): void => {};

const without = (because: Message): Updates => ({
  view: (): UpdatesView => ({ isPossible: false, because }),
  look: nothing,
  download: nothing,
  cancel: nothing,
});

export const openUpdates = ({ desk, isLive, store, catalogue, changed }: Parts): Updates => {
  settleWhereNothingIsHeld(store, catalogue);
  if (desk === undefined) return without(messages.notByItself);
  if (!isLive) return without(messages.notWithoutNetwork);
  desk.onChange(() => changed('updates'));
  return desk;
};

/** Data that begins with this program was read with its readers. */
const settleWhereNothingIsHeld = ({ settings, collections }: Store, catalogue: Catalogue): void => {
  const own = readerNumbers(catalogue.entries);
  const operations = changedReaders(settings.get('readersSettled'), own);
  if (operations.length > 0 && collections.holding(operations).length === 0)
    settings.set('readersSettled', own);
};
