/** How a dataset is looked at, as a value that can be kept and put back. Pure but for the list views. */
import type { DatasetLook, SavedViewView } from '#contract/index.ts';
import { changeListView, listViewOf } from '../../../list-views.ts';

type Columns = DatasetLook['columns'];

/** What is looked at now. */
export const lookNow = (key: string, columns: Columns): DatasetLook => {
  const { layout, sorting, rowFilter } = listViewOf(key);
  return { layout, columns, sorting, filter: { ...rowFilter } };
};

/** Looks at a dataset in another way. The columns are the caller's. */
export const showLook = (key: string, { layout, sorting, filter }: DatasetLook): void =>
  changeListView(key, {
    layout,
    sorting,
    rowFilter: filter,
    scroll: 0,
    marked: new Set(),
    selected: undefined,
  });

const inOrder = (record: Readonly<Record<string, unknown>>): unknown =>
  Object.entries(record).toSorted(([a], [b]) => (a < b ? -1 : 1));

const serializeLook = ({ layout, columns, sorting, filter }: DatasetLook): string =>
  JSON.stringify([
    layout,
    inOrder(columns),
    sorting.map(({ id, desc }) => [id, desc]),
    inOrder(filter),
  ]);

export const isSameLook = (one: DatasetLook, other: DatasetLook): boolean =>
  serializeLook(one) === serializeLook(other);

/** The saved view that is looked at now, unchanged. */
export const viewShown = (
  views: readonly SavedViewView[],
  look: DatasetLook,
): SavedViewView | undefined => views.find((view) => isSameLook(view.look, look));
