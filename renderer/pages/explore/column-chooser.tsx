import { Menu } from '@base-ui/react/menu';
import { Check, Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { iconClass } from '../../parts/button.tsx';
import { portalContainer } from '../../parts/portal-container.ts';
import type { ItemTable } from './item-table.ts';
import css from './item-table.module.css';

/** Which columns a list has; remembered for lists of its kind. */
export const ColumnChooser = ({ table }: { readonly table: ItemTable }) => {
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
