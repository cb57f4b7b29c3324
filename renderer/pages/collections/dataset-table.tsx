import { Copy } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CodingColumnView } from '../../../core/contract/index.ts';
import { useCoding, useRowCount, useRows, type RowFilter } from '../../collection-queries.ts';
import { figure, harmless } from '../../format.ts';
import { changeListView, useListView } from '../../list-views.ts';
import { useOpenAddress, type How } from '../../open.ts';
import { Button } from '../../parts/button.tsx';
import { copyText } from '../../parts/copy-button.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { Empty, Skeleton } from '../../parts/states.tsx';
import { say } from '../../parts/toast.tsx';
import { useWidth } from '../../parts/use-width.ts';
import { VirtualGrid } from '../../parts/virtual-grid.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { failureOf, useCatalogue, useSettings } from '../../queries.ts';
import { GridCell } from '../../shapes/grid-cell.tsx';
import { viewOf } from '../../shapes/index.ts';
import { copiedAddress } from '../../shapes/table-columns.tsx';
import { useWindow } from '../../state.ts';
import { ColumnChooser } from '../explore/column-chooser.tsx';
import tableCss from '../explore/item-table.module.css';
import { fitting } from '../explore/item-table.ts';
import { ListMenu } from '../explore/list-menu.tsx';
import { DensityButton } from '../explore/list-parts.tsx';
import page from '../explore/result-page.module.css';
import { TableHead } from '../explore/table-head.tsx';
import { tableText } from '../explore/table-text.ts';
import { ForgetDialog } from '../people/forget-dialog.tsx';
import { personIn, type PersonNamed } from '../people/person-in.ts';
import css from './collections.module.css';
import codingCss from './coding.module.css';
import { CodingBar, CodingButton } from './coding-bar.tsx';
import {
  dataColumns,
  LOOKED_AT,
  rowText,
  type DataColumn,
  type DataRow,
} from './dataset-columns.tsx';
import type { DatasetLayout } from './dataset-layouts.ts';
import { useChanges, useLoadedRows } from './dataset-rows.ts';
import { datasetKey, useDatasetTable, useOrder } from './dataset-state.ts';
import { DatasetThread } from './dataset-thread.tsx';
import { FilterBar } from './filter-bar.tsx';
import { lookNow, showLook } from './looks.ts';
import { SaveImages } from './save-images.tsx';
import { SavedViews } from './saved-views.tsx';
import { useCodingKeys } from './use-coding-keys.ts';

/** Rows in pixels. */
const HEIGHT = { compact: 34, comfortable: 48 } as const;
/** Between two columns, and at the ends of a row with the scroll bar. */
const GAP = 16;
const EDGES = 64;

interface Props {
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  /** Differs when rows were added or marked since. */
  readonly changes: string;
  readonly layout: DatasetLayout;
}

/** Rows of a collection, as they are scrolled to: filtered, sorted, chosen and copied. */
export const DatasetTable = ({ name, changes, layout }: Props) => {
  const { t } = useTranslation();
  const key = datasetKey(name);
  const filter = useListView(key, 'rowFilter');
  const order = useOrder(name);
  const rows = useRows({ name, filter, ...order });
  const loaded = useLoadedRows(rows.data?.pages);
  const stale = useChanges(changes, rows.data?.pages.length ?? 0);
  const brand = useBrand();
  const known = useColumns(loaded, brand);
  const table = useDatasetTable(name, known);
  const [box, room] = useWidth();
  const seen = fitting(
    known.filter(table.isShown),
    (column) => table.widthOf(column) + GAP,
    room - EDGES,
  );
  const copy = useCopyRows(loaded, seen, key);
  const marked = useListView(key, 'marked');
  const isFiltered = Object.keys(filter).length > 0;
  useListView(key, 'sorting');
  const coding = useCoding(name).data ?? NO_CODING;
  const [codedIn, setCodedIn] = useState<string>();
  const column = coding.find((one) => one.name === codedIn) ?? coding[0];
  const [told, setTold] = useState('');
  const codeByKey = useCodingKeys({ listKey: key, rows: loaded, column, onTold: setTold });
  const counted = useCountWords(name, filter);
  return (
    <>
      <FilterBar
        filter={filter}
        onChange={(rowFilter) =>
          changeListView(key, { rowFilter, scroll: 0, marked: new Set(), selected: undefined })
        }
        count={counted}
      >
        {stale.isStale ? (
          <Button small onClick={stale.refresh}>
            {t('dataset.newRows')}
          </Button>
        ) : null}
        {copy.count > 1 ? (
          <Button small onClick={copy.run}>
            <Copy size={14} aria-hidden="true" />
            {t('table.copyRows', { count: copy.count, n: figure(copy.count) })}
          </Button>
        ) : null}
        {layout === 'thread' ? null : (
          <SaveImages name={name} filter={filter} loaded={loaded} marked={marked} />
        )}
        <span className={page.end}>
          <span className={codingCss.tools}>
            <SavedViews
              collection={name}
              listKey={key}
              look={lookNow(key, table.chosen)}
              onShow={(look) => {
                table.choose(look.columns);
                showLook(key, look);
              }}
            />
            <CodingButton collection={name} columns={coding} />
          </span>
          {layout === 'table' ? (
            <>
              <ColumnChooser table={table} />
              <DensityButton />
            </>
          ) : null}
        </span>
      </FilterBar>
      <CodingBar columns={coding} column={column} onColumn={setCodedIn} told={told} />
      {rows.error && !rows.data ? (
        <div className={page.card}>
          <FailureCard error={failureOf(rows.error)} again={() => void rows.refetch()} />
        </div>
      ) : null}
      {rows.isPending ? <Skeleton pictures={false} /> : null}
      {rows.data && loaded.length === 0 ? (
        <NoRows isFiltered={isFiltered} isLibrary={name === undefined} />
      ) : null}
      {/* The list inside takes the focus and hands on the keys that it does not know. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        className={page.listWrap}
        ref={box}
        onKeyDown={layout === 'thread' ? undefined : codeByKey}
      >
        {loaded.length > 0 && layout === 'thread' && name !== undefined ? (
          <DatasetThread
            name={name}
            listKey={key}
            filter={filter}
            order={order}
            column={column}
            onTold={setTold}
          />
        ) : null}
        {loaded.length > 0 && layout !== 'thread' ? (
          <Rows
            layout={layout}
            listKey={key}
            words={filter.words ?? ''}
            loaded={loaded}
            columns={seen}
            table={table}
            rows={rows}
            copy={copy}
          />
        ) : null}
      </div>
    </>
  );
};

/** "12 of 340 rows" under a filter, as far as they were counted. */
const useCountWords = (name: string | undefined, filter: RowFilter): string => {
  const { t } = useTranslation();
  const isFiltered = Object.keys(filter).length > 0;
  const fitting = useRowCount(name, filter).data;
  const all = useRowCount(name, NO_FILTER).data;
  if (!fitting) return '';
  const { count, isAll } = fitting;
  if (!isAll) return t('dataset.countMore', { count, n: figure(count) });
  return isFiltered && all?.isAll
    ? t('dataset.countOf', { count: all.count, n: figure(count), total: figure(all.count) })
    : t('dataset.count', { count, n: figure(count) });
};

const NO_FILTER: RowFilter = {};

const NO_CODING: readonly CodingColumnView[] = [];

const gridCell = ({ shown }: DataRow) => <GridCell shown={shown} />;

const useBrand = (): ((segment: string) => string) => {
  const platforms = useCatalogue().data?.platforms;
  return useMemo(
    () => (segment) => platforms?.find((one) => one.segment === segment)?.brand ?? segment,
    [platforms],
  );
};

/** The columns stay the same while further rows come that are not looked at for them. */
const useColumns = (
  loaded: readonly DataRow[],
  brand: (segment: string) => string,
): readonly DataColumn[] =>
  useMemo(
    () => dataColumns(loaded, brand),
    // oxlint-disable-next-line react/exhaustive-deps
    [loaded[0], loaded[Math.min(loaded.length, LOOKED_AT) - 1], brand],
  );

const NoRows = ({
  isFiltered,
  isLibrary,
}: {
  readonly isFiltered: boolean;
  readonly isLibrary: boolean;
}) => {
  const { t } = useTranslation();
  if (isFiltered) return <Empty title={t('dataset.noneFits')} />;
  return (
    <Empty title={t(isLibrary ? 'dataset.emptyLibrary' : 'dataset.empty')}>
      <p>{t(isLibrary ? 'dataset.emptyLibraryText' : 'dataset.emptyText')}</p>
    </Empty>
  );
};

const useActive = (): number | undefined =>
  useWindow(({ selection }) => (selection?.kind === 'record' ? selection.id : undefined));

/** Copies the marked rows, else the active one, as a table. */
const useCopyRows = (
  loaded: readonly DataRow[],
  columns: readonly DataColumn[],
  key: string,
): { readonly count: number; readonly run: () => void } => {
  const { t } = useTranslation();
  const marked = useListView(key, 'marked');
  const active = useActive();
  const chosen =
    marked.size > 0
      ? loaded.filter(({ index }) => marked.has(index))
      : loaded.filter(({ view }) => view.id === active);
  const run = (): void => {
    const head = [t('dataset.text'), ...columns.map(({ title }) => t(title)), t('table.address')];
    const text = tableText(
      head,
      chosen.map((row) => [
        rowText(row),
        ...columns.map((column) => column.copied(row)),
        copiedAddress(row.shown),
      ]),
    );
    const done = { count: chosen.length, n: figure(chosen.length) };
    void copyText(text).then((ok) => say(ok ? t('table.copied', done) : t('common.copyFailed')));
  };
  return { count: chosen.length, run };
};

interface RowsProps {
  readonly layout: DatasetLayout;
  readonly listKey: string;
  readonly words: string;
  readonly loaded: readonly DataRow[];
  readonly columns: readonly DataColumn[];
  readonly table: ReturnType<typeof useDatasetTable>;
  readonly rows: ReturnType<typeof useRows>;
  readonly copy: ReturnType<typeof useCopyRows>;
}

const Rows = ({ layout, listKey, words, loaded, columns, table, rows, copy }: RowsProps) => {
  const { t } = useTranslation();
  const isCompact = useSettings().data?.density === 'compact';
  const marked = useListView(listKey, 'marked');
  const active = useActive();
  const open = useOpenRow();
  const [menuFor, setMenuFor] = useState<DataRow>();
  const widths = columns.map((column) => `${table.widthOf(column)}px`);
  const template = ['minmax(0, 1fr)', ...widths].join(' ');
  const cells = (row: DataRow) => (
    <Cells row={row} columns={columns} template={template} compact={isCompact} />
  );
  const address = menuFor ? copiedAddress(menuFor.shown) : '';
  const person = menuFor && personIn(menuFor.shown, menuFor.view.platform);
  const [forgotten, setForgotten] = useState<PersonNamed>();
  /** What both layouts are told. */
  const shared = {
    label: t('dataset.list'),
    question: listKey,
    items: loaded,
    indexOf: ({ index }: DataRow) => index,
    sentence: ({ shown }: DataRow) => viewOf(shown).label(shown.item, t),
    active: loaded.find(({ view }) => view.id === active)?.index,
    onCopy: copy.run,
    onMenu: setMenuFor,
    onActive: (index: number, by: 'key' | 'pointer') => {
      const { select, setInspector } = useWindow.getState();
      const row = loaded[index];
      if (row) select({ kind: 'record', id: row.view.id });
      changeListView(listKey, { selected: index });
      if (by === 'pointer' && window.innerWidth > 900) setInspector(true);
    },
    onOpen: (row: DataRow, how: How) => void open(row, how),
    onPreview: () => {
      const { inspectorOpen, setInspector } = useWindow.getState();
      setInspector(!inspectorOpen);
    },
    footer: <End rows={rows} />,
    onNearEnd: () => {
      if (rows.hasNextPage && !rows.isFetchingNextPage && !rows.error) void rows.fetchNextPage();
    },
  };
  return (
    <ListMenu
      address={address}
      count={copy.count}
      onOpen={(how) => menuFor && void open(menuFor, how)}
      onCopyRows={copy.run}
      onCopyAddress={() => void copyText(address)}
      onForget={person && (() => setForgotten(person))}
    >
      {layout === 'grid' ? (
        <VirtualGrid<DataRow> {...shared} cell={gridCell} />
      ) : (
        <VirtualList<DataRow>
          {...shared}
          words={words}
          rowHeight={isCompact ? HEIGHT.compact : HEIGHT.comfortable}
          row={cells}
          marked={marked}
          onMark={(next) => changeListView(listKey, { marked: next })}
          header={
            <TableHead
              table={table}
              columns={columns}
              template={template}
              title={t('dataset.text')}
              sorts={t('dataset.sorts')}
            />
          }
        />
      )}
      {forgotten ? (
        <ForgetDialog
          person={forgotten}
          onDone={() => {
            useWindow.getState().select(undefined);
            changeListView(listKey, { marked: new Set(), selected: undefined, scroll: 0 });
          }}
          onClose={() => setForgotten(undefined)}
        />
      ) : null}
    </ListMenu>
  );
};

const Cells = ({
  row,
  columns,
  template,
  compact,
}: {
  readonly row: DataRow;
  readonly columns: readonly DataColumn[];
  readonly template: string;
  readonly compact: boolean;
}) => (
  <div
    className={compact ? `${tableCss.row} ${css.compact}` : tableCss.row}
    data-table=""
    style={{ gridTemplateColumns: template }}
  >
    <div className={css.main}>
      <bdi
        dir="auto"
        className={row.view.removedSince === undefined ? css.words : `${css.words} ${css.gone}`}
      >
        {rowText(row)}
      </bdi>
    </div>
    {columns.map((column) => (
      <div
        key={column.id}
        className={column.isNumber ? `${tableCss.cell} ${tableCss.number}` : tableCss.cell}
      >
        {column.cell(row)}
      </div>
    ))}
  </div>
);

const End = ({ rows }: { readonly rows: ReturnType<typeof useRows> }) => {
  const { t } = useTranslation();
  if (rows.isFetchNextPageError)
    return (
      <div className={page.card}>
        <FailureCard error={failureOf(rows.error)} again={() => void rows.fetchNextPage()} />
      </div>
    );
  if (rows.isFetchingNextPage) return <Skeleton pictures={false} rows={2} />;
  return rows.hasNextPage ? null : <div className={page.footer}>{t('dataset.end')}</div>;
};

/** Opens what the address of a row means; what leads nowhere is shown in the inspector. */
const useOpenRow = () => {
  const openAddress = useOpenAddress();
  const { t } = useTranslation();
  return async (row: DataRow, how: How): Promise<void> => {
    const address = copiedAddress(row.shown);
    const did = address !== '' && (await openAddress(address, '', how).catch(() => false));
    if (did) return;
    useWindow.getState().setInspector(true);
    say(harmless(t('result.noOperation')));
  };
};
