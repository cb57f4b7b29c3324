/** A list's row and the names above its columns, by the shape of what it shows. */
import { createElement } from 'react';
import { findTypicalItem } from './columns.ts';
import { viewOf, type Shown } from './index.ts';
import css from './rows.module.css';
import type { Columns, RowProps } from './shape-view.ts';

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
