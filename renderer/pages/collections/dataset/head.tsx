import { useTranslation } from 'react-i18next';
import type { CollectionDetailView } from '#contract/index.ts';
import { useLocal } from '../../../local.ts';
import { sayIn } from '../../../engine-words.ts';
import { figure, harmless } from '../../../format.ts';
import { InspectorButton } from '../../../parts/frame/inspector-button.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { pagePath } from '../../../places.ts';
import css from '../collections.module.css';
import { CompletenessButton } from './completeness-dialog.tsx';
import { ExportButton } from '../saving/export-button.tsx';
import { MoreActs } from './more-acts.tsx';
import { RetentionLine } from '../retention/retention.tsx';
import { RunActs } from '../runs/acts.tsx';
import { RunState } from '../runs/state.tsx';
import { missingWords, progressWords, toneFromRun } from '../runs/words.ts';
import { ScheduleLine } from '../runs/schedule-line.tsx';

/** What a collection is called, how far it is, what is missing, and what can be done with it. */
export const CollectionHead = ({ collection }: { readonly collection: CollectionDetailView }) => {
  const { t, i18n } = useTranslation();
  const { name, items, run } = collection;
  const stated = useLocal('collections.completeness', { name }).data?.statedTotal;
  const missing = missingWords(collection, t);
  const counts =
    stated === undefined
      ? t('collections.items', { count: items, n: figure(items) })
      : t('collections.ofTotal', { n: figure(items), total: figure(stated) });
  return (
    <header className={css.head}>
      <div className={css.names}>
        <Path />
        <div className={css.titleLine}>
          <h1 className={css.title} dir="auto" title={harmless(name)}>
            {harmless(name)}
          </h1>
          <RunState run={run} items={items} />
        </div>
        <p className={css.line}>
          <span>{[counts, ...missing].join(' · ')}</span>
          {run && run.state !== 'done' ? <span>· {progressWords(run, t)}</span> : null}
        </p>
        <RetentionLine until={collection.retainUntil} />
        {collection.schedules.map((schedule) => (
          <ScheduleLine key={schedule.id} schedule={schedule} />
        ))}
        {run?.reason === undefined ? null : (
          <p
            className={css.reason}
            data-attention={toneFromRun(run) === 'plain' ? undefined : ''}
            title={sayIn(i18n.language, run.reason)}
          >
            <EngineSentence of={run.reason} />
          </p>
        )}
      </div>
      <div className={css.actions}>
        {run ? <RunActs run={run} /> : null}
        <CompletenessButton name={name} />
        <ExportButton name={name} />
        <MoreActs collection={collection} />
        <InspectorButton />
      </div>
    </header>
  );
};

export const LibraryHead = () => {
  const { t } = useTranslation();
  return (
    <header className={css.head}>
      <div className={css.names}>
        <Path />
        <div className={css.titleLine}>
          <h1 className={css.title}>{t('dataset.everything')}</h1>
        </div>
        <p className={css.line}>{t('dataset.everythingLead')}</p>
      </div>
      <div className={css.actions}>
        <InspectorButton />
      </div>
    </header>
  );
};

const Path = () => {
  const { t } = useTranslation();
  return (
    <nav className={css.path} aria-label={t('way.path')}>
      <a href={`#${pagePath('collections')}`}>{t('page.collections')}</a>
    </nav>
  );
};
