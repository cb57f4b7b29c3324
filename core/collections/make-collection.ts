/** A collection made of rows that others hold: of a view, or of two collections joined or compared. */
import { writtenBy } from '#kit/annotations.ts';
import { isEmptyFilter } from '#kit/item-filter.ts';
import { viewCard, type ItemsView } from '#kit/item-view.ts';
import { AppError } from '#kit/errors.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import type { CollectionRow, CopiedCodings, ItemRow, Store } from '../store/index.ts';
import { redraftBy } from './captured-items.ts';
import { openFilterNames } from './coding/row-codes.ts';
import { messages } from './messages.ts';
import type { RowReading } from './row-reading.ts';

/** What becomes of the rows of a view and those of a second collection. */
type Combining = 'join' | 'common' | 'subtract';

export interface MakeCollectionInput {
  /** Of which the view is; everything that is held when left out. */
  readonly from?: string | undefined;
  readonly filter: NonNullable<ItemsView['filter']>;
  /** The name of the new collection. */
  readonly into: string;
  readonly other?: { readonly name: string; readonly how: Combining } | undefined;
}

export interface MadeCollection extends CopiedCodings {
  readonly name: string;
  /** Items of the new collection. */
  readonly items: number;
  /** Rows that were looked at, of the view and of the second collection. */
  readonly first: number;
  readonly second: number;
  /** Items that both hold. */
  readonly both: number;
}

/** Rows of one transaction. */
const AT_ONCE = 50;

const TEXTS: Readonly<Record<Combining, (first: string, second: string) => string>> = {
  join: (first, second) => `${first}, together with all items of “${second}”`,
  common: (first, second) => `${first}, as far as “${second}” holds them as well`,
  subtract: (first, second) => `${first}, without those that “${second}” holds`,
};

/**
 * Copies rows with each time that they were seen, their notes, tags and codes, and with the codebooks; what
 * brought them stays what brought them. Items are the same by platform, kind and identifier: of one that comes twice, the new collection
 * keeps what each said, and when. Throws `validation_error` where there is a collection of that name or no
 * row to be copied.
 */
export const makeCollection = async (
  store: Store,
  catalogue: Catalogue,
  find: RowReading['find'],
  { from, filter, into, other }: MakeCollectionInput,
): Promise<MadeCollection> => {
  const source = from === undefined ? undefined : store.collections.there(from);
  const second = other && store.collections.there(other.name);
  if (store.collections.find(into))
    throw new AppError('validation_error', messages.thereIsACollectionAlready({ name: into }));
  const ids = await find({ collection: source?.seq, filter });
  if (ids.length === 0) throw new AppError('validation_error', messages.noRowsForACollection);
  const to = store.collections.open(into);
  const codings = store.codingCopies(to.seq);
  for (const one of other?.how === 'join' ? [source, second] : [source])
    if (one) codings.takeCodebook(one.seq);
  const copyRow = createRowCopies(store, catalogue, to);
  const copy = (row: ItemRow): void => {
    const id = copyRow(row);
    if (id !== undefined) codings.copy(row, id);
  };
  const wants = (row: ItemRow): boolean => {
    if (!second || other?.how === 'join') return true;
    return store.itemRows.isHeldBy(second.seq, row) === (other?.how === 'common');
  };
  let both = 0;
  const count = (row: ItemRow): void => {
    if (second && store.itemRows.isHeldBy(second.seq, row)) both += 1;
  };
  await store.inPortions(
    copying(store, ids, (row) => {
      count(row);
      if (wants(row)) copy(row);
    }),
  );
  const others =
    second && other?.how === 'join'
      ? await find({ collection: second.seq, filter: {} })
      : new Float64Array(0);
  await store.inPortions(copying(store, others, copy));
  const items = store.collections.bySeq(to.seq)?.items ?? 0;
  if (items === 0) {
    store.collections.remove(to.id);
    throw new AppError('validation_error', messages.noRowsForACollection);
  }
  const text = textOf(store, source, filter, ids.length);
  const made = second && other ? TEXTS[other.how](text, second.name) : text;
  store.transaction(() => {
    store.collections.noteMadeFrom(to.seq, `This collection was made of ${made}.`);
    const from = [source, second].flatMap((one) => one?.id ?? []);
    store.caseLog.append(to.seq, 'copied', { rows: items, from });
    for (const one of [source, second])
      if (one) store.caseLog.append(one.seq, 'copied', { rows: items, to: to.id });
  });
  return {
    name: to.name,
    items,
    first: ids.length,
    second: second?.items ?? 0,
    both,
    ...codings.counts(),
  };
};

const textOf = (
  store: Store,
  source: CollectionRow | undefined,
  filter: MakeCollectionInput['filter'],
  rows: number,
): string => {
  const where = source ? `“${source.name}”` : 'everything that was fetched';
  if (isEmptyFilter(filter)) return `all ${rows.toLocaleString('en')} items of ${where}`;
  const names = openFilterNames(store, source?.seq);
  const { text } = viewCard({ filter }, { rows, of: source?.items ?? rows }, names);
  return source ? text.replace(' items', ` items of ${where}`) : `${text}, of ${where}`;
};

function* copying(store: Store, ids: Float64Array, copy: (row: ItemRow) => void): Generator<void> {
  for (let at = 0; at < ids.length; at += AT_ONCE) {
    const rows = store.itemRows.withIds([...ids.subarray(at, at + AT_ONCE)]);
    store.transaction(() =>
      store.items.together(() => {
        for (const row of rows) copy(row);
      }),
    );
    yield;
  }
}

const createRowCopies = (store: Store, catalogue: Catalogue, { seq }: CollectionRow) => {
  const redraft = redraftBy(catalogue);
  /** Returns the id of the copy; `undefined` where nothing of the row can be read. */
  return (row: ItemRow): number | undefined => {
    // The present one first: what was said before, or is told of a recheck, stands beside it.
    const seen = (store.items.readObservations([row]).get(row.id) ?? []).toSorted(
      (a, b) => Number(b.isPresent) - Number(a.isPresent),
    );
    let id: number | undefined;
    for (const { at, callId, item, isPresent } of seen) {
      const draft = item && redraft(row.operation, JSON.stringify(item), row.place);
      if (!draft) continue;
      const { platform, shape, entityId, operation, parent } = row;
      const kept = { ...draft, platform, shape, entityId, operation, parent };
      const observation = {
        collection: seq,
        callId,
        at,
        isRecheck: !isPresent && id !== undefined,
      };
      [id] = store.items.ingest(observation, [kept]).ids;
    }
    if (id === undefined) return undefined;
    const { removedSince, notShownSince } = row;
    if (removedSince !== null) store.items.markAbsent(id, removedSince, 'removed');
    if (notShownSince !== null) store.items.markAbsent(id, notShownSince, 'notShown');
    copyWritten(store, row, id);
    return id;
  };
};

/** Copies what was written beside a row; what its author wrote beside the first of two stays. */
const copyWritten = (store: Store, row: ItemRow, copy: number): void => {
  const { written } = store.itemRows.read(row);
  const there = written.length > 0 ? store.itemRows.find(copy) : undefined;
  if (!there) return;
  const known = store.itemRows.read(there);
  for (const { author, note, tags } of written)
    if (!writtenBy(known.written, author?.seq))
      store.collections.annotate(copy, {
        ...(note !== undefined && { note }),
        tags,
        author: author?.seq,
      });
};
