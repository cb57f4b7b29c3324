/** What is done to a column at its head: sorted, narrowed, hidden. */
import { ArrowDown, ArrowUp, ChevronDown, EyeOff, ListFilter } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowFilter } from '#calls/index.ts';
import { Menu, MenuItem } from '../../../parts/controls/menu.tsx';
import tableCss from '../../explore/item-table.module.css';
import { TITLE } from '../../explore/item-table.ts';
import { FilterDialog } from '../filter/dialog.tsx';
import { FILTERED_BY, SORTED_BY } from './columns.tsx';
import type { useDatasetTable } from './state.ts';

interface Props {
  readonly name: string | undefined;
  readonly id: string;
  readonly words: string;
  readonly table: ReturnType<typeof useDatasetTable>;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

export const HeadMenu = ({ name, id, words, table, filter, onFilter }: Props) => {
  const { t } = useTranslation();
  const [isFiltering, setFiltering] = useState(false);
  const fields = FILTERED_BY[id] ?? [];
  return (
    <>
      <Menu
        label={t('table.headMenu', { column: words })}
        trigger={{
          className: tableCss.menu,
          'aria-label': t('table.headMenu', { column: words }),
          children: <ChevronDown size={12} aria-hidden="true" />,
        }}
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
        {fields.length === 0 ? null : (
          <MenuItem sign={ListFilter} run={() => setFiltering(true)}>
            {t('dataset.filter.by', { column: words })}
          </MenuItem>
        )}
        {id === TITLE ? null : (
          <MenuItem sign={EyeOff} run={() => table.show(id, false)}>
            {t('table.hide')}
          </MenuItem>
        )}
      </Menu>
      {isFiltering ? (
        <FilterDialog
          name={name}
          fields={fields}
          filter={filter}
          onChange={onFilter}
          onClose={() => setFiltering(false)}
        />
      ) : null}
    </>
  );
};
