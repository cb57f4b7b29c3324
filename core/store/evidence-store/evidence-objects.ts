/** The objects in which a data file keeps replies outside of itself. */
import { randomBytes } from 'node:crypto';
import { AppError, detailFromError } from '#kit/errors.ts';
import type { Message } from '#kit/message.ts';
import type { Now } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import {
  evidenceStoreAway,
  type ObjectStore,
  type StoredObject,
  type ListedObject,
} from './object-store.ts';
import { openObjectStore, type Environment } from './open-object-store.ts';
import { claim, OWNER, recordedLocation } from './ownership.ts';
import { selectTexts, sql } from '../file/sql.ts';
import { UNFINISHED } from './dir-store.ts';

export interface EvidenceObjects {
  /** Whether replies are put there. */
  readonly isKept: boolean;
  /** Asks whether they can be, and makes the store that of the data file. Throws what keeps it from being used. */
  readonly start: () => void;
  /**
   * Rejects with `service_unavailable` while nothing can be kept there, so that nobody is asked for what would be
   * lost; `undefined` where there is no doubt.
   */
  readonly ready: () => Promise<void> | undefined;
  /** Puts bytes under names that are new, before the transaction that names them; answers the names in the same order. */
  readonly put: (
    bodies: readonly { readonly sha256: string; readonly bytes: Uint8Array }[],
  ) => readonly string[];
  /** `undefined` where there is no such object. */
  readonly get: (name: string) => Uint8Array | undefined;
  /** Deletes what no row names any more; `undefined` where nothing was ever kept outside. */
  readonly sweep: (signal?: AbortSignal) => Promise<Swept | undefined>;
  /** Deletes all objects of a data file that is about to be deleted. */
  readonly empty: () => Promise<void>;
  /** Hears why the store cannot be used when that begins, and `undefined` when it is over. */
  readonly onProblem: (listener: (problem: Message | undefined) => void) => void;
  readonly close: () => void;
}

export interface EvidenceObjectsConfig {
  readonly db: Db;
  /** Where replies are put; into the data file when left out. */
  readonly location?: string | undefined;
  readonly environment?: Environment | undefined;
  readonly now: Now;
  readonly monotonic: () => number;
}

/** So long after a failure nobody is asked again: each would wait for it. */
const AWAY_MS = 5000;
/** So long after it was used the store is believed to be there. */
const TRUSTED_MS = 10_000;

export const createEvidenceObjects = ({
  db,
  location,
  environment = process.env,
  now,
  monotonic,
}: EvidenceObjectsConfig): EvidenceObjects => {
  let failure: { readonly error: AppError; readonly until: number } | undefined;
  let usedAt = -Infinity;
  let isClaimed = false;
  let probing: Promise<void> | undefined;
  const opened = new Map<string, ObjectStore>();
  const listeners = new Set<(problem: Message | undefined) => void>();

  const openAt = (place: string): ObjectStore => {
    const known = opened.get(place);
    if (known) return known;
    const store = openObjectStore(place, environment);
    opened.set(place, store);
    return store;
  };
  /** Where what is kept already lies: that which was written to last, by whichever process. */
  const there = (): ObjectStore => {
    const place = recordedLocation(db) ?? location;
    if (place === undefined) throw evidenceStoreAway('none is known');
    return openAt(place);
  };
  const refuseWhileAway = (): void => {
    if (failure && monotonic() < failure.until) throw failure.error;
  };
  const noteUse = (): void => {
    if (failure) for (const tell of listeners) tell(undefined);
    failure = undefined;
    usedAt = monotonic();
  };
  const noteFailure = (thrown: unknown): void => {
    if (!(thrown instanceof AppError && thrown.kind === 'service_unavailable')) return;
    if (!failure) for (const tell of listeners) tell(detailFromError(thrown));
    failure = { error: thrown, until: monotonic() + AWAY_MS };
  };
  const guarded = <T>(work: () => T): T => {
    refuseWhileAway();
    try {
      const result = work();
      noteUse();
      return result;
    } catch (error) {
      noteFailure(error);
      throw error;
    }
  };
  const claimAt = (place: string): void => {
    // Whoever lost it to others puts nothing more there.
    isClaimed = false;
    claim(db, openAt(place), place);
    isClaimed = true;
  };
  const probe = async (place: string): Promise<void> => {
    try {
      const store = openAt(place);
      if (!isClaimed) store.prepare();
      await store.probe();
      // It answers, so nobody waits long for this.
      if (!isClaimed) claimAt(place);
      noteUse();
    } catch (error) {
      noteFailure(error);
      throw error;
    }
  };
  const ready = (): Promise<void> | undefined => {
    if (location === undefined) return undefined;
    if (failure && monotonic() < failure.until) return Promise.reject(failure.error);
    if (isClaimed && monotonic() - usedAt < TRUSTED_MS) return undefined;
    return (probing ??= probe(location).finally(() => (probing = undefined)));
  };

  return {
    isKept: location !== undefined,
    start: () => {
      if (location === undefined) return;
      claimAt(location);
      noteUse();
    },
    ready,
    put: (bodies) => {
      if (location === undefined || bodies.length === 0) return [];
      const objects = bodies.map(({ sha256, bytes }): StoredObject => ({
        name: `${sha256.slice(0, 2)}/${sha256}-${randomBytes(16).toString('hex')}`,
        bytes,
      }));
      guarded(() => {
        if (!isClaimed) {
          // Perhaps within a transaction, where it cannot be claimed: whoever comes next finds it claimed.
          void ready()?.catch(() => undefined);
          throw evidenceStoreAway('it is being opened');
        }
        openAt(location).put(objects);
      });
      return objects.map(({ name }) => name);
    },
    get: (name) => guarded(() => there().get(name)),
    sweep: async (signal) => {
      const place = recordedLocation(db);
      if (place === undefined) return undefined;
      claimAt(place);
      return sweepObjects(db, openAt(place), now(), signal);
    },
    empty: async () => {
      const place = recordedLocation(db);
      if (place === undefined) return;
      const store = openAt(place);
      // The mark goes last: without it, all of it is gone already.
      if (!store.get(OWNER)) return;
      claimAt(place);
      for await (const listed of store.list())
        await store.remove(listed.map(({ name }) => name).filter((name) => name !== OWNER));
      await store.remove([OWNER]);
    },
    onProblem: (listener) => void listeners.add(listener),
    close: () => {
      for (const store of opened.values()) store.close();
      opened.clear();
    },
  };
};

/** What was deleted. */
interface Swept {
  readonly objects: number;
}

/** A transaction that names an object is over long before. */
const YOUNG_MS = 86_400_000;

const OBJECT = /^[0-9a-f]{2}\/[0-9a-f]{64}-[0-9a-f]{32}$/;

/**
 * Deletes objects that no row names and that are older than a day. Names are never used again, so nothing that it
 * deletes can be named later. To be called once the store was found to be that of the data file (`claim`).
 */
const sweepObjects = async (
  db: Db,
  store: ObjectStore,
  now: number,
  signal?: AbortSignal,
): Promise<Swept> => {
  let objects = 0;
  for await (const listed of store.list()) {
    if (signal?.aborted === true) break;
    const names = listed.filter(isSwept(now)).map(({ name }) => name);
    const named = namedAmong(db, names);
    const loose = names.filter((name) => !named.has(name));
    await store.remove(loose);
    objects += loose.length;
  }
  return { objects };
};

const isSwept =
  (now: number) =>
  ({ name, modifiedAt }: ListedObject): boolean =>
    modifiedAt < now - YOUNG_MS && (OBJECT.test(name) || name.endsWith(UNFINISHED));

const namedAmong = (db: Db, names: readonly string[]): ReadonlySet<string> =>
  new Set(
    db
      .all<{ object: string }>(
        sql`SELECT object FROM bodies WHERE object IN (${selectTexts(names)})`,
      )
      .map(({ object }) => object),
  );
