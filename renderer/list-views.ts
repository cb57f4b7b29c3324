/**
 * How each list was left: what was typed into its filter, what was open, how far it was scrolled. Kept
 * for the life of the window, so that going back finds everything as it was.
 */
import type { VirtualItem } from '@tanstack/react-virtual';
import { create } from 'zustand';
import type { DatasetLook, RowFilter } from '#calls/index.ts';
import { FIRST_CHOICES, withRenamed, type ChartChoices } from './chart-choices.ts';

export interface ListView {
  readonly filter: string;
  /** Pixels from the top of what scrolls. */
  readonly scroll: number;
  /** Heights of rows that were measured, as the list wants them back. */
  readonly measured: readonly VirtualItem[];
  /** Position of the selected item in the whole answer. */
  readonly selected: number | undefined;
  /** By which column the loaded rows are sorted; empty: as the platform gave them. */
  readonly sorting: readonly { readonly id: string; readonly desc: boolean }[];
  /** Which rows of a collection are wanted. */
  readonly rowFilter: RowFilter;
  /** Rows that are marked beside the selected one, by their positions in the answer. */
  readonly marked: ReadonlySet<number>;
  /** Comments whose replies are shown, by their ids. */
  readonly open: ReadonlySet<string>;
  /** Branches of a tree that were folded or unfolded, by their position in the answer. */
  readonly folds: ReadonlyMap<number, boolean>;
  /** A discussion as it is read, or over time. */
  readonly view: 'read' | 'time';
  /** How the rows of a collection are looked at. */
  readonly rowsAs: 'table' | 'charts';
  /** What the charts of a collection compare, and how. */
  readonly charts: ChartChoices;
  /** A dataset as a table, as pictures, or by what answers what. */
  readonly layout: DatasetLook['layout'];
  /** Whether its rows are coded, or what coders did is compared. */
  readonly coding: 'off' | 'codes' | 'differences' | 'agreement';
  /** Fetch further pages while scrolling. */
  readonly autoPages: boolean;
}

const AS_FIRST_SEEN: ListView = {
  filter: '',
  scroll: 0,
  measured: [],
  selected: undefined,
  sorting: [],
  rowFilter: {},
  marked: new Set(),
  open: new Set(),
  folds: new Map(),
  view: 'read',
  rowsAs: 'table',
  charts: FIRST_CHOICES,
  layout: 'table',
  coding: 'off',
  autoPages: false,
};

/** The name of the rows of a collection; of everything that was fetched without one. */
export const datasetKey = (name: string | undefined): string =>
  name === undefined ? 'everything' : `collection:${name}`;

/** Lists whose view is remembered; of more, those that were changed longest ago are forgotten. */
const MOST = 300;

export const useListViews = create<ReadonlyMap<string, ListView>>(() => new Map());

export const listViewOf = (question: string): ListView =>
  useListViews.getState().get(question) ?? AS_FIRST_SEEN;

/** Whether a list was looked at before. */
export const isListKnown = (question: string): boolean => useListViews.getState().has(question);

/** One part of how a list was left; the component is drawn again when that part changes. */
export const useListView = <K extends keyof ListView>(question: string, part: K): ListView[K] =>
  useListViews((views) => (views.get(question) ?? AS_FIRST_SEEN)[part]);

export const changeListView = (question: string, change: Partial<ListView>): void =>
  useListViews.setState((views) => {
    const others = [...views].filter(([key]) => key !== question).slice(-(MOST - 1));
    return new Map([...others, [question, { ...listViewOf(question), ...change }]]);
  }, true);

/** A collection has another name: its rows stay as they are looked at, and so do charts that compare with it. */
export const renameInListViews = (from: string, to: string): void =>
  useListViews.setState(
    (views) =>
      new Map(
        [...views].map(([question, view]) => [
          question === datasetKey(from) ? datasetKey(to) : question,
          { ...view, charts: withRenamed(view.charts, from, to) },
        ]),
      ),
    true,
  );

export const forgetListViews = (): void => useListViews.setState(new Map(), true);

/* ---- Across a reload ----------------------------------------------------------------------- */

const KEPT = 'bowerbird.lists';

/** Sets and maps as lists; heights are measured anew. */
const written = ({ measured: _measured, marked, open, folds, ...plain }: ListView) => ({
  ...plain,
  marked: [...marked],
  open: [...open],
  folds: [...folds],
});

type Written = ReturnType<typeof written>;

const read = ({ marked, open, folds, ...plain }: Written): ListView => ({
  ...AS_FIRST_SEEN,
  ...plain,
  marked: new Set(marked),
  open: new Set(open),
  folds: new Map(folds),
});

/** How the lists were left, as a text; and from it. */
export const listViewsAsText = (): string =>
  JSON.stringify(
    [...useListViews.getState()].map(([question, view]) => [question, written(view)] as const),
  );

export const readListViews = (text: string): void => {
  try {
    const kept = JSON.parse(text) as readonly (readonly [string, Written])[];
    useListViews.setState(new Map(kept.map(([question, view]) => [question, read(view)])), true);
  } catch {
    // Not ours, or of another version: the lists begin as they are first seen.
  }
};

/** Finds the lists as a reload left them. Heard before the page goes, and after each list told its place. */
export const keepListViews = (): void => {
  readListViews(sessionStorage.getItem(KEPT) ?? '[]');
  addEventListener('pagehide', () => sessionStorage.setItem(KEPT, listViewsAsText()));
};
