import { viewCard, type ItemsView, type ViewCard } from '#kit/item-view.ts';
import type { FilterNames } from '#kit/item-filter.ts';
import type { ItemRow, CollectionStore } from '../store/index.ts';

/** The rows of a view: found once, read as often as they are wanted. */
export interface ViewedRows {
  readonly count: number;
  /** `of`: items of the collection, or of everything that is held. */
  readonly card: (of: number) => ViewCard;
  readonly rows: () => Generator<ItemRow>;
  /** The calls that brought them. */
  readonly calls: () => ReadonlySet<string>;
}

/** Rows that are held in memory at a time. */
const CHUNK = 100;

interface Options {
  /** What codes and coders are called where the view is told. */
  readonly names: FilterNames;
  /** The view as it is told, where that may not name people. */
  readonly described?: ItemsView;
  /** Of what several collections hold, only the first row. */
  readonly isDistinct?: boolean;
}

/** `collection` is a `seq`; everything that is held when left out. */
export const viewedRows = (
  itemRows: CollectionStore['itemRows'],
  collection: number | undefined,
  view: ItemsView,
  { names, described = view, isDistinct = false }: Options,
): ViewedRows => {
  const all = itemRows.idsInView({ collection, ...view });
  const ids = isDistinct ? withoutRepeated(itemRows, all, { collection, ...view }) : all;
  const chunks = function* (): Generator<readonly number[]> {
    for (let at = 0; at < ids.length; at += CHUNK) yield [...ids.subarray(at, at + CHUNK)];
  };
  return {
    count: ids.length,
    card: (of) => viewCard(described, { rows: ids.length, of }, names),
    *rows() {
      for (const chunk of chunks()) yield* itemRows.withIds(chunk);
    },
    calls: () => {
      const calls = new Set<string>();
      for (const chunk of chunks()) for (const id of itemRows.callsOf(chunk)) calls.add(id);
      return calls;
    },
  };
};

const withoutRepeated = (
  itemRows: CollectionStore['itemRows'],
  ids: Float64Array,
  { filter, ...view }: Parameters<CollectionStore['itemRows']['idsInView']>[0],
): Float64Array => {
  const repeated = itemRows.idsInView({ ...view, filter: { ...filter, repeated: true } });
  const [seen, dropped] = [new Set<string>(), new Set<number>()];
  for (let at = 0; at < repeated.length; at += CHUNK)
    for (const row of itemRows.withIds([...repeated.subarray(at, at + CHUNK)])) {
      const identity = `${row.platform} ${row.shape} ${row.entityId}`;
      if (seen.has(identity)) dropped.add(row.id);
      else seen.add(identity);
    }
  return dropped.size === 0 ? ids : ids.filter((id) => !dropped.has(id));
};
