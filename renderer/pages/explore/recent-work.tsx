import { ArrowRight, History, LibraryBig } from 'lucide-react';
import { t } from 'i18next';
import type { CallsView, CatalogueView, CollectionView } from '#calls/index.ts';
import { useLocal } from '../../local.ts';
import { amountOf, harmless } from '../../format.ts';
import { nameWithoutId } from '../../names.ts';
import { openResult } from '../../open.ts';
import { Section } from '../../parts/frame/page.tsx';
import { When } from '../../parts/text/text.tsx';
import { datasetPath, pagePath, questionKey } from '../../places.ts';
import { RunState } from '../collections/runs/state.tsx';
import { progressWords } from '../collections/runs/words.ts';
import css from './explore.module.css';

type Call = CallsView['calls'][number];

type Work = { readonly at: string } & (
  | { readonly kind: 'collection'; readonly collection: CollectionView }
  | {
      readonly kind: 'call';
      readonly call: Call;
      /** Of the operation, and whose it is. */
      readonly title: string;
      readonly brand: string;
    }
);

/** As much as stands on the first page. */
const SHOWN = 6;

/** What there is to go on with, the latest first; what gathers something stands above. */
export const useRecentWork = (
  catalogue: CatalogueView | undefined,
): readonly Work[] | undefined => {
  const calls = useLocal('calls.recent', { limit: 30, byPeople: true });
  const collections = useLocal('collections.list');
  if (calls.isPending || collections.isPending) return undefined;
  const all = [
    ...(collections.data ?? []).map((collection): Work => ({
      kind: 'collection',
      at: collection.updated,
      collection,
    })),
    ...callsOnce(calls.data?.calls ?? [], catalogue),
  ];
  return all
    .toSorted(
      (one, other) =>
        Number(isUnderWay(other)) - Number(isUnderWay(one)) || (one.at < other.at ? 1 : -1),
    )
    .slice(0, SHOWN);
};

/** What a person opened, each once; what a run collected is in its collection. */
const callsOnce = (calls: readonly Call[], catalogue: CatalogueView | undefined): Work[] => {
  const operations = new Map(
    (catalogue?.platforms ?? []).flatMap(({ operations: all, brand }) =>
      all.map(({ id, title }) => [id, { title, brand }] as const),
    ),
  );
  const once = new Map<string, Work>();
  for (const call of calls) {
    const operation = operations.get(call.operation);
    // Of rows that read alike, such as the replies of each comment of a video, one is enough.
    const key =
      call.name === undefined
        ? questionKey(call.operation, call.params)
        : `${call.operation} ${call.name}`;
    const isOpened = call.outcome === 'ok' && !('cursor' in call.params);
    if (operation && isOpened && !once.has(key))
      once.set(key, { kind: 'call', at: call.at, call, ...operation });
  }
  return [...once.values()];
};

const UNDER_WAY: ReadonlySet<string> = new Set(['running', 'waiting', 'paused', 'attention']);

/** It may need a hand. */
const isUnderWay = (work: Work): boolean =>
  work.kind === 'collection' &&
  work.collection.run !== undefined &&
  UNDER_WAY.has(work.collection.run.state);

/** Work that was begun: collections, and what was opened last. */
export const RecentWork = ({ work }: { readonly work: readonly Work[] }) => {
  if (work.length === 0) return null;
  return (
    <Section
      title={t('start.recent')}
      actions={<a href={`#${pagePath('collections')}`}>{t('start.allCollections')}</a>}
    >
      <ul className={css.rows}>
        {work.map((one) => (
          <li key={one.kind === 'call' ? one.call.id : one.collection.id}>
            {one.kind === 'call' ? <OpenedRow {...one} /> : <CollectionRow {...one} />}
          </li>
        ))}
      </ul>
    </Section>
  );
};

const CollectionRow = (work: Extract<Work, { kind: 'collection' }>) => {
  const { name, items, updated, run } = work.collection;
  const isRunning = isUnderWay(work);
  return (
    <a className={css.row} href={`#${datasetPath(name)}`}>
      <LibraryBig size={17} aria-hidden="true" />
      <span className={css.words}>
        <bdi className={css.name}>{harmless(name)}</bdi>
        <span className={css.sub}>
          {run && isRunning ? progressWords(run, t) : t('start.items', amountOf(items))}
        </span>
      </span>
      {isRunning ? <RunState run={run} /> : null}
      <Side at={updated} />
    </a>
  );
};

/** Opened from the archive where that still holds it: then it costs nothing. */
const OpenedRow = ({ call, title, brand }: Extract<Work, { kind: 'call' }>) => {
  const name = call.name ?? nameWithoutId(call) ?? '';
  return (
    <button
      type="button"
      className={css.row}
      onClick={() => openResult(call.operation, call.params, { begins: true })}
    >
      <History size={17} aria-hidden="true" />
      <span className={css.words}>
        <bdi className={css.name}>{name === '' ? title : harmless(name)}</bdi>
        <bdi className={css.sub}>{name === '' ? brand : `${brand} · ${title}`}</bdi>
      </span>
      <Side at={call.at} />
    </button>
  );
};

const Side = ({ at }: { readonly at: string }) => (
  <>
    <span className={css.side}>
      <When at={at} />
    </span>
    <span className={css.goOn}>
      {t('start.goOn')}
      <ArrowRight size={14} aria-hidden="true" />
    </span>
  </>
);
