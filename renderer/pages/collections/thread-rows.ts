/** Discussions as the rows of a list: what is open has its replies below it. Pure. */
import type { RowsView, ThreadItemView, ThreadView } from '../../../core/contract/index.ts';

/** As much as is loaded of the replies to one address. */
export interface Loaded {
  readonly rows: readonly ThreadItemView[];
  readonly next?: RowsView['next'];
}

export type ThreadRow =
  | { readonly kind: 'item'; readonly view: ThreadItemView; readonly depth: number }
  /** The place where further replies are fetched. */
  | {
      readonly kind: 'more';
      readonly parent: string;
      readonly left: number;
      readonly depth: number;
    };

/** A page below those that are there; what came twice stands once. */
export const joined = (before: Loaded | undefined, page: ThreadView): Loaded => {
  const known = new Set(before?.rows.map(({ id }) => id));
  const rows = [...(before?.rows ?? []), ...page.rows.filter(({ id }) => !known.has(id))];
  return page.next ? { rows, next: page.next } : { rows };
};

/** The same with other codes beside one of them. */
export const recoded = (
  loaded: Loaded,
  id: number,
  codes: Readonly<Record<string, string>>,
): Loaded => ({
  ...loaded,
  rows: loaded.rows.map((row) => (row.id === id ? { ...row, codes } : row)),
});

/** Deeper rows are not moved further in. */
export const DEEPEST = 8;

/** `above`: a row never stands below itself, whatever the addresses say. */
export const threadRows = (
  top: readonly ThreadItemView[],
  open: ReadonlySet<string>,
  loaded: ReadonlyMap<string, Loaded>,
  depth = 0,
  above: ReadonlySet<number> = new Set(),
): readonly ThreadRow[] =>
  top
    .filter(({ id }) => !above.has(id))
    .flatMap((view): readonly ThreadRow[] => {
      const item: ThreadRow = { kind: 'item', view, depth };
      const { address, replies, id } = view;
      if (replies === 0 || !open.has(address)) return [item];
      const below = loaded.get(address);
      const rows = threadRows(below?.rows ?? [], open, loaded, depth + 1, new Set([...above, id]));
      const left = replies - (below?.rows.length ?? 0);
      const isWhole = below !== undefined && below.next === undefined;
      return isWhole
        ? [item, ...rows]
        : [item, ...rows, { kind: 'more', parent: address, left, depth: depth + 1 }];
    });
