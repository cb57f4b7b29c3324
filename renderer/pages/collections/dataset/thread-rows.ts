/** Discussions as the rows of a list: what is open has its replies below it. Pure. */
import type { RowCodesView, RowsView, ThreadItemView, ThreadView } from '#calls/index.ts';

/** As much as is loaded of the replies to one address. */
export interface Loaded {
  readonly rows: readonly ThreadItemView[];
  readonly next?: RowsView['next'];
}

/** An item, and what was found below it. */
export interface ThreadNode {
  readonly view: ThreadItemView;
  /** Does not fit the filter: it shows where something stands that does. */
  readonly isContext: boolean;
  readonly below: readonly ThreadNode[];
}

export type ThreadRow =
  | {
      readonly kind: 'item';
      readonly view: ThreadItemView;
      readonly depth: number;
      readonly isContext: boolean;
      /** Closed, and yet some of its replies are shown: those that fit the filter. */
      readonly showsFound: boolean;
    }
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
export const recoded = (loaded: Loaded, id: number, codes: RowCodesView): Loaded => ({
  ...loaded,
  rows: loaded.rows.map((row) => (row.id === id ? { ...row, ...codes } : row)),
});

/** Deeper rows are not moved further in. */
export const DEEPEST = 8;

/** Items of which nothing is known to be below them. */
export const bareNodes = (
  rows: readonly ThreadItemView[],
  isContext = false,
): readonly ThreadNode[] => rows.map((view) => ({ view, isContext, below: [] }));

/**
 * What a page of a filter lets through, each below what it stands under: discussions in the order in
 * which their first match comes.
 */
export const foundNodes = ({ rows, context = [] }: ThreadView): readonly ThreadNode[] => {
  const views = new Map([...context, ...rows].map((view) => [view.id, view]));
  const fits = new Set(rows.map(({ id }) => id));
  const nodes = new Map<number, ThreadNode & { readonly below: ThreadNode[] }>();
  const top: ThreadNode[] = [];
  for (const { id, above = [] } of rows) {
    let siblings = top;
    for (const one of [...above, id]) {
      const known = nodes.get(one);
      const view = views.get(one);
      if (!known && !view) continue;
      const node = known ?? { view: view as ThreadItemView, isContext: !fits.has(one), below: [] };
      if (!known) {
        nodes.set(one, node);
        siblings.push(node);
      }
      siblings = node.below;
    }
  }
  return top;
};

interface Opened {
  readonly open: ReadonlySet<string>;
  readonly loaded: ReadonlyMap<string, Loaded>;
  /** Replies that were not looked for are shown as context. */
  readonly isFiltered?: boolean;
}

/** `above`: a row never stands below itself, whatever the addresses say. */
export const threadRows = (
  nodes: readonly ThreadNode[],
  opened: Opened,
  depth = 0,
  above: ReadonlySet<number> = new Set(),
): readonly ThreadRow[] =>
  nodes
    .filter(({ view }) => !above.has(view.id))
    .flatMap((node): readonly ThreadRow[] => {
      const { view, isContext, below } = node;
      const { address, replies, id } = view;
      const isOpen = replies > 0 && opened.open.has(address);
      const showsFound = !isOpen && below.length > 0;
      const item: ThreadRow = { kind: 'item', view, depth, isContext, showsFound };
      const deeper = (all: readonly ThreadNode[]) =>
        threadRows(all, opened, depth + 1, new Set([...above, id]));
      if (!isOpen) return [item, ...deeper(below)];
      const replied = opened.loaded.get(address);
      const rows = [item, ...deeper(withFound(node, replied, opened.isFiltered))];
      const isWhole = replied !== undefined && replied.next === undefined;
      const left = replies - (replied?.rows.length ?? 0);
      return isWhole ? rows : [...rows, { kind: 'more', parent: address, left, depth: depth + 1 }];
    });

/** The replies that are loaded; of those that were found, with what was found below them. */
const withFound = (
  { below }: ThreadNode,
  replied: Loaded | undefined,
  isFiltered = false,
): readonly ThreadNode[] => {
  const found = new Map(below.map((node) => [node.view.id, node]));
  const loaded = bareNodes(replied?.rows ?? [], isFiltered).map((node) => {
    const known = found.get(node.view.id);
    found.delete(node.view.id);
    return known ?? node;
  });
  return [...loaded, ...found.values()];
};
