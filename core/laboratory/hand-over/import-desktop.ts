import { isSameJson } from '#kit/json-text.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { Reader } from '../../engine/reader.ts';
import type { CollectionRow, HeldCounts, RefusedEntry, Sender, Store } from '../../store/index.ts';
import { PARCEL_LIMITS, type ParcelLimits } from '../../hand-over/limits.ts';
import { receiveParcels } from './receive.ts';
import { sendParcels, type SendReport } from '../../hand-over/send.ts';

/** The name under which a data folder that moves in shares its collections. */
const MOVING_IN = 'moving in';

export interface ImportDesktopConfig {
  /** A copy of the data file that moves in: its outbox is written. */
  readonly from: Store;
  /** The project's. */
  readonly to: Store;
  readonly catalogue: Catalogue;
  /** As whose hand-over it counts. */
  readonly sender: Sender;
  readonly now: () => number;
  readonly read?: Reader | undefined;
  readonly limits?: ParcelLimits;
  readonly signal?: AbortSignal | undefined;
  /** Called now and then with how much waits. */
  readonly onProgress?: ((waiting: number) => void) | undefined;
}

/** A count that is another one on the two sides. */
export interface CountDifference {
  readonly collection: string;
  readonly what: keyof HeldCounts;
  readonly from: number;
  readonly to: number;
}

export interface ImportReport extends SendReport {
  readonly collections: number;
  /** None: every collection has moved in whole, and held nothing before. */
  readonly differences: readonly CountDifference[];
  /** What was not taken, with the reason of each. */
  readonly refusals: readonly RefusedEntry[];
}

/** Refusals that are named one by one. */
const MOST_NAMED = 1000;

/**
 * Moves all collections of a data folder into a project: by the parcels of a hand-over, then codebooks, views
 * and schedules. It may be broken off and begun again, with the same copy or another one: each item is there
 * once. At the end both sides are counted. It costs nothing.
 */
export const importDesktop = async (config: ImportDesktopConfig): Promise<ImportReport> => {
  const { from, to, catalogue, sender, now, read, limits = PARCEL_LIMITS, signal } = config;
  const collections = from.collections.list().toSorted((a, b) => a.seq - b.seq);
  shareAll(from, collections);
  const sent = await sendParcels({
    store: from,
    laboratory: MOVING_IN,
    now,
    limits,
    signal,
    exchange: async function* (bytes) {
      const answers = receiveParcels({ store: to, catalogue, sender, now, read, limits }, bytes);
      for await (const answer of answers) {
        yield answer;
        config.onProgress?.(countWaiting(from));
      }
    },
  });
  for (const collection of collections)
    to.transaction(() => {
      const { seq } = to.collections.open(collection.name, collection.description ?? undefined);
      moveCodebook(from, to, collection, seq);
      moveViews(from, to, collection.seq, seq);
      moveSchedules(from, to, collection.seq, seq);
    });
  to.transaction(() => moveViews(from, to, LIBRARY, LIBRARY));
  return {
    ...sent,
    collections: collections.length,
    differences: collections.flatMap((collection) => compareCounts(from, to, collection)),
    refusals: from.outbox.refused(MOST_NAMED),
  };
};

/** The `seq` of what holds every item. */
const LIBRARY = 0;

/** What was refused before is tried again: the project may read more since. */
const shareAll = ({ outbox }: Store, collections: readonly CollectionRow[]): void => {
  const shared = new Map(outbox.shared().map((one) => [one.collection, one.laboratory]));
  for (const { seq } of collections) {
    if (shared.has(seq) && shared.get(seq) !== MOVING_IN) outbox.stop(seq);
    outbox.share(seq, MOVING_IN);
  }
  outbox.retry();
};

const countWaiting = ({ outbox }: Store): number =>
  outbox.shared().reduce((sum, { waiting }) => sum + waiting, 0);

/** Codes with which nothing was coded have no parcel of their own. */
const moveCodebook = (from: Store, to: Store, collection: CollectionRow, seq: number): void => {
  const file = from.codingExchange.ofItems(collection, []);
  if (file.codebook.codes.length === 0) return;
  const portions = to.codingExchange.merge(seq, file, { isHandedOver: true });
  while (portions.next().done !== true);
};

/** A view whose name is taken by another one gets a number. */
const moveViews = (from: Store, to: Store, source: number, target: number): void => {
  for (const { name, look, opens } of from.savedViews.list(source)) {
    const there = to.savedViews.list(target);
    const isThere = there.some(
      (one) =>
        isSameJson(one.look, look) && nameWithoutNumber(one.name) === nameWithoutNumber(name),
    );
    if (isThere) continue;
    const free = freeName(name, new Set(there.map((one) => one.name.toLowerCase())));
    to.savedViews.save(target, free, look);
    if (opens && !there.some((one) => one.opens)) to.savedViews.openWith(target, free);
  }
};

const nameWithoutNumber = (name: string): string => name.toLowerCase().replace(/ \(\d{1,4}\)$/, '');

const freeName = (name: string, taken: ReadonlySet<string>): string => {
  for (let n = 1; ; n += 1) {
    const numbered = n === 1 ? name : `${name} (${n})`;
    if (!taken.has(numbered.toLowerCase())) return numbered;
  }
};

const moveSchedules = (from: Store, to: Store, source: number, target: number): void => {
  for (const { seq: _, ...schedule } of from.schedules.list())
    if (schedule.collection === source && schedule.state === 'active')
      to.schedules.takeOver({ ...schedule, collection: target });
};

const compareCounts = (
  from: Store,
  to: Store,
  { name, seq }: CollectionRow,
): readonly CountDifference[] => {
  const there = to.collections.find(name);
  const before = from.outgoing.counts(seq);
  const after = to.outgoing.counts(there?.seq ?? -1);
  return (Object.keys(before) as (keyof HeldCounts)[]).flatMap((what) =>
    before[what] === after[what]
      ? []
      : [{ collection: name, what, from: before[what], to: after[what] }],
  );
};
