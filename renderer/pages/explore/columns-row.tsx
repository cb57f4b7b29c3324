import type { ReactNode } from 'react';
import css from './item-table.module.css';

interface Column<T> {
  readonly id: string;
  readonly isNumber?: true;
  readonly cell: (thing: T) => ReactNode;
}

interface Props<T> {
  readonly thing: T;
  readonly columns: readonly Column<T>[];
  /** Widths, for CSS. */
  readonly template: string;
  readonly className?: string | undefined;
  /** What the first column shows. */
  readonly children: ReactNode;
}

/** A row of a table: the thing itself, and beside it what the columns tell. */
export const ColumnsRow = <T,>({ thing, columns, template, className, children }: Props<T>) => (
  <div
    className={className === undefined ? css.row : `${css.row} ${className}`}
    data-table=""
    style={{ gridTemplateColumns: template }}
  >
    {children}
    {columns.map((column) => (
      <div key={column.id} className={column.isNumber ? `${css.cell} ${css.number}` : css.cell}>
        {column.cell(thing)}
      </div>
    ))}
  </div>
);
