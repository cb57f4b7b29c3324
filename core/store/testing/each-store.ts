import { afterEach, beforeEach } from 'vitest';
import { clock, tempDir } from '../calls/fixtures.ts';
import { openStore, type Store } from '../index.ts';
import { openTestStore } from './open-test-store.ts';

export interface OpenedStore {
  readonly place: ReturnType<typeof tempDir>;
  readonly time: ReturnType<typeof clock>;
  readonly store: Store;
  /** Opens the file again, once the store was closed. */
  readonly reopen: () => Store;
}

/** A new store for each test of a file, in a folder that goes with it, at a time that stands until it is moved. */
export const eachStore = (begin: (opened: OpenedStore) => void): void => {
  let store: Store;
  let place: ReturnType<typeof tempDir>;
  beforeEach(() => {
    const time = clock();
    place = tempDir();
    store = openStore({ dir: place.dir, now: time.now });
    const reopen = (): Store => {
      store = openStore({ dir: place.dir, now: time.now });
      return store;
    };
    begin({ place, time, store, reopen });
  });
  afterEach(() => {
    store.close();
    place.remove();
  });
};

/** The same without a file, where the engine can do without. */
export const eachStoreInMemory = (
  begin: (opened: Pick<OpenedStore, 'time' | 'store'>) => void,
): void => {
  let store: Store;
  beforeEach(() => {
    const time = clock();
    store = openTestStore({ now: time.now });
    begin({ time, store });
  });
  afterEach(() => store.close());
};
