/** A row of a list with columns: the thing itself, and beside it what the columns tell. */
import { useMemo } from 'react';
import type { columnsFromItems } from '../../shapes/columns.ts';
import { ItemRow } from '../../shapes/rows.tsx';
import type { TableColumn } from '../../shapes/table-columns.tsx';
import { ColumnsRow } from './columns-row.tsx';
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
