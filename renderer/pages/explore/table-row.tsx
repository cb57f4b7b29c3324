/** A row of a list with columns: the thing itself, and beside it what the columns tell. */
import { useMemo, type ReactNode } from 'react';
import { type columnsFromItems, ItemRow } from '../../shapes/rows.tsx';
import type { TableColumn } from '../../shapes/table-columns.tsx';
import css from './item-table.module.css';
import type { Placed } from './list-parts.tsx';

interface Props extends Placed {
  /** What a row tells by itself where no column does. */
  readonly columns: ReturnType<typeof columnsFromItems>;
  readonly seen: readonly TableColumn[];
  /** Widths, for CSS. */
  readonly template: string;
  /** The place in the list is what it says. */
  readonly ranked: boolean;
}

export const TableRow = ({ shown, index, columns, seen, template, ranked }: Props) => {
  const left = useMemo(() => {
    const beside = new Set(seen.map(({ id }) => id));
    return {
      ...NO_COLUMNS,
      author: columns.author && !beside.has('author'),
      group: columns.group && !beside.has('group'),
      beside,
    };
  }, [columns, seen]);
  return (
    <ColumnsRow thing={shown} columns={seen} template={template}>
      <div className={css.main}>
        <ItemRow shown={shown} columns={left} rank={ranked ? index + 1 : undefined} place={index} />
      </div>
    </ColumnsRow>
  );
};

/** The table tells what the columns of a row told. */
const NO_COLUMNS = {
  count: false,
  date: false,
  score: false,
  replies: false,
  group: false,
  author: false,
} as const;

interface Column<T> {
  readonly id: string;
  readonly isNumber?: true;
  readonly cell: (thing: T) => ReactNode;
}

interface ColumnsRowProps<T> {
  readonly thing: T;
  readonly columns: readonly Column<T>[];
  /** Widths, for CSS. */
  readonly template: string;
  readonly className?: string | undefined;
  /** What the first column shows. */
  readonly children: ReactNode;
}

/** A row of a table: the thing itself, and beside it what the columns tell. */
export const ColumnsRow = <T,>({
  thing,
  columns,
  template,
  className,
  children,
}: ColumnsRowProps<T>) => (
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
