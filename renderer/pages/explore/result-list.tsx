import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { figure } from '../../format.ts';
import { ownOpening } from '../../shapes/opening.ts';
import { partName } from '../../operation-registry.ts';
import { columnsOf, rowHeightOf, typicalOf } from '../../shapes/columns.ts';
import { fieldsOf, viewOf, type Shown } from '../../shapes/index.ts';
import { ItemRow, RowHead } from '../../shapes/rows.tsx';
import { SaveThumbnails } from '../../shapes/save-files.tsx';
import type { Talk } from '../../shapes/talk.ts';
import { openResult, useOpenAddress, useOpenInTab, type How } from '../../open.ts';
import { Empty } from '../../parts/states.tsx';
import { say } from '../../parts/toast.tsx';
import { VirtualList } from '../../parts/virtual-list.tsx';
import { questionKey, type Params } from '../../places.ts';
import { useSettings, type useResult } from '../../queries.ts';
import { changeListView, useListView } from '../../list-views.ts';
import { useWindow } from '../../state.ts';
import { Choices } from './choices.tsx';
import {
  DensityButton,
  ListEnd,
  Tools,
  useAutoPages,
  useFiltered,
  type Placed,
} from './list-parts.tsx';
import css from './result-page.module.css';

interface Props {
  readonly operation: string;
  readonly params: Params;
  readonly items: readonly Shown[];
  readonly result: ReturnType<typeof useResult>;
}

/** Lists whose order is what they say. */
const RANKED = new Set(['chart']);

export const ResultList = ({ operation, params, items, result }: Props) => {
  const { t } = useTranslation();
  const compact = useSettings().data?.density === 'compact';
  const selection = useWindow((state) => state.selection);
  const question = questionKey(operation, params);
  const filter = useListView(question, 'filter');
  const setFilter = (text: string) => changeListView(question, { filter: text });
  const open = useOpenItem(operation, params);
  const shown = useFiltered(items, filter);
  const loaded = useMemo(() => shown.map((placed) => placed.shown), [shown]);
  const within = useMemo(() => ({ operation, params }), [operation, params]);
  const columns = useMemo(() => columnsOf(items), [items]);
  const ranked = RANKED.has(partName(operation) ?? '');
  const row = useCallback(
    ({ shown: one, index }: Placed) => (
      <ItemRow shown={one} columns={columns} rank={ranked ? index + 1 : undefined} place={index} />
    ),
    [columns, ranked],
  );
  const onNearEnd = useAutoPages(question, result, filter);

  if (items.length === 0 && !result.hasNextPage)
    return (
      <Empty title={t('result.empty')}>
        <p>{t('result.emptyText')}</p>
      </Empty>
    );
  const typical = typicalOf(items);
  const opens = typical !== undefined && viewOf(typical).opens?.(typical.item) === true;
  return (
    <>
      <Tools
        filter={filter}
        setFilter={setFilter}
        shown={shown.length}
        all={items.length}
        hint={opens ? t('result.enterOpens') : undefined}
      >
        <Choices operation={operation} params={params} />
        <SaveThumbnails items={loaded} within={within} />
        <DensityButton />
      </Tools>
      <div className={css.listWrap}>
        <VirtualList<Placed>
          label={t('result.list')}
          question={question}
          items={shown}
          indexOf={({ index }) => index}
          rowHeight={rowHeightOf(items, compact)}
          row={row}
          sentence={({ shown: one, index }) => {
            const label = viewOf(one).label(one.item, t);
            return ranked ? `${t('heard.rank', { n: figure(index + 1) })}: ${label}` : label;
          }}
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
          onOpen={(placed, how) => void open(placed.shown, how)}
          onPreview={() => {
            const { inspectorOpen, setInspector } = useWindow.getState();
            setInspector(!inspectorOpen);
          }}
          header={<RowHead items={items} columns={columns} />}
          footer={
            <ListEnd
              operation={operation}
              question={question}
              result={result}
              shown={shown.length}
              filter={filter}
            />
          }
          onNearEnd={onNearEnd}
        />
      </div>
    </>
  );
};

type Addressed = Partial<Pick<Talk, 'id' | 'url'>>;

const addressOf = (shown: Shown): string | undefined => {
  const { url, id } = fieldsOf(shown) as Addressed;
  return url ?? id;
};

const nameIn = (shown: Shown): string | undefined =>
  (fieldsOf(shown) as { readonly name?: string }).name;

/** Opens an item by what it says it leads to, else by what its address means. */
const useOpenItem = (operation: string, params: Params) => {
  const { t } = useTranslation();
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
    const url = own === 'nothing' ? undefined : addressOf(one);
    const did =
      url !== undefined && (await openAddress(url, question, how, nameIn(one)).catch(() => false));
    if (did) return;
    useWindow.getState().setInspector(true);
    say(t('result.noOperation'));
  };
};
