/** What stands above the rows of a dataset: which of them are shown, how, and what is done with them. */
import { Tags } from 'lucide-react';
import { memo, useState } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { RowFilter } from '#calls/index.ts';
import { useRequestedAct } from '../../../commands.ts';
import { useLocal } from '../../../local.ts';
import { amountOf, figure, percent } from '../../../format.ts';
import { changeListView, datasetKey, useListView } from '../../../list-views.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Allowed } from '../../../rights.ts';
import { ColumnChooser } from '../../explore/table-tools.tsx';
import type { DatasetLayout } from './layouts.ts';
import { type useDatasetTable } from './state.ts';
import { FilterBar, type WantedCondition } from '../filter/bar.tsx';
import { InToolPlace } from './tool-place.tsx';
import { ExportButton } from '../saving/export-button.tsx';
import { ExportDialog } from '../saving/export-dialog.tsx';
import { NextStepMenu } from '../next-step/next-step-menu.tsx';
import { FacetButton } from '../facets/panel.tsx';
import { useCounts, useViewOnScreen } from '../view/view-on-screen.ts';
import { SavedViews } from './saved-views.tsx';
import { useActive, type useCopyRows } from './use-copy-rows.ts';

interface Props {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  readonly layout: DatasetLayout;
  readonly table: ReturnType<typeof useDatasetTable>;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
  /** A condition that a column wants above the rows. */
  readonly wanted: WantedCondition | undefined;
  /** Where there are several rows to be copied. */
  readonly copy: ReturnType<typeof useCopyRows> | undefined;
  /** Where there are rows that are not shown yet. */
  readonly onRefresh: (() => void) | undefined;
}

/** Not drawn anew with each page of rows that comes while one scrolls. */
export const DatasetTools = memo(
  ({ name, layout, table, filter, onFilter, wanted, copy, onRefresh }: Props) => {
    const { t } = useTranslation();
    const key = datasetKey(name);
    const view = useViewOnScreen(name);
    const active = useActive();
    const [isSheetOpen, setSheetOpen] = useState(false);
    useRequestedAct('export', name, () => setSheetOpen(true));
    const folder = useLocal('settings.get').data?.downloadFolder;
    // What is looked at now tells which saved view it is.
    useListView(key, 'sorting');
    return (
      <>
        <InToolPlace>
          <SavedViews collection={name} marked={view.marked} />
          <Allowed call="codes.set">
            <CodingButton listKey={key} />
          </Allowed>
          {layout === 'table' ? <ColumnChooser table={table} closes /> : null}
          <ExportButton view={view} columns={table.chosen} onSheet={() => setSheetOpen(true)} />
          <NextStepMenu
            view={view}
            showsMarks={layout === 'table'}
            onFilter={onFilter}
            copy={copy}
            active={active}
            onSheet={() => setSheetOpen(true)}
          />
        </InToolPlace>
        {isSheetOpen && folder !== undefined ? (
          <ExportDialog
            view={view}
            columns={table.chosen}
            folder={folder}
            onClose={() => setSheetOpen(false)}
          />
        ) : null}
        <FilterBar
          name={name}
          filter={filter}
          onChange={onFilter}
          facets={<FacetButton name={name} filter={filter} onChange={onFilter} />}
          wanted={wanted}
          count={useCountWords(name, filter)}
        >
          {onRefresh ? (
            <Button small onClick={onRefresh}>
              {t('dataset.newRows')}
            </Button>
          ) : null}
        </FilterBar>
      </>
    );
  },
);

/** Opens and closes the codebook beside the rows. */
const CodingButton = ({ listKey }: { readonly listKey: string }) => {
  const isCoded = useListView(listKey, 'coding') !== 'off';
  return (
    <Button
      sign={Tags}
      small
      aria-pressed={isCoded}
      look={isCoded ? 'primary' : 'plain'}
      onClick={() => changeListView(listKey, { coding: isCoded ? 'off' : 'codes' })}
    >
      <span data-spare="">{t('coding.open')}</span>
    </Button>
  );
};

/** "12 of 340 rows" under a filter, as far as they were counted. */
const useCountWords = (name: string | undefined, filter: RowFilter): string => {
  const isFiltered = Object.keys(filter).length > 0;
  const { fitting, all } = useCounts(name, filter);
  if (!fitting) return '';
  const { count, isAll, renewed } = fitting;
  const words =
    isFiltered && isAll && all?.isAll
      ? t('dataset.countOf', { count: all.count, n: figure(count), total: figure(all.count) })
      : t(isAll ? 'dataset.count' : 'dataset.countMore', amountOf(count));
  return renewed === undefined
    ? words
    : `${words} · ${t('dataset.renewed', { part: percent(renewed) })}`;
};
