import { DensityButton, DensityToggle } from './list-parts.tsx';
import { Columns3, LayoutGrid, TableProperties, type LucideIcon } from 'lucide-react';
import { t } from 'i18next';
import { IconButton } from '../../parts/controls/button.tsx';
import { Menu, MenuToggle } from '../../parts/controls/menu.tsx';
import type { TableColumn } from '../../shapes/table-columns.tsx';
import { useState } from 'react';
import { remember, remembered } from '../../state.ts';
import css from '../../parts/lists/list.module.css';

type Column = Pick<TableColumn, 'id' | 'title'>;

interface Choosable<C extends Column> {
  readonly known: readonly C[];
  readonly isShown: (column: C) => boolean;
  readonly show: (id: string, on: boolean) => void;
}

/** Which columns a list has; remembered for lists of its kind. */
export const ColumnChooser = <C extends Column>({
  table,
  closes = false,
}: {
  readonly table: Choosable<C>;
  /** How close the rows stand is chosen here, too. */
  readonly closes?: boolean;
}) => {
  if (table.known.length === 0) return null;
  return (
    <Menu
      label={t('table.choose')}
      button={<IconButton sign={Columns3} label={t('table.choose')} />}
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
      {closes ? <DensityToggle /> : null}
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

/** How a list is looked through. */
const LAYOUTS = ['table', 'grid'] as const;
export type Layout = (typeof LAYOUTS)[number];

const SIGNS: Readonly<Record<Layout, LucideIcon>> = {
  table: TableProperties,
  grid: LayoutGrid,
};

interface LayoutSwitchProps {
  readonly layouts: readonly Layout[];
  readonly layout: Layout;
  readonly onChange: (layout: Layout) => void;
}

/** From one layout of a list to another; nothing where there is but one. */
export const LayoutSwitch = ({ layouts, layout, onChange }: LayoutSwitchProps) => {
  if (layouts.length < 2) return null;
  return (
    <fieldset className={css.switch}>
      <legend className="unseen">{t('layout.title')}</legend>
      {layouts.map((one) => (
        <IconButton
          sign={SIGNS[one]}
          key={one}
          label={t(`layout.${one}`)}
          aria-pressed={one === layout}
          onClick={() => onChange(one)}
        />
      ))}
    </fieldset>
  );
};

/** The layout of lists of one kind, which is remembered; one that this list does not have is not taken. */
export const useLayout = (
  kind: string,
  layouts: readonly Layout[],
): readonly [Layout, (layout: Layout) => void] => {
  const [chosen, setChosen] = useState<Readonly<Record<string, Layout>>>({});
  const wanted = chosen[kind] ?? remembered(`layout.${kind}`);
  const layout = layouts.find((one) => one === wanted) ?? 'table';
  const choose = (next: Layout): void => {
    remember(`layout.${kind}`, next);
    setChosen({ ...chosen, [kind]: next });
  };
  return [layout, choose];
};
