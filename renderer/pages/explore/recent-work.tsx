import { History, LibraryBig } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { CallsView, CatalogueView, CollectionView } from '#contract/index.ts';
import { useLocal } from '../../local.ts';
import { figure, harmless } from '../../format.ts';
import { knownName } from '../../names.ts';
import { openResult } from '../../open.ts';
import { Section } from '../../parts/frame/page.tsx';
import { When } from '../../parts/text/text.tsx';
import { datasetPath, pagePath } from '../../places.ts';
import { RunState } from '../collections/runs/state.tsx';
import { progressWords } from '../collections/runs/words.ts';
import css from './explore.module.css';

type Calls = CallsView['calls'];

/** As many of each kind as stand on the first page. */
const SHOWN = 5;

/** What there is to go on with: `undefined` until that is known. */
export const useWork = ():
  | { readonly calls: Calls; readonly collections: readonly CollectionView[] }
  | undefined => {
  const calls = useLocal('calls.recent', { limit: 20 });
  const collections = useLocal('collections.list');
  if (calls.isPending || collections.isPending) return undefined;
  return {
    calls: (calls.data?.calls ?? []).filter(
      ({ outcome, params }) => outcome === 'ok' && !('cursor' in params),
    ),
    collections: collections.data ?? [],
  };
};

/** Work that was begun: the collections, with what is gathering, and what was fetched last. */
export const RecentWork = ({
  catalogue,
  work: { calls, collections },
}: {
  readonly catalogue: CatalogueView;
  readonly work: NonNullable<ReturnType<typeof useWork>>;
}) => (
  <>
    <Collections collections={collections} />
    <Recent catalogue={catalogue} calls={calls} />
  </>
);

/** Of those that gather something first: they may need a hand. */
const isUnderWay = ({ run }: CollectionView): boolean =>
  run !== undefined && ['running', 'waiting', 'paused', 'attention'].includes(run.state);

const Collections = ({ collections }: { readonly collections: readonly CollectionView[] }) => {
  const { t } = useTranslation();
  if (collections.length === 0) return null;
  const shown = [
    ...collections.filter(isUnderWay),
    ...collections.filter((one) => !isUnderWay(one)),
  ].slice(0, SHOWN);
  return (
    <Section
      title={t('page.collections')}
      actions={<a href={`#${pagePath('collections')}`}>{t('start.allCollections')}</a>}
    >
      <ul className={css.rows}>
        {shown.map((collection) => (
          <li key={collection.id}>
            <a className={css.row} href={`#${datasetPath(collection.name)}`}>
              <LibraryBig size={17} aria-hidden="true" />
              <span className={css.words}>
                <bdi className={css.name}>{harmless(collection.name)}</bdi>
                <span className={css.sub}>
                  {collection.run && isUnderWay(collection)
                    ? progressWords(collection.run, t)
                    : t('start.items', { count: collection.items, n: figure(collection.items) })}
                </span>
              </span>
              {isUnderWay(collection) ? <RunState run={collection.run} /> : null}
              <span className={css.side}>
                <When at={collection.updated} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
};

interface RecentProps {
  readonly catalogue: CatalogueView;
  readonly calls: Calls;
}

/** What was asked lately. Opened from the archive where that still holds it: then it costs nothing. */
const Recent = ({ catalogue, calls }: RecentProps) => {
  const { t } = useTranslation();
  const titles = new Map(
    catalogue.platforms.flatMap(({ operations, brand }) =>
      operations.map(({ id, title }) => [id, { title, brand }] as const),
    ),
  );
  const seen = new Set<string>();
  const shown = calls
    .filter((call) => {
      const name = `${call.operation} ${JSON.stringify(call.params)}`;
      if (seen.has(name) || !titles.has(call.operation)) return false;
      seen.add(name);
      return true;
    })
    .slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <Section title={t('start.recent')}>
      <ul className={css.rows}>
        {shown.map((call) => {
          const { brand = '', title = '' } = titles.get(call.operation) ?? {};
          const name = call.name ?? knownName(call, t);
          return (
            <li key={call.id}>
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
                <span className={css.side}>
                  <When at={call.at} />
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </Section>
  );
};
