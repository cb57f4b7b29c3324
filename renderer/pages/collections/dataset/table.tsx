import { useCallback, useEffect, useMemo, useState } from 'react';
import { t } from 'i18next';
import { useRows } from '../../../collection-queries.ts';
import { changeListView, datasetKey, useListView } from '../../../list-views.ts';
import { Empty, Skeleton } from '../../../parts/states/states.tsx';
import { useSame } from '../../../parts/lists/list-box.tsx';
import { ListFailure } from '../../../parts/lists/list-foot.tsx';
import list from '../../../parts/lists/list.module.css';
import { useWindow } from '../../../state.ts';
import { ForgetDialog } from '../../people/forget-dialog.tsx';
import type { PersonNamed } from '../../people/person-in.ts';
import { Agreement } from '../coding/agreement.tsx';
import { CodebookPanel } from '../coding/codebook-panel.tsx';
import { CodingBar } from '../coding/coding-bar.tsx';
import codingCss from '../coding/coding.module.css';
import { Differences } from '../coding/differences.tsx';
import { useDatasetCoding } from '../coding/use-dataset-coding.ts';
import type { WantedCondition } from '../filter/bar.tsx';
import type { ConditionField } from '../filter/conditions.ts';
import { useOperationNames } from '../filter/operation-names.ts';
import { FacetPanel } from '../facets/panel.tsx';
import facetsCss from '../facets/facets.module.css';
import { addFirstColumns } from './chosen-columns.ts';
import { dataColumns, type DataRow } from './columns.tsx';
import { firstColumns, writtenColumns } from './first-columns.ts';
import type { DatasetLayout } from './layouts.ts';
import { HiddenRows } from '../next-step/hidden-rows.tsx';
import { DatasetRowList } from './row-list.tsx';
import { useChanges, useLoadedRows, useSample } from './rows.ts';
import { useDatasetTable, useOrder, useSetFilter } from './state.ts';
import { DatasetThread } from './thread.tsx';
import { DatasetTools } from './tools.tsx';
import { useCopyRows } from './use-copy-rows.ts';

interface Props {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  /** Differs when rows were added or marked since. */
  readonly changes: string;
  readonly layout: DatasetLayout;
}

/** Rows of a collection, as they are scrolled to: filtered, sorted, chosen and copied. */
export const DatasetTable = ({ name, changes, layout }: Props) => {
  const key = datasetKey(name);
  const filter = useListView(key, 'rowFilter');
  const order = useOrder(name);
  const rows = useRows({ name, filter, ...order });
  const loaded = useLoadedRows(rows.data?.pages);
  const stale = useChanges(changes, rows.data?.pages.length ?? 0);
  const { platform: brand } = useOperationNames();
  const sample = useSample(loaded, !rows.hasNextPage);
  const coded = useDatasetCoding(name, key, loaded);
  const known = useMemo(
    () => dataColumns(sample, brand, coded.shown),
    [sample, brand, coded.shown],
  );
  const table = useDatasetTable(name, known);
  useFirstColumns(name, sample);
  const isCoded = coded.shown.isCoded;
  const seen = useSame(
    known.filter((column) => table.isShown(column) || (isCoded && column.id === 'codes')),
  );
  const setFilter = useSetFilter(key);
  const copy = useCopyRows(loaded, seen, key);
  const isFiltered = Object.keys(filter).length > 0;
  const [wanted, setWanted] = useState<WantedCondition>();
  const setCondition = useCallback((field: ConditionField) => setWanted({ field }), []);
  const [forgotten, setForgotten] = useState<PersonNamed>();
  return (
    <>
      <DatasetTools
        name={name}
        layout={layout}
        table={table}
        filter={filter}
        onFilter={setFilter}
        wanted={wanted}
        copy={copy.count > 1 ? copy : undefined}
        onRefresh={stale.isStale ? stale.refresh : undefined}
      />
      {name === undefined ? null : <HiddenRows name={name} filter={filter} onFilter={setFilter} />}
      {coded.isOpen ? <CodingBar {...coded.bar} filter={filter} /> : null}
      <div className={facetsCss.beside}>
        {coded.isCompared ? null : <FacetPanel name={name} filter={filter} onChange={setFilter} />}
        <div className={facetsCss.rows}>
          {rows.error && !rows.data ? (
            <ListFailure error={rows.error} again={() => void rows.refetch()} />
          ) : null}
          {rows.isPending ? <Skeleton pictures={false} /> : null}
          {rows.data && loaded.length === 0 ? (
            <NoRows isFiltered={isFiltered} isLibrary={name === undefined} />
          ) : null}
          <div className={codingCss.beside}>
            {coded.isOpen ? (
              <CodebookPanel
                coding={coded.coding}
                targets={coded.targets}
                markedCount={coded.markedCount}
                onPress={coded.keys.press}
              />
            ) : null}
            {coded.mode === 'differences' ? (
              <Differences coding={coded.coding} filter={filter} />
            ) : null}
            {coded.mode === 'agreement' ? <Agreement coding={coded.coding} /> : null}
            {/* The list inside takes the focus and hands on the keys that it does not know. */}
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
            <div
              className={list.wrap}
              hidden={coded.isCompared}
              onKeyDown={coded.isOpen ? coded.keys.onKeyDown : undefined}
            >
              {loaded.length > 0 && layout === 'thread' && name !== undefined ? (
                <DatasetThread
                  name={name}
                  listKey={key}
                  filter={filter}
                  order={order}
                  coding={coded.coding}
                  onRows={coded.setThreadRows}
                  recoded={coded.recoded}
                />
              ) : null}
              {loaded.length > 0 && layout !== 'thread' ? (
                <DatasetRowList
                  name={name}
                  layout={layout}
                  listKey={key}
                  filter={filter}
                  onCondition={setCondition}
                  loaded={loaded}
                  columns={seen}
                  table={table}
                  rows={rows}
                  copy={copy}
                  coding={coded.coding}
                  onForget={setForgotten}
                />
              ) : null}
            </div>
          </div>
        </div>
      </div>
      {/* It outlives the rows, which are read anew. */}
      {forgotten ? (
        <ForgetDialog
          person={forgotten}
          onDone={() => {
            useWindow.getState().select(undefined);
            changeListView(key, { marked: new Set(), selected: undefined, scroll: 0 });
          }}
          onClose={() => setForgotten(undefined)}
        />
      ) : null}
    </>
  );
};

/** The first rows give the table its columns. */
const useFirstColumns = (name: string | undefined, sample: readonly DataRow[]): void =>
  useEffect(() => {
    if (sample.length > 0) addFirstColumns(name, firstColumns(sample), writtenColumns(sample));
  }, [name, sample]);

interface NoRowsProps {
  readonly isFiltered: boolean;
  readonly isLibrary: boolean;
}

const NoRows = ({ isFiltered, isLibrary }: NoRowsProps) => {
  if (isFiltered) return <Empty title={t('dataset.noneFits')} />;
  return (
    <Empty title={t(isLibrary ? 'dataset.emptyLibrary' : 'dataset.empty')}>
      <p>{t(isLibrary ? 'dataset.emptyLibraryText' : 'dataset.emptyText')}</p>
    </Empty>
  );
};
