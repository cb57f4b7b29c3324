/** A list's row and the names above its columns, by the shape of what it shows. */
import { createElement } from 'react';
import { viewOf, type Shown } from './index.ts';
import css from './rows.module.css';
import type { Columns, RowProps, Cells } from './shape-view.ts';

/** What a list of items has to say, which decides its columns and the height of its rows. Pure. */
export const columnsFromItems = (items: readonly Shown[]): Columns => {
  const cells = items.map((shown) => viewOf(shown).columns(shown.item));
  const some = (column: keyof Cells): boolean => cells.some((cell) => cell[column] === true);
  return {
    count: some('count'),
    date: some('date'),
    score: some('score'),
    replies: some('replies'),
    group: differ(cells, ({ group }) => group),
    author: differ(cells, ({ author }) => author),
  };
};

/** Of a single item nothing is left to be told once for all. */
const differ = (cells: readonly Cells[], of: (cell: Cells) => string | undefined): boolean => {
  const there = cells.filter(({ isMissing }) => isMissing !== true);
  const first = there[0] && of(there[0]);
  return there.length < 2 || first === undefined || there.some((cell) => of(cell) !== first);
};

/** The one after whom the rows are made: the first that is there at all. */
export const findTypicalItem = (items: readonly Shown[]): Shown | undefined =>
  items.find(({ shape }) => shape !== 'Tombstone') ?? items[0];

export const computeRowHeight = (items: readonly Shown[], compact: boolean): number => {
  const first = findTypicalItem(items);
  if (first === undefined) return compact ? 44 : 60;
  const heights = viewOf(first).heights(first.item);
  return compact ? heights.compact : heights.comfortable;
};

export const ItemRow = ({
  shown,
  ...rest
}: Omit<RowProps<never>, 'item'> & { readonly shown: Shown }) => {
  const { row } = viewOf(shown);
  return createElement(row, { item: shown.item, ...rest });
};

export const RowHead = ({
  items,
  columns,
}: {
  readonly items: readonly Shown[];
  readonly columns: Columns;
}) => {
  const first = findTypicalItem(items);
  const head = first && viewOf(first).head;
  if (!first || !head) return null;
  return (
    <div className={css.head} aria-hidden="true">
      {createElement(head, { item: first.item, columns })}
    </div>
  );
};
