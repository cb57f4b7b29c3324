import { CircleOff, EyeOff } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ItemView, RowFilter } from '#calls/index.ts';
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
import { GridCell, hasPictures } from '../../../shapes/grid-cell.tsx';
import { RowPicture } from '../../../shapes/item-picture.tsx';
import { viewOf } from '../../../shapes/index.ts';
import { copiedAddress } from '../../../shapes/table-columns.tsx';
import { toggleInspector, useWindow } from '../../../state.ts';
import { ColumnsRow } from '../../explore/table-row.tsx';
import { ListMenu } from '../../explore/list-menu.tsx';
import tableCss from '../../explore/item-table.module.css';
import { TableHead } from '../../explore/table-head.tsx';
import { personIn, type PersonNamed } from '../../people/person-in.ts';
import type { StepRows } from '../next-step/collect-steps.tsx';
import { RowActs } from '../next-step/row-acts.tsx';
import { rowCodesWords } from '../coding/chips.tsx';
import type { Coding } from '../coding/use-coding.ts';
import css from '../collections.module.css';
import type { ConditionField } from '../filter/conditions.ts';
import { rowText, type DataColumn, type DataRow } from './columns.tsx';
import { HeadMenu } from './head-menu.tsx';
import type { DatasetLayout } from './layouts.ts';
import { absenceFromView, LOOKED_AT } from './rows.ts';
import type { useDatasetTable } from './state.ts';
import { useActive, type useCopyRows } from './use-copy-rows.ts';

/** Rows in pixels. */
const HEIGHT = { compact: 40, comfortable: 48 } as const;
/** The text at least, between two columns, and at the end of a row, in pixels. */
const TEXT_LEAST = 304;
const GAP = 16;
const EDGES = 24;
const gridCell = ({ shown }: DataRow) => <GridCell shown={shown} />;

interface Props {
  readonly name: string | undefined;
  readonly layout: DatasetLayout;
  readonly listKey: string;
  readonly filter: RowFilter;
  readonly onCondition: (field: ConditionField) => void;
  readonly loaded: readonly DataRow[];
  readonly columns: readonly DataColumn[];
  readonly table: ReturnType<typeof useDatasetTable>;
  readonly rows: ReturnType<typeof useRows>;
  readonly copy: ReturnType<typeof useCopyRows>;
  readonly coding: Coding;
  readonly onForget: (person: PersonNamed) => void;
}

/** The rows as a table or as a grid, with the menu of each. */
export const DatasetRowList = (props: Props) => {
  const { name, layout, listKey, filter, onCondition, loaded } = props;
  const { columns, table, rows, copy, coding, onForget } = props;
  const { t } = useTranslation();
  const isCompact = useLocal('settings.get').data?.density === 'compact';
  const marked = useListView(listKey, 'marked');
  const isPictured = useMemo(
    () => hasPictures(loaded.slice(0, LOOKED_AT).map(({ shown }) => shown)),
    // oxlint-disable-next-line react/exhaustive-deps -- further pages do not change what there is
    [loaded[0]],
  );
  const active = useActive();
  const open = useOpenRow();
  const [menuFor, setMenuFor] = useState<DataRow>();
  const widths = columns.map(table.widthOf);
  const template = [`minmax(${TEXT_LEAST}px, 1fr)`, ...widths.map((width) => `${width}px`)].join(
    ' ',
  );
  const rowWidth = widths.reduce((sum, width) => sum + width + GAP, TEXT_LEAST + EDGES);
  // The same while further rows are loaded: those that are drawn stay as they are.
  const cells = useCallback(
    (row: DataRow) => (
      <Cells {...{ row, columns, template }} compact={isCompact} pictured={isPictured} />
    ),
    [columns, template, isCompact, isPictured],
  );
  const headMenu = useCallback(
    (id: string, head: string) => (
      <HeadMenu id={id} words={head} table={table} onCondition={onCondition} />
    ),
    [table, onCondition],
  );
  const sentence = useCallback(
    ({ shown, view }: DataRow) => {
      const codes = rowCodesWords(view, coding);
      const label = viewOf(shown).label(shown.item, t);
      return codes === '' ? label : `${label}, ${codes}`;
    },
    [t, coding],
  );
  const address = menuFor ? copiedAddress(menuFor.shown) : '';
  const person = menuFor && personIn(menuFor.shown, menuFor.view.platform);
  /** Of the marked ones, if the row is among them, else of itself. */
  const stepRows = (id: number): StepRows => {
    const ids = marked.has(id) ? [...marked] : [id];
    return { name, filter: { rows: ids }, count: ids.length };
  };
  /** What both layouts are told. */
  const shared = {
    label: t('dataset.list'),
    question: listKey,
    items: loaded,
    // By what it is, not where it stands: marks outlast another order.
    indexOf: ({ view }: DataRow) => view.id,
    sentence,
    active,
    onCopy: copy.run,
    onMenu: setMenuFor,
    onActive: (id: number, by: 'key' | 'pointer') => {
      const { select, setInspector } = useWindow.getState();
      select({ kind: 'record', id });
      changeListView(listKey, { selected: id });
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
      acts={menuFor ? <RowActs rows={stepRows(menuFor.view.id)} /> : null}
      onCopyAddress={() => void copyText(address)}
      onForget={person && (() => onForget(person))}
    >
      {layout === 'grid' ? (
        <VirtualGrid<DataRow> {...shared} cell={gridCell} />
      ) : (
        <VirtualList<DataRow>
          {...shared}
          words={filter.words ?? ''}
          find={findSearched}
          rowHeight={isCompact ? HEIGHT.compact : HEIGHT.comfortable}
          row={cells}
          rowWidth={rowWidth}
          marked={marked}
          onMark={(next) => changeListView(listKey, { marked: next })}
          header={
            <TableHead
              table={table}
              columns={columns}
              template={template}
              rowWidth={rowWidth}
              title={t('dataset.text')}
              sorts={t('dataset.sorts')}
              menu={headMenu}
            />
          }
        />
      )}
    </ListMenu>
  );
};

interface CellsProps {
  readonly row: DataRow;
  readonly columns: readonly DataColumn[];
  readonly template: string;
  readonly compact: boolean;
  /** Among the rows are some with pictures. */
  readonly pictured: boolean;
}

const Cells = ({ row, columns, template, compact, pictured }: CellsProps) => (
  <ColumnsRow
    thing={row}
    columns={columns}
    template={template}
    className={compact ? css.compact : undefined}
  >
    <div className={`${tableCss.pinned} ${pictured ? `${css.main} ${css.withPicture}` : css.main}`}>
      {pictured ? <RowPicture shown={row.shown} /> : null}
      <bdi
        dir="auto"
        className={absenceFromView(row.view) === undefined ? css.words : `${css.words} ${css.gone}`}
      >
        <AbsenceMark view={row.view} />
        {rowText(row)}
      </bdi>
    </div>
  </ColumnsRow>
);

/** The platform no longer shows it: not told by the colour of its words alone. */
const AbsenceMark = ({ view }: { readonly view: ItemView }) => {
  const absence = absenceFromView(view);
  if (absence === undefined) return null;
  const Sign = absence === 'removed' ? CircleOff : EyeOff;
  return (
    <span title={t(`record.${absence}`)}>
      <Sign size={13} className={css.goneMark} aria-hidden="true" />
      <span className="unseen">{t(`record.${absence}`)}: </span>
    </span>
  );
};

/** Opens what the address of a row means; what leads nowhere is shown in the inspector. */
const useOpenRow = () => {
  const openAddress = useOpenAddress();
  return async (row: DataRow, how: How): Promise<void> => {
    const address = copiedAddress(row.shown);
    const did = address !== '' && (await openAddress(address, '', how).catch(() => false));
    if (did) return;
    useWindow.getState().setInspector(true);
    say(harmless(t('result.noOperation')));
  };
};
