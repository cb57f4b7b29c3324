import { Menu } from '@base-ui/react/menu';
import { Check, Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { iconClass } from '../../parts/button.tsx';
import { portalContainer } from '../../parts/portal-container.ts';
import type { TableColumn } from '../../shapes/table-columns.tsx';
import css from './item-table.module.css';

type Column = Pick<TableColumn, 'id' | 'title'>;

interface Choosable<C extends Column> {
  readonly known: readonly C[];
  readonly isShown: (column: C) => boolean;
  readonly show: (id: string, on: boolean) => void;
}

/** Which columns a list has; remembered for lists of its kind. */
export const ColumnChooser = <C extends Column>({ table }: { readonly table: Choosable<C> }) => {
  const { t } = useTranslation();
  if (table.known.length === 0) return null;
  return (
    <Menu.Root>
      <Menu.Trigger className={iconClass} aria-label={t('table.choose')} title={t('table.choose')}>
        <Columns3 size={16} aria-hidden="true" />
      </Menu.Trigger>
      <Menu.Portal container={portalContainer}>
        <Menu.Positioner sideOffset={4} align="end" style={{ zIndex: 30 }}>
          <Menu.Popup className={css.menu} aria-label={t('table.choose')}>
            {table.known.map((column) => (
              <Menu.CheckboxItem
                key={column.id}
                className={css.menuItem}
                checked={table.isShown(column)}
                onCheckedChange={(on) => table.show(column.id, on)}
              >
                <span className={css.menuCheck}>
                  <Menu.CheckboxItemIndicator>
                    <Check size={14} aria-hidden="true" />
                  </Menu.CheckboxItemIndicator>
                </span>
                {t(column.title)}
              </Menu.CheckboxItem>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
};
