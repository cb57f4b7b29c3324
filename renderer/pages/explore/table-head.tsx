/** The names of the columns: pressed, they sort what is loaded; dragged at their end, they widen. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from 'i18next';
import type { TableColumn } from '../../shapes/table-columns.tsx';
import { Splitter } from '../../parts/frame/splitter.tsx';
import { COLUMN_WIDTH } from './column-memory.ts';
import { TITLE } from './item-table.ts';
import css from './item-table.module.css';

/** What a head needs of a table: how its columns are sorted, and how wide they are. */
interface HeadTable {
  readonly table: { readonly getColumn: (id: string) => HeadColumn | undefined };
  readonly widen: (id: string, width: number) => void;
}
interface HeadColumn {
  readonly getCanSort: () => boolean;
  readonly getIsSorted: () => false | 'asc' | 'desc';
  readonly toggleSorting: () => void;
  readonly getSize: () => number;
}

interface Props {
  readonly table: HeadTable;
  readonly columns: readonly Pick<TableColumn, 'id' | 'title' | 'isNumber'>[];
  readonly template: string;
  /** Pixels of a row, where it may be wider than the list: the first column then stays where it is. */
  readonly rowWidth?: number;
  /** What the first column is called, and what sorting sorts, where it is not the loaded rows. */
  readonly title: string;
  readonly sorts?: string;
  /** What else is done to a column at its head. */
  readonly menu?: (id: string, words: string) => ReactNode;
}

export const TableHead = ({ table, columns, template, rowWidth, title, sorts, menu }: Props) => (
  <fieldset className={css.head} style={{ gridTemplateColumns: template, minInlineSize: rowWidth }}>
    <legend className="unseen">{t('table.columns')}</legend>
    <HeadCell
      table={table}
      id={TITLE}
      words={title}
      sorts={sorts}
      menu={menu}
      isPinned={rowWidth !== undefined}
    />
    {columns.map((column) => (
      <HeadCell
        key={column.id}
        table={table}
        id={column.id}
        words={t(column.title)}
        sorts={sorts}
        menu={menu}
        isNumber={column.isNumber === true}
        width={table.table.getColumn(column.id)?.getSize()}
      />
    ))}
  </fieldset>
);

interface CellProps {
  readonly table: HeadTable;
  readonly id: string;
  readonly words: string;
  readonly sorts?: string | undefined;
  readonly menu?: Props['menu'] | undefined;
  readonly isNumber?: boolean;
  readonly isPinned?: boolean;
  /** Absent where it takes what room is left. */
  readonly width?: number | undefined;
}

const HeadCell = ({ table, id, words, sorts, menu, isNumber, isPinned, width }: CellProps) => {
  const column = table.table.getColumn(id);
  const sorted = column?.getIsSorted() ?? false;
  const Arrow = sorted === 'desc' ? ArrowDown : ArrowUp;
  return (
    <div
      className={[css.headCell, isNumber ? css.number : '', isPinned ? css.pinned : '']
        .filter(Boolean)
        .join(' ')}
    >
      {column?.getCanSort() === false ? (
        <span className={css.fixed}>{words}</span>
      ) : (
        <button
          type="button"
          className={css.sort}
          title={sorts ?? t('table.sorts')}
          onClick={() => column?.toggleSorting()}
        >
          {sorted === false ? null : <Arrow size={12} aria-hidden="true" />}
          {words}
          {sorted === false ? null : (
            <span className="unseen">, {t(sorted === 'desc' ? 'table.down' : 'table.up')}</span>
          )}
        </button>
      )}
      {menu?.(id, words)}
      {width === undefined ? null : (
        <Splitter
          label={t('table.width', { column: words })}
          className={css.handle}
          width={width}
          range={COLUMN_WIDTH}
          step={12}
          isTabStop={false}
          // It stands at the beginning of its column: pulled away from it, the column widens.
          widthAt={({ movementX }, isRtl) => width + (isRtl ? movementX : -movementX)}
          onWidth={(next) => table.widen(id, next)}
        />
      )}
    </div>
  );
};
