import { ChevronLeft } from 'lucide-react';
import { skipToken } from '@tanstack/react-query';
import { t } from 'i18next';
import type { CollectionDetailView } from '#calls/index.ts';
import { amountOf, figure, harmless } from '../../../format.ts';
import { useLocal } from '../../../local.ts';
import { InspectorButton } from '../../../parts/frame/inspector-button.tsx';
import { aboutPath, pagePath } from '../../../places.ts';
import { Allowed } from '../../../rights.ts';
import { useWindow } from '../../../state.ts';
import css from '../collections.module.css';
import { SoonDeleted } from '../retention.tsx';
import { RunActs } from '../runs/acts.tsx';
import { RunReason, RunState } from '../runs/state.tsx';
import { isEnded, progressWords, stateLine } from '../runs/words.ts';
import { MoreActs } from './more-acts.tsx';
import { WhoIsHere } from './who-is-here.tsx';

/** What a collection is called and its one state, in one line; what can be done about it is told behind it. */
export const CollectionHead = ({ collection }: { readonly collection: CollectionDetailView }) => {
  const { name, items, run, retainUntil } = collection;
  const held = useHeldWords(collection);
  const isUnderWay = run !== undefined && !isEnded(run);
  const isMoving = run?.state === 'running' || run?.state === 'waiting';
  return (
    <>
      <header className={css.head}>
        <Path />
        <h1 className={css.title} dir="auto" title={harmless(name)}>
          {harmless(name)}
        </h1>
        {isUnderWay || run === undefined ? <RunState run={run} items={items} /> : null}
        <a className={css.state} href={`#${aboutPath(name)}`}>
          {run && isMoving ? progressWords(run, t) : stateLine(collection, held, t)}
        </a>
        <SoonDeleted until={retainUntil} />
        <WhoIsHere id={collection.id} name={name} />
        <div className={css.headActions}>
          {isUnderWay ? (
            <Allowed call="runs.resume">
              <RunActs run={run} />
            </Allowed>
          ) : null}
          <MoreActs collection={collection} />
          <RecordInspectorButton />
        </div>
      </header>
      {run?.reason === undefined || !isUnderWay ? null : (
        <p className={css.reason} data-attention={run.state === 'attention' ? '' : undefined}>
          <RunReason run={run} />
        </p>
      )}
    </>
  );
};

/** "14 of 23 links" where there are several; else its rows, with the platform's own total where it states one. */
const useHeldWords = ({ name, items, sources }: CollectionDetailView): string => {
  const stated = useLocal('collections.completeness', { name }).data?.statedTotal;
  const isOfLinks = sources.length > 1 || (sources[0]?.ids?.length ?? 0) > 1;
  const { data } = useLocal('collections.links', isOfLinks ? { name, limit: 1 } : skipToken);
  const { meaningless = 0, done = 0, ...others } = data?.counts ?? {};
  const all = Object.values(others).reduce((sum, count) => sum + count, done);
  if (all === 0) return countWords(items, stated);
  return meaningless === 0 && done === all
    ? t('collections.links', amountOf(all))
    : t('collections.linksOf', { count: all, n: figure(done), total: figure(all) });
};

/** A platform may state less than is held: it counts otherwise, or has removed some since. */
const countWords = (items: number, stated: number | undefined): string => {
  const n = figure(items);
  const held = t('collections.rows', { count: items, n });
  if (stated === undefined) return held;
  const total = figure(stated);
  return items > stated
    ? t('collections.moreThanStated', { items: held, total })
    : t('collections.ofTotal', { n, total });
};

export const LibraryHead = () => (
  <header className={css.head}>
    <Path />
    <h1 className={css.title}>{t('dataset.everything')}</h1>
    <span className={css.state}>{t('dataset.everythingLead')}</span>
    <div className={css.headActions}>
      <RecordInspectorButton />
    </div>
  </header>
);

const Path = () => (
  <nav className={css.path} aria-label={t('way.path')}>
    <a href={`#${pagePath('collections')}`} title={t('page.collections')}>
      <ChevronLeft size={16} aria-hidden="true" />
      <span className="unseen">{t('page.collections')}</span>
    </a>
  </nav>
);

/** Beside a dataset only a row is looked at. */
const RecordInspectorButton = () => (
  <InspectorButton hasSubject={useWindow(({ selection }) => selection?.kind === 'record')} />
);
