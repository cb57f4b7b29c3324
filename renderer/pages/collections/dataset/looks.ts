/** How a dataset is looked at, as a value that can be kept and put back. Pure but for the list views. */
import type { DatasetLook, SavedViewView } from '#calls/index.ts';
import { changeListView, listViewOf } from '../../../list-views.ts';

type Columns = DatasetLook['columns'];

/** What is looked at now. */
export const lookNow = (key: string, columns: Columns): DatasetLook => {
  const { layout, sorting, rowFilter, rowsAs, charts } = listViewOf(key);
  const rows = { layout, columns, sorting, filter: { ...rowFilter } };
  return rowsAs === 'charts' ? { ...rows, charts } : rows;
};

/** Looks at a dataset in another way. The columns are the caller's. */
export const showLook = (key: string, { layout, sorting, filter, charts }: DatasetLook): void =>
  changeListView(key, {
    ...(charts ? { rowsAs: 'charts', charts } : { rowsAs: 'table' }),
    layout,
    sorting,
    rowFilter: filter,
    scroll: 0,
    marked: new Set(),
    selected: undefined,
  });

const inOrder = (record: object): unknown =>
  Object.entries(record)
    .filter(([, value]) => value !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1));

/** The order in which series were hidden is of no importance. */
const serializeCharts = ({
  hidden,
  also,
  measure,
  ...others
}: NonNullable<DatasetLook['charts']>) => [
  inOrder(others),
  typeof measure === 'string' ? measure : inOrder(measure),
  also,
  hidden.toSorted(),
];

const serializeLook = ({ layout, columns, sorting, filter, charts }: DatasetLook): string =>
  JSON.stringify([
    layout,
    inOrder(columns),
    sorting.map(({ id, desc }) => [id, desc]),
    inOrder(filter),
    charts && serializeCharts(charts),
  ]);

export const isSameLook = (one: DatasetLook, other: DatasetLook): boolean =>
  serializeLook(one) === serializeLook(other);

/** The saved view that is looked at now, unchanged. `whole`: what its columns are here, where it names some alone. */
export const viewShown = (
  views: readonly SavedViewView[],
  look: DatasetLook,
  whole: (columns: Columns) => Columns,
): SavedViewView | undefined =>
  views.find((view) => isSameLook({ ...view.look, columns: whole(view.look.columns) }, look));
