import { ListFilter, Rows2, Rows3 } from 'lucide-react';
import { useCallback, useMemo, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { figure } from '../../format.ts';
import { Toggle } from '../../form/controls.tsx';
import { columnsOf, ItemRow, RowHead, rowHeightOf } from '../../items/rows.tsx';
import { sentenceOf } from '../../items/sentence.ts';
import { textOf, wordsOf, type Thing } from '../../items/thing.ts';
import { useOpenAddress } from '../../open.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { Asking, Empty, Skeleton } from '../../parts/states.tsx';
import { say } from '../../parts/toast.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { questionKey, type Params } from '../../places.ts';
import { failureOf, useOperation, useSettings, useVerb, type useResult } from '../../queries.ts';
import { useWindow } from '../../state.ts';
import css from './result-page.module.css';

interface Props {
  readonly operation: string;
  readonly params: Params;
  readonly items: readonly Thing[];
  readonly result: ReturnType<typeof useResult>;
}

interface Placed {
  readonly item: Thing;
  readonly index: number;
}

export const ResultList = ({ operation, params, items, result }: Props) => {
  const { t } = useTranslation();
  const [filter, setFilter] = useState('');
  const compact = useSettings().data?.density === 'compact';
  const autoPages = useWindow((state) => state.autoPages);
  const selection = useWindow((state) => state.selection);
  const question = questionKey(operation, params);
  const openAddress = useOpenAddress();
  const shown = useFiltered(items, filter);
  const columns = useMemo(() => columnsOf(items), [items]);
  const { hasNextPage, isFetchingNextPage, fetchNextPage, error } = result;

  const onNearEnd = useCallback(() => {
    if (autoPages && filter === '' && hasNextPage && !isFetchingNextPage && !error)
      void fetchNextPage();
  }, [autoPages, filter, hasNextPage, isFetchingNextPage, error, fetchNextPage]);

  const row = useCallback(
    ({ item }: Placed) => <ItemRow item={item} columns={columns} />,
    [columns],
  );

  const open = async ({ item }: Placed) => {
    const url = textOf(item, 'url') ?? textOf(item, 'id');
    const did = url !== undefined && (await openAddress(url, question).catch(() => false));
    if (did) return;
    useWindow.getState().setInspector(true);
    say(t('result.noOperation'));
  };

  if (items.length === 0 && !hasNextPage)
    return (
      <Empty title={t('result.empty')}>
        <p>{t('result.emptyText')}</p>
      </Empty>
    );
  return (
    <>
      <Tools filter={filter} setFilter={setFilter} shown={shown.length} all={items.length} />
      <div className={css.listWrap}>
        <VirtualList<Placed>
          label={t('result.list')}
          items={shown}
          indexOf={({ index }) => index}
          rowHeight={rowHeightOf(items[0], compact)}
          row={row}
          sentence={({ item }) => sentenceOf(item, t)}
          active={
            selection?.kind === 'item' && selection.question === question
              ? selection.index
              : undefined
          }
          onActive={(index, by) => {
            const { select, setInspector } = useWindow.getState();
            select({ kind: 'item', question, index });
            if (by === 'pointer' && window.innerWidth > 900) setInspector(true);
          }}
          onOpen={(placed) => void open(placed)}
          onPreview={() => {
            const { inspectorOpen, setInspector } = useWindow.getState();
            setInspector(!inspectorOpen);
          }}
          header={<RowHead items={items} columns={columns} />}
          footer={
            <ListEnd operation={operation} result={result} shown={shown.length} filter={filter} />
          }
          onNearEnd={onNearEnd}
        />
      </div>
    </>
  );
};

const useFiltered = (items: readonly Thing[], filter: string): readonly Placed[] =>
  useMemo(() => {
    const placed = items.map((item, index) => ({ item, index }));
    const words = filter.toLowerCase().split(/\s+/).filter(Boolean);
    return words.length === 0
      ? placed
      : placed.filter(({ item }) => {
          const all = wordsOf(item);
          return words.every((word) => all.includes(word));
        });
  }, [items, filter]);

interface ToolsProps {
  readonly filter: string;
  readonly setFilter: (text: string) => void;
  readonly shown: number;
  readonly all: number;
}

const Tools = ({ filter, setFilter, shown, all }: ToolsProps) => {
  const { t } = useTranslation();
  const settings = useSettings().data;
  const set = useVerb('settings.set', ['settings']);
  const compact = settings?.density === 'compact';
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    setFilter('');
    event.currentTarget.blur();
  };
  return (
    <div className={css.tools}>
      <label className={css.filter}>
        <ListFilter size={14} aria-hidden="true" />
        <span className="unseen">{t('result.filter')}</span>
        <input
          data-filter=""
          value={filter}
          placeholder={t('result.filterHint')}
          dir="auto"
          onChange={(event) => setFilter(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      <output>
        {filter === '' ? '' : t('result.filtered', { n: figure(shown), all: figure(all) })}
      </output>
      <IconButton
        label={t(compact ? 'result.comfortable' : 'result.compact')}
        aria-pressed={compact}
        onClick={() => set.mutate({ density: compact ? 'comfortable' : 'compact' })}
      >
        {compact ? <Rows2 size={16} aria-hidden="true" /> : <Rows3 size={16} aria-hidden="true" />}
      </IconButton>
    </div>
  );
};

interface EndProps {
  readonly operation: string;
  readonly result: ReturnType<typeof useResult>;
  readonly shown: number;
  readonly filter: string;
}

/** The end of what is loaded: a further page is asked for, and paid for, only on purpose. */
const ListEnd = ({ operation, result, shown, filter }: EndProps) => {
  const { t } = useTranslation();
  const found = useOperation(operation);
  const autoPages = useWindow((state) => state.autoPages);
  const setAuto = useWindow((state) => state.setAutoPages);
  const cost = found?.operation.cost ?? 1;
  const none = filter !== '' && shown === 0 ? <p>{t('result.noneFits', { filter })}</p> : null;
  if (result.isFetchingNextPage)
    return (
      <>
        <Asking what={found?.platform.brand ?? operation} />
        <Skeleton rows={2} />
      </>
    );
  if (result.error)
    return (
      <div className={css.card}>
        <FailureCard
          error={failureOf(result.error)}
          who={found?.platform.brand}
          again={() => void result.fetchNextPage()}
        />
      </div>
    );
  if (!result.hasNextPage) return <div className={css.footer}>{none ?? t('result.end')}</div>;
  return (
    <div className={css.footer}>
      {none}
      <Button onClick={() => void result.fetchNextPage()}>
        {t('result.nextPage', { count: cost, n: figure(cost) })}
      </Button>
      <Toggle
        label={t('result.auto', { count: cost, n: figure(cost) })}
        on={autoPages}
        onChange={setAuto}
      />
    </div>
  );
};
