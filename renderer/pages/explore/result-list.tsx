import { Copy } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocal } from '../../local.ts';
import { amountOf, figure } from '../../format.ts';
import { ownOpening } from '../../shapes/opening.ts';
import { partName } from '../../operation-registry.ts';
import {
  columnsFromItems,
  computeRowHeight,
  findTypicalItem,
  ItemRow,
  RowHead,
} from '../../shapes/rows.tsx';
import { GridCell, hasPictures } from '../../shapes/grid-cell.tsx';
import { fieldsFromShown, viewOf, type Shown } from '../../shapes/index.ts';
import { SaveThumbnails } from '../../shapes/save-files.tsx';
import type { Talk } from '../../shapes/talk.ts';
import { openResult, useOpenAddress, useOpenInTab, type How } from '../../open.ts';
import { Empty } from '../../parts/states/states.tsx';
import { say } from '../../parts/states/toast.tsx';
import { LayoutSwitch, useLayout, type Layout, TableTools } from './table-tools.tsx';
import list from '../../parts/lists/list.module.css';
import { useSame, useWidth } from '../../parts/lists/list-box.tsx';
import { VirtualGrid } from '../../parts/lists/virtual-grid.tsx';
import { VirtualList } from '../../parts/lists/virtual-list.tsx';
import { questionKey, type Params } from '../../places.ts';
import { changeListView, useListView } from '../../list-views.ts';
import { useSelected, toggleInspector, useWindow } from '../../state.ts';
import { CollectButton } from '../collect/collect-button.tsx';
import { Choices } from './choices.tsx';
import {
  ListEnd,
  Tools,
  useAutoPages,
  useFiltered,
  type ListProps,
  type Placed,
} from './list-parts.tsx';
import { Button } from '../../parts/controls/button.tsx';
import { copyText } from '../../parts/controls/copy-button.tsx';
import {
  copiedAddress,
  copiedTitle,
  copiedValue,
  type TableColumn,
} from '../../shapes/table-columns.tsx';
import { useCopyTable } from './copy-table.ts';
import { fitting, useItemTable } from './item-table.ts';
import { ListMenu } from './list-menu.tsx';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import css from './result-page.module.css';

/** Lists whose order is what they say. */
const RANKED = new Set(['chart']);

export const ResultList = ({ operation, params, items, result }: ListProps) => {
  const { t } = useTranslation();
  const compact = useLocal('settings.get').data?.density === 'compact';
  const question = questionKey(operation, params);
  const filter = useListView(question, 'filter');
  const marked = useListView(question, 'marked');
  const setFilter = (text: string) => changeListView(question, { filter: text });
  const open = useOpenItem(operation, params);
  const fits = useFiltered(items, filter);
  const table = useItemTable(items, fits, question, findTypicalItem(items)?.shape ?? '');
  const layouts = useMemo(() => (hasPictures(items) ? WITH_GRID : TABLE_ALONE), [items]);
  const [layout, setLayout] = useLayout(findTypicalItem(items)?.shape ?? '', layouts);
  const tabular = table.known.length > 0;
  const shown = tabular ? table.table.getRowModel().rows.map(({ original }) => original) : fits;
  const loaded = useMemo(() => fits.map((placed) => placed.shown), [fits]);
  const within = useMemo(() => ({ operation, params }), [operation, params]);
  const columns = useMemo(() => columnsFromItems(items), [items]);
  const isNamed = useMemo(() => items.some((one) => nameIn(one) !== undefined), [items]);
  const ranked = RANKED.has(partName(operation) ?? '');
  const [box, room] = useWidth();
  const [menuFor, setMenuFor] = useState<Placed>();
  const widthWithGap = ({ id, width }: TableColumn): number =>
    (table.table.getColumn(id)?.getSize() ?? width) + GAP;
  const seen = useSame(fitting(table.known.filter(table.isShown), widthWithGap, room - EDGES));
  const template = [
    'minmax(0, 1fr)',
    ...seen.map((column) => `${widthWithGap(column) - GAP}px`),
  ].join(' ');
  // The same while rows are walked through and marked: those that are drawn stay as they are.
  const row = useCallback(
    (placed: Placed) =>
      tabular ? (
        <TableRow {...placed} columns={columns} seen={seen} template={template} ranked={ranked} />
      ) : (
        <ItemRow
          shown={placed.shown}
          columns={columns}
          rank={ranked ? placed.index + 1 : undefined}
          place={placed.index}
        />
      ),
    [tabular, columns, seen, template, ranked],
  );
  const sentence = useCallback(
    ({ shown: one, index }: Placed) => {
      const label = viewOf(one).label(one.item, t);
      return ranked ? `${t('heard.rank', { n: figure(index + 1) })}: ${label}` : label;
    },
    [t, ranked],
  );
  const onNearEnd = useAutoPages(question, result, filter);
  const active = useSelected(question);
  const copyTable = useCopyTable();

  if (items.length === 0 && !result.hasNextPage)
    return (
      <Empty title={t('result.empty')}>
        <p>{t('result.emptyText')}</p>
      </Empty>
    );
  const chosen = shown.filter(({ index }) =>
    marked.size > 0 ? marked.has(index) : index === active,
  );
  const copyRows = (): void => {
    copyTable(
      [t('item.title'), ...seen.map((column) => t(column.title))],
      chosen.map(({ shown: one }) => [
        copiedTitle(one),
        ...seen.map((column) => copiedValue(column, one)),
        copiedAddress(one),
      ]),
    );
  };
  /** What both layouts are told. */
  const shared = {
    label: t('result.list'),
    question,
    items: shown,
    indexOf: ({ index }: Placed) => index,
    sentence,
    active,
    onCopy: copyRows,
    onMenu: setMenuFor,
    onActive: (index: number, by: 'key' | 'pointer') => {
      const { select, setInspector } = useWindow.getState();
      select({ kind: 'item', question, index });
      if (by === 'pointer' && window.innerWidth > 900) setInspector(true);
    },
    onOpen: (placed: Placed, how: How) => void open(placed.shown, how),
    onPreview: toggleInspector,
    footer: (
      <ListEnd
        operation={operation}
        question={question}
        result={result}
        shown={shown.length}
        filter={filter}
      />
    ),
    onNearEnd,
  };
  return (
    <>
      <Tools filter={filter} setFilter={setFilter} shown={shown.length} all={items.length}>
        <Choices operation={operation} params={params} />
        <SaveThumbnails items={loaded} within={within} />
        {marked.size > 1 ? (
          <Button sign={Copy} small onClick={copyRows}>
            {t('table.copyRows', amountOf(chosen.length))}
          </Button>
        ) : null}
        <span className={css.end}>
          <CollectButton operation={operation} params={params} />
          <LayoutSwitch layouts={layouts} layout={layout} onChange={setLayout} />
          {layout === 'table' ? <TableTools table={table} /> : null}
        </span>
      </Tools>
      <ListMenu
        address={menuFor ? copiedAddress(menuFor.shown) : ''}
        count={chosen.length}
        onOpen={(how) => menuFor && void open(menuFor.shown, how)}
        onCopyRows={copyRows}
        onCopyAddress={() => void copyText(menuFor ? copiedAddress(menuFor.shown) : '')}
      >
        <div className={list.wrap} ref={box}>
          {layout === 'grid' ? (
            <VirtualGrid<Placed> {...shared} cell={gridCell} />
          ) : (
            <VirtualList<Placed>
              {...shared}
              words={filter}
              rowHeight={tabular && compact ? COMPACT : computeRowHeight(items, compact)}
              row={row}
              marked={marked}
              onMark={(next) => changeListView(question, { marked: next })}
              header={
                tabular ? (
                  <TableHead
                    table={table}
                    columns={seen}
                    template={template}
                    title={t(isNamed ? 'item.title' : 'item.text')}
                  />
                ) : (
                  <RowHead items={items} columns={columns} />
                )
              }
            />
          )}
        </div>
      </ListMenu>
    </>
  );
};

const WITH_GRID: readonly Layout[] = ['table', 'grid'];
const TABLE_ALONE: readonly Layout[] = ['table'];

const gridCell = ({ shown }: Placed) => <GridCell shown={shown} />;

/** Rows of a table in compact density, in pixels. */
const COMPACT = 34;
/** Between two columns, and at the ends of a row with the scroll bar. */
const GAP = 16;
const EDGES = 64;

type Addressed = Partial<Pick<Talk, 'id' | 'url'>>;

const addressFromShown = (shown: Shown): string | undefined => {
  const { url, id } = fieldsFromShown(shown) as Addressed;
  return url ?? id;
};

const nameIn = (shown: Shown): string | undefined =>
  (fieldsFromShown(shown) as { readonly name?: string }).name;

/** Opens an item by what it says it leads to, else by what its address means. */
const useOpenItem = (operation: string, params: Params) => {
  const openAddress = useOpenAddress();
  const question = questionKey(operation, params);
  const openInTab = useOpenInTab();
  return async (one: Shown, how: How): Promise<void> => {
    const own = ownOpening(one, { operation, params });
    if (own !== undefined && own !== 'nothing') {
      if (how === 'tab') openInTab(own.operation, own.params);
      else openResult(own.operation, own.params, { byKey: how === 'byKey' });
      return;
    }
    const url = own === 'nothing' ? undefined : addressFromShown(one);
    const did =
      url !== undefined && (await openAddress(url, question, how, nameIn(one)).catch(() => false));
    if (did) return;
    useWindow.getState().setInspector(true);
    say(t('result.noOperation'));
  };
};
