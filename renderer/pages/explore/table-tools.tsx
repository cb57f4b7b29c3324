import { DensityButton } from './list-parts.tsx';
import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { iconClass } from '../../parts/controls/button.tsx';
import { Menu, MenuToggle } from '../../parts/controls/menu.tsx';
import type { TableColumn } from '../../shapes/table-columns.tsx';

type Column = Pick<TableColumn, 'id' | 'title'>;

interface Choosable<C extends Column> {
  readonly known: readonly C[];
  readonly isShown: (column: C) => boolean;
  readonly show: (id: string, on: boolean) => void;
}

/** Which columns a list has; remembered for lists of its kind. */
const ColumnChooser = <C extends Column>({ table }: { readonly table: Choosable<C> }) => {
  const { t } = useTranslation();
  if (table.known.length === 0) return null;
  return (
    <Menu
      label={t('table.choose')}
      trigger={{
        className: iconClass,
        'aria-label': t('table.choose'),
        title: t('table.choose'),
        children: <Columns3 size={16} aria-hidden="true" />,
      }}
    >
      {table.known.map((column) => (
        <MenuToggle
          key={column.id}
          on={table.isShown(column)}
          onChange={(on) => table.show(column.id, on)}
        >
          {t(column.title)}
        </MenuToggle>
      ))}
    </Menu>
  );
};

/** What a table has beside its filter: its columns, and how close its rows stand. */
export const TableTools = <C extends Column>({ table }: { readonly table: Choosable<C> }) => (
  <>
    <ColumnChooser table={table} />
    <DensityButton />
  </>
);
