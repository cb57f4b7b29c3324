/** What is done to a column at its head: sorted, narrowed, hidden. */
import { ArrowDown, ArrowUp, ChevronDown, EyeOff, ListFilter } from 'lucide-react';
import { t } from 'i18next';
import { Menu, MenuItem } from '../../../parts/controls/menu.tsx';
import tableCss from '../../explore/item-table.module.css';
import { TITLE } from '../../explore/item-table.ts';
import type { ConditionField } from '../filter/conditions.ts';
import { FILTERED_BY, SORTED_BY } from './columns.tsx';
import type { useDatasetTable } from './state.ts';

interface Props {
  readonly id: string;
  readonly words: string;
  readonly table: ReturnType<typeof useDatasetTable>;
  /** Sets a condition above the rows. */
  readonly onCondition: (field: ConditionField) => void;
}

export const HeadMenu = ({ id, words, table, onCondition }: Props) => {
  const field = FILTERED_BY[id];
  return (
    <Menu
      label={t('table.headMenu', { column: words })}
      button={
        <button
          type="button"
          className={tableCss.menu}
          aria-label={t('table.headMenu', { column: words })}
        >
          <ChevronDown size={12} aria-hidden="true" />
        </button>
      }
    >
      {SORTED_BY[id] === undefined ? null : (
        <>
          <MenuItem sign={ArrowUp} run={() => table.sortBy(id, false)}>
            {t('table.ascending')}
          </MenuItem>
          <MenuItem sign={ArrowDown} run={() => table.sortBy(id, true)}>
            {t('table.descending')}
          </MenuItem>
        </>
      )}
      {field === undefined ? null : (
        <MenuItem sign={ListFilter} run={() => onCondition(field)}>
          {t('dataset.filter.by', { column: words })}
        </MenuItem>
      )}
      {id === TITLE ? null : (
        <MenuItem sign={EyeOff} run={() => table.show(id, false)}>
          {t('table.hide')}
        </MenuItem>
      )}
    </Menu>
  );
};
