/** The columns of a list, their order, their widths and which of them are shown. */
import {
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  createSortedRowModel,
  rowSortingFeature,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
  type ColumnSizingState,
  type SortingState,
  type Updater,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { changeListView, listViewOf, useListView } from '../../list-views.ts';
import { columnsFor, copiedTitle, isTabular } from '../../shapes/table-columns.tsx';
import type { Shown } from '../../shapes/index.ts';
import { COLUMN_WIDTH, useColumnMemory } from './column-memory.ts';
import type { Placed } from './list-parts.tsx';

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { basic: sortFn_basic, text: sortFn_text },
  columnVisibilityFeature,
  columnSizingFeature,
  columnResizingFeature,
});

const helper = createColumnHelper<typeof features, Placed>();

export const TITLE = 'title';

const applied = <T>(updater: Updater<T>, before: T): T =>
  typeof updater === 'function' ? (updater as (old: T) => T)(before) : updater;

/** `kind`: lists of it share their columns. */
export const useItemTable = (
  items: readonly Shown[],
  rows: readonly Placed[],
  question: string,
  kind: string,
) => {
  const known = useMemo(() => (isTabular(items) ? columnsFor(items) : []), [items]);
  const memory = useColumnMemory(kind);
  const sorting = useListView(question, 'sorting');
  const columns = useMemo(
    () =>
      helper.columns([
        helper.accessor((placed) => copiedTitle(placed.shown), { id: TITLE, sortFn: 'text' }),
        ...known.map((column) =>
          helper.accessor((placed) => column.value(placed.shown), {
            id: column.id,
            size: column.width,
            minSize: COLUMN_WIDTH.least,
            maxSize: COLUMN_WIDTH.most,
            sortFn: column.isNumber || column.id === 'published' ? 'basic' : 'text',
            sortUndefined: 'last',
            sortDescFirst: column.isNumber === true || column.id === 'published',
          }),
        ),
      ]),
    [known],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns,
    data,
    state: {
      sorting: [...sorting],
      columnVisibility: Object.fromEntries(
        known.map((column) => [column.id, memory.isShown(column)]),
      ),
      columnSizing: memory.widths,
    },
    onSortingChange: (updater: Updater<SortingState>) =>
      changeListView(question, {
        sorting: applied(updater, [...listViewOf(question).sorting]),
      }),
    onColumnSizingChange: (updater: Updater<ColumnSizingState>) =>
      memory.resize(applied(updater, { ...memory.widths })),
    columnResizeMode: 'onChange',
    enableMultiSort: false,
  });
  const { isShown, show, widen } = memory;
  return { table, known, isShown, show, widen };
};

/** Pixels that the title needs beside the columns, with the picture that may stand at its side. */
const TITLE_LEAST = 340;

/** The columns that there is room for in so many pixels: the least important ones go first. */
export const fitting = <T extends { readonly priority: number }>(
  columns: readonly T[],
  measureColumn: (column: T) => number,
  room: number,
): readonly T[] => {
  const byPriority = columns.toSorted((a, b) => b.priority - a.priority);
  const kept = new Set<T>();
  let left = room - TITLE_LEAST;
  for (const column of byPriority) {
    const width = measureColumn(column);
    if (width > left) continue;
    left -= width;
    kept.add(column);
  }
  return columns.filter((column) => kept.has(column));
};
