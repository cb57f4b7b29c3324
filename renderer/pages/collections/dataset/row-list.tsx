import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocal } from '../../../local.ts';
import type { useRows } from '../../../collection-queries.ts';
import { harmless } from '../../../format.ts';
import { changeListView, useListView } from '../../../list-views.ts';
import { useOpenAddress, type How } from '../../../open.ts';
import { copyText } from '../../../parts/controls/copy-button.tsx';
import { findSearched } from '../../../parts/find/searched.ts';
import { Skeleton } from '../../../parts/states/states.tsx';
import { say } from '../../../parts/states/toast.tsx';
import { fetchFurther, ListFoot } from '../../../parts/lists/list-foot.tsx';
import { VirtualGrid } from '../../../parts/lists/virtual-grid.tsx';
import { VirtualList } from '../../../parts/lists/virtual-list.tsx';
import { GridCell } from '../../../shapes/grid-cell.tsx';
import { viewOf } from '../../../shapes/index.ts';
import { copiedAddress } from '../../../shapes/table-columns.tsx';
import { toggleInspector, useWindow } from '../../../state.ts';
import { ColumnsRow } from '../../explore/columns-row.tsx';
import { ListMenu } from '../../explore/list-menu.tsx';
import { TableHead } from '../../explore/table-head.tsx';
import { personIn, type PersonNamed } from '../../people/person-in.ts';
import { codesText } from '../coding/chips.tsx';
import type { Coding } from '../coding/use-coding.ts';
import css from '../collections.module.css';
import { rowText, type DataColumn, type DataRow } from './columns.tsx';
import type { DatasetLayout } from './layouts.ts';
import type { useDatasetTable } from './state.ts';
import { useActive, type useCopyRows } from './use-copy-rows.ts';

/** Rows in pixels. */
const HEIGHT = { compact: 34, comfortable: 48 } as const;
const gridCell = ({ shown }: DataRow) => <GridCell shown={shown} />;

interface Props {
  readonly layout: DatasetLayout;
  readonly listKey: string;
  readonly words: string;
  readonly loaded: readonly DataRow[];
  readonly columns: readonly DataColumn[];
  readonly table: ReturnType<typeof useDatasetTable>;
  readonly rows: ReturnType<typeof useRows>;
  readonly copy: ReturnType<typeof useCopyRows>;
  readonly coding: Coding;
  readonly onForget: (person: PersonNamed) => void;
}

/** The rows as a table or as a grid, with the menu of each. */
export const DatasetRowList = ({
  layout,
  listKey,
  words,
  loaded,
  columns,
  table,
  rows,
  copy,
  coding,
  onForget,
}: Props) => {
  const { t } = useTranslation();
  const isCompact = useLocal('settings.get').data?.density === 'compact';
  const marked = useListView(listKey, 'marked');
  const active = useActive();
  const open = useOpenRow();
  const [menuFor, setMenuFor] = useState<DataRow>();
  const widths = columns.map((column) => `${table.widthOf(column)}px`);
  const template = ['minmax(0, 1fr)', ...widths].join(' ');
  // The same while further rows are loaded: those that are drawn stay as they are.
  const cells = useCallback(
    (row: DataRow) => <Cells row={row} columns={columns} template={template} compact={isCompact} />,
    [columns, template, isCompact],
  );
  const sentence = useCallback(
    ({ shown, view }: DataRow) => {
      const codes = codesText(view, coding, t('coding.none'));
      const label = viewOf(shown).label(shown.item, t);
      return codes === '' ? label : `${label}, ${t('coding.rowCodes', { codes: harmless(codes) })}`;
    },
    [t, coding],
  );
  const address = menuFor ? copiedAddress(menuFor.shown) : '';
  const person = menuFor && personIn(menuFor.shown, menuFor.view.platform);
  /** What both layouts are told. */
  const shared = {
    label: t('dataset.list'),
    question: listKey,
    items: loaded,
    indexOf: ({ index }: DataRow) => index,
    sentence,
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
    onPreview: toggleInspector,
    footer: (
      <ListFoot
        list={rows}
        loading={<Skeleton pictures={false} rows={2} />}
        end={t('dataset.end')}
      />
    ),
    onNearEnd: () => fetchFurther(rows),
  };
  return (
    <ListMenu
      address={address}
      count={copy.count}
      onOpen={(how) => menuFor && void open(menuFor, how)}
      onCopyRows={copy.run}
      onCopyAddress={() => void copyText(address)}
      onForget={person && (() => onForget(person))}
    >
      {layout === 'grid' ? (
        <VirtualGrid<DataRow> {...shared} cell={gridCell} />
      ) : (
        <VirtualList<DataRow>
          {...shared}
          words={words}
          find={findSearched}
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
  <ColumnsRow
    thing={row}
    columns={columns}
    template={template}
    className={compact ? css.compact : undefined}
  >
    <div className={css.main}>
      <bdi
        dir="auto"
        className={row.view.removedSince === undefined ? css.words : `${css.words} ${css.gone}`}
      >
        {rowText(row)}
      </bdi>
    </div>
  </ColumnsRow>
);

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
