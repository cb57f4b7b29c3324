/** Every collection in a line: its name, its rows, its state in a few words, when it was changed. */
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import type { CollectionView } from '#calls/index.ts';
import { figure, harmless } from '../../format.ts';
import { Chip } from '../../parts/controls/chip.tsx';
import { FindField } from '../../parts/find/field.tsx';
import { cell, Table } from '../../parts/frame/page.tsx';
import { useNow } from '../../parts/text/text.tsx';
import { Moment } from '../../shapes/date-cell.tsx';
import { changesPath, datasetPath } from '../../places.ts';
import css from './collections.module.css';
import {
  LIST_ORDERS,
  listedCollections,
  nextSorting,
  USUAL,
  type ListOrder,
  type ListSorting,
} from './listed-collections.ts';
import { RetentionLine } from './retention.tsx';
import { missingWords, stateWords, toneFromRun } from './runs/words.ts';

/** From so many on, one is looked for by its name. */
const MANY = 6;

const HEADS = {
  name: 'collections.name',
  items: 'collections.itemsHead',
  state: 'collections.state',
  updated: 'collections.changed',
} as const satisfies Readonly<Record<ListOrder, string>>;

/** What a collection lacks first; whatever else stands on its page. */
const stateOf = ({ run, items, ...missing }: CollectionView, now: number): string => {
  if (run === undefined) return t(items > 0 ? 'collections.brought' : 'collections.never');
  const [first] = run.state === 'done' ? missingWords({ run, ...missing }, t, true) : [];
  return [stateWords(run, now, t), ...(first === undefined ? [] : [first])].join(' · ');
};

interface Props {
  readonly list: readonly CollectionView[];
  /** Those in which something was changed since it was looked at. */
  readonly unseen: readonly { readonly name: string }[] | undefined;
}

export const CollectionList = ({ list, unseen }: Props) => {
  const now = useNow();
  const [words, setWords] = useState('');
  const [sorting, setSorting] = useState(USUAL);
  const shown = listedCollections(list, words, sorting, (one) => stateOf(one, now));
  return (
    <>
      {list.length < MANY ? null : (
        <FindField label={t('collections.search')} value={words} onChange={setWords} />
      )}
      <Table label={t('collections.all')}>
        <thead>
          <tr>
            {LIST_ORDERS.map((by) => (
              <Head
                key={by}
                {...{ by, sorting }}
                onSort={() => setSorting(nextSorting(sorting, by))}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((collection) => (
            <Row
              key={collection.id}
              collection={collection}
              state={stateOf(collection, now)}
              isUnseen={unseen?.some(({ name }) => name === collection.name) === true}
            />
          ))}
        </tbody>
      </Table>
      {shown.length === 0 ? <p className={css.quiet}>{t('collections.noneFits')}</p> : null}
    </>
  );
};

interface HeadProps {
  readonly by: ListOrder;
  readonly sorting: ListSorting;
  readonly onSort: () => void;
}

const Head = ({ by, sorting, onSort }: HeadProps) => {
  const isSorted = sorting.by === by;
  const Arrow = sorting.desc ? ArrowDown : ArrowUp;
  return (
    <th
      className={by === 'items' ? cell.number : undefined}
      aria-sort={isSorted ? (sorting.desc ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" className={css.sort} onClick={onSort}>
        {t(HEADS[by])}
        {isSorted ? <Arrow size={12} aria-hidden="true" /> : null}
      </button>
    </th>
  );
};

interface RowProps {
  readonly collection: CollectionView;
  readonly state: string;
  readonly isUnseen: boolean;
}

const Row = ({ collection, state, isUnseen }: RowProps) => {
  const { name, items, updated, run, retainUntil } = collection;
  return (
    <tr>
      <td className={css.nameCell}>
        <a href={`#${datasetPath(name)}`}>
          <bdi dir="auto">{harmless(name)}</bdi>
        </a>
        {isUnseen ? (
          <>
            {' '}
            <a href={`#${changesPath(name)}`}>
              <Chip tone="accent">{t('changes.unseen')}</Chip>
            </a>
          </>
        ) : null}
        <RetentionLine until={retainUntil} />
      </td>
      <td className={cell.number}>{figure(items)}</td>
      <td>
        <Chip tone={run ? toneFromRun(run) : 'plain'} sign={run !== undefined}>
          {state}
        </Chip>
      </td>
      <td className={cell.nowrap}>
        <Moment at={updated} />
      </td>
    </tr>
  );
};
