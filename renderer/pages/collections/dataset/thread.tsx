/** A collection as discussions: what answers nothing that it holds, and its replies when it is opened. */
import { ChevronDown, ChevronRight, CornerDownRight, Heart } from 'lucide-react';
import { useCallback, useEffect, useMemo, useState, type KeyboardEvent } from 'react';
import { t } from 'i18next';
import type { RowCodesView, RowFilter } from '#calls/index.ts';
import { useBridge } from '../../../bridge-context.ts';
import { askLocal } from '../../../local.ts';
import { useThreadTop } from '../../../collection-queries.ts';
import { amountOf, figure } from '../../../format.ts';
import { changeListView, useListView } from '../../../list-views.ts';
import { findSearched } from '../../../parts/find/searched.ts';
import { Empty, Skeleton } from '../../../parts/states/states.tsx';
import { Figure, PlatformText } from '../../../parts/text/text.tsx';
import { sayFailure } from '../../../parts/states/toast.tsx';
import { fetchFurther, ListFailure, ListFoot } from '../../../parts/lists/list-foot.tsx';
import { NONE_MARKED } from '../../../parts/lists/list-box.tsx';
import { VirtualList } from '../../../parts/lists/virtual-list.tsx';
import { noteStatedAt } from '../../../relative-dates.ts';
import { authorName, type Attributed } from '../../../shapes/author.ts';
import { fieldsFromShown, shownAs, viewOf } from '../../../shapes/index.ts';
import { PublishedCell } from '../../../shapes/published-cell.tsx';
import type { Dated } from '../../../shapes/published.ts';
import { copiedTitle } from '../../../shapes/table-columns.tsx';
import { toggleInspector, useWindow } from '../../../state.ts';
import { absenceFromView } from './rows.ts';
import { rowCodesWords, RowChips } from '../coding/chips.tsx';
import type { Coding } from '../coding/use-coding.ts';
import type { Recoded } from '../coding/use-dataset-coding.ts';
import type { CodableRow } from '../coding/row-codes.ts';
import type { Order } from './state.ts';
import css from './thread.module.css';
import {
  bareNodes,
  DEEPEST,
  foundNodes,
  joined,
  recoded,
  threadRows,
  type Loaded,
  type ThreadRow,
} from './thread-rows.ts';

interface Props {
  readonly name: string;
  readonly listKey: string;
  readonly filter: RowFilter;
  readonly order: Order;
  readonly coding: Coding;
  /** Called with the rows that can be coded. */
  readonly onRows: (rows: readonly CodableRow[]) => void;
  /** The codes of the row that was coded last. */
  readonly recoded: Recoded | undefined;
}

/** Pixels. */
const HEIGHT = 66;
const INDENT = 22;

/** The replies that are open, and the way to fetch and to close them. */
const useReplies = (name: string, listKey: string) => {
  const bridge = useBridge();
  const open = useListView(listKey, 'open');
  const [loaded, setLoaded] = useState<ReadonlyMap<string, Loaded>>(new Map());
  const fetchMore = async (parent: string): Promise<void> => {
    const wanted = { name, parent, ascending: true, after: loaded.get(parent)?.next };
    try {
      const page = await askLocal(bridge, 'collections.thread', wanted);
      setLoaded((all) => new Map([...all, [parent, joined(all.get(parent), page)]]));
    } catch (error) {
      sayFailure(error);
    }
  };
  const toggle = (address: string, on: boolean): void => {
    const others = [...open].filter((one) => one !== address);
    changeListView(listKey, { open: new Set(on ? [...others, address] : others) });
    if (on && !loaded.has(address)) void fetchMore(address);
  };
  const recode = useCallback(
    (id: number, codes: RowCodesView): void =>
      setLoaded(
        (all) => new Map([...all].map(([parent, one]) => [parent, recoded(one, id, codes)])),
      ),
    [],
  );
  return { open, loaded, toggle, fetchMore, recode };
};

export const DatasetThread = (props: Props) => {
  const { name, listKey, filter, order, coding, onRows, recoded: coded } = props;
  const top = useThreadTop({ name, filter, ...order });
  const { open, loaded, toggle, fetchMore, recode } = useReplies(name, listKey);
  const isFiltered = Object.keys(filter).length > 0;
  const nodes = useMemo(
    () =>
      top.data?.pages.flatMap((one) => (isFiltered ? foundNodes(one) : bareNodes(one.rows))) ?? [],
    [top.data, isFiltered],
  );
  const rows = useMemo(
    () => threadRows(nodes, { open, loaded, isFiltered }),
    [nodes, open, loaded, isFiltered],
  );
  const placed = useMemo(() => rows.map((row, index) => ({ row, index })), [rows]);
  const selected = useListView(listKey, 'selected');
  const items = useMemo(
    () =>
      placed.flatMap(({ row, index }) => (row.kind === 'item' ? [{ view: row.view, index }] : [])),
    [placed],
  );
  useEffect(() => onRows(items), [items, onRows]);
  useEffect(() => {
    if (coded) recode(coded.id, coded.codes);
  }, [coded, recode]);
  if (top.error && !top.data)
    return <ListFailure error={top.error} again={() => void top.refetch()} />;
  if (top.isPending) return <Skeleton pictures={false} />;
  if (rows.length === 0) return <Empty title={t('dataset.noneFits')} />;
  const act = (row: ThreadRow): void => {
    if (row.kind === 'more') void fetchMore(row.parent);
    else if (row.view.replies > 0) toggle(row.view.address, !open.has(row.view.address));
  };
  const drawn = ({ row }: (typeof placed)[number]) => (
    <Row
      row={row}
      coding={coding}
      isOpen={row.kind === 'item' && open.has(row.view.address)}
      onAct={() => act(row)}
    />
  );
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const row = selected === undefined ? undefined : rows[selected];
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const opens = event.key === (isRightToLeft ? 'ArrowLeft' : 'ArrowRight');
    const closes = event.key === (isRightToLeft ? 'ArrowRight' : 'ArrowLeft');
    if (row?.kind !== 'item' || row.view.replies === 0 || (!opens && !closes)) return;
    event.preventDefault();
    toggle(row.view.address, opens);
  };
  return (
    // The list inside takes the focus and hands on the keys that it does not know.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.wrap} onKeyDown={onKeyDown}>
      <VirtualList<(typeof placed)[number]>
        label={t('dataset.thread.list')}
        question={listKey}
        words={filter.words ?? ''}
        find={findSearched}
        items={placed}
        indexOf={({ index }) => index}
        rowHeight={HEIGHT}
        row={drawn}
        sentence={({ row }) =>
          row.kind === 'more'
            ? t('dataset.thread.more', amountOf(row.left))
            : [
                row.depth === 0 ? '' : t('dataset.thread.depth', { n: figure(row.depth) }),
                row.isContext ? t('dataset.thread.context') : '',
                labelFromRow(row),
                rowCodesWords(row.view, coding),
                row.view.replies === 0 ? '' : t(repliesWords(row, open)),
              ]
                .filter(Boolean)
                .join(', ')
        }
        active={selected}
        marked={NONE_MARKED}
        onMark={() => undefined}
        onCopy={() => undefined}
        onMenu={() => undefined}
        onActive={(index) => {
          const row = rows[index];
          changeListView(listKey, { selected: index });
          if (row?.kind === 'item')
            useWindow.getState().select({ kind: 'record', id: row.view.id });
        }}
        onOpen={({ row }) => act(row)}
        onPreview={toggleInspector}
        footer={
          <ListFoot
            list={top}
            loading={<Skeleton pictures={false} rows={2} />}
            end={t('dataset.end')}
          />
        }
        onNearEnd={() => fetchFurther(top)}
      />
    </div>
  );
};

const repliesWords = ({ view, showsFound }: ItemRow, open: ReadonlySet<string>) => {
  if (open.has(view.address)) return 'dataset.thread.open';
  return showsFound ? 'dataset.thread.found' : 'dataset.thread.closed';
};

type ItemRow = Extract<ThreadRow, { kind: 'item' }>;

const shownIn = ({ view }: ItemRow) => {
  noteStatedAt(view.item, view.lastSeen);
  return shownAs(view.item, [view.shape]);
};

const labelFromRow = (row: ItemRow): string => {
  const shown = shownIn(row);
  return viewOf(shown).label(shown.item, t);
};

interface Fields extends Attributed, Dated {
  readonly likeCount?: number | undefined;
  readonly voteCount?: number | undefined;
}

interface RowProps {
  readonly row: ThreadRow;
  readonly coding: Coding;
  readonly isOpen: boolean;
  readonly onAct: () => void;
}

const Row = ({ row, coding, isOpen, onAct }: RowProps) => {
  const indent = { paddingInlineStart: 24 + Math.min(row.depth, DEEPEST) * INDENT };
  if (row.kind === 'more')
    return (
      <div className={css.row} style={indent}>
        {/* For the pointer alone: the list hears the keys for all of its rows. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <span className={css.more} onClick={onAct}>
          <CornerDownRight size={14} className={css.turn} />
          {t('dataset.thread.more', amountOf(row.left))}
        </span>
      </div>
    );
  const shown = shownIn(row);
  const item: Fields = fieldsFromShown(shown);
  const by = authorName(item);
  const { replies, entityId } = row.view;
  const absence = absenceFromView(row.view);
  const text = copiedTitle(shown);
  const liked = item.voteCount ?? item.likeCount;
  return (
    <div className={row.isContext ? `${css.row} ${css.context}` : css.row} style={indent}>
      {replies > 0 ? (
        // As above.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
        <span className={`${css.fold} ${css.folds}`} onClick={onAct}>
          {isOpen ? <ChevronDown size={15} /> : <ChevronRight size={15} className={css.turn} />}
        </span>
      ) : (
        <span className={css.fold} />
      )}
      <div className={css.text}>
        <p className={css.head}>
          {by === undefined ? null : (
            <b>
              <PlatformText text={by} />
            </b>
          )}
          <PublishedCell item={item} />
          {liked === undefined ? null : (
            <span className={css.figure}>
              <Heart size={12} />
              <Figure value={liked} />
            </span>
          )}
          {replies > 0 ? <span>{t('heard.replies', amountOf(replies))}</span> : null}
          {absence === undefined ? null : (
            <span className={css.gone}>{t(`record.${absence}`)}</span>
          )}
          <RowChips row={row.view} coding={coding} />
        </p>
        <p className={css.words}>
          <PlatformText text={text === '' ? entityId : text} />
        </p>
      </div>
    </div>
  );
};
