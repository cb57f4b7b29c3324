import { ChevronRight, PanelRight, Pause, Play, RotateCw, Square } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CollectionDetailView, RunView } from '../../../core/contract/index.ts';
import { useCompleteness } from '../../collection-queries.ts';
import { figure, harmless, localInstants } from '../../format.ts';
import { Button, IconButton } from '../../parts/button.tsx';
import { say } from '../../parts/toast.tsx';
import { pagePath } from '../../places.ts';
import { failureOf, useVerb } from '../../queries.ts';
import { useWindow } from '../../state.ts';
import css from './collections.module.css';
import { CompletenessButton } from './completeness-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { MoreActs } from './more-acts.tsx';
import { RunState } from './run-state.tsx';
import { actsOf, missingWords, progressWords } from './run-words.ts';

/** What a collection is called, how far it is, what is missing, and what can be done with it. */
export const CollectionHead = ({ collection }: { readonly collection: CollectionDetailView }) => {
  const { t } = useTranslation();
  const { name, items, run } = collection;
  const stated = useCompleteness(name).data?.statedTotal;
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
          <h1 className={css.title} title={harmless(name)}>
            <bdi dir="auto">{harmless(name)}</bdi>
          </h1>
          <RunState run={run} />
        </div>
        <p className={css.line}>
          <span>{[counts, ...missing].join(' · ')}</span>
          {run && run.state !== 'done' ? <span>· {progressWords(run, t)}</span> : null}
        </p>
        {run?.reason === undefined ? null : (
          <p className={css.reason} title={harmless(run.reason)}>
            {localInstants(harmless(run.reason))}
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
      <ChevronRight size={12} aria-hidden="true" />
    </nav>
  );
};

const InspectorButton = () => {
  const { t } = useTranslation();
  const open = useWindow((state) => state.inspectorOpen);
  return (
    <IconButton
      label={t(open ? 'inspector.close' : 'inspector.open')}
      shortcut={t('keys.space')}
      aria-pressed={open}
      onClick={() => useWindow.getState().setInspector(!open)}
    >
      <PanelRight size={17} aria-hidden="true" />
    </IconButton>
  );
};

const RunActs = ({ run }: { readonly run: RunView }) => {
  const { t } = useTranslation();
  const acts = actsOf(run);
  return (
    <>
      {acts.pause ? (
        <RunAct verb="runs.pause" id={run.id} sign={<Pause size={14} aria-hidden="true" />}>
          {t('collections.pause')}
        </RunAct>
      ) : null}
      {acts.resume ? (
        <RunAct
          verb="runs.resume"
          id={run.id}
          more={allowance(run)}
          sign={<Play size={14} aria-hidden="true" />}
        >
          {t('collections.resume')}
        </RunAct>
      ) : null}
      {acts.cancel ? (
        <RunAct verb="runs.cancel" id={run.id} sign={<Square size={14} aria-hidden="true" />}>
          {t('collections.cancel')}
        </RunAct>
      ) : null}
      {acts.fillGaps ? (
        <RunAct verb="runs.fill-gaps" id={run.id} sign={<RotateCw size={14} aria-hidden="true" />}>
          {t('collections.fillGaps')}
        </RunAct>
      ) : null}
    </>
  );
};

/** A run that used up what was declared goes on with as much again; that is what the person then wants. */
const allowance = ({ requests, mostRequests, credits, mostCredits }: RunView) => ({
  ...(requests >= mostRequests ? { mostRequests: mostRequests * 2 } : {}),
  ...(credits >= mostCredits ? { mostCredits: mostCredits * 2 } : {}),
});

const RunAct = ({
  verb,
  id,
  more,
  sign,
  children,
}: {
  readonly verb: string;
  readonly id: string;
  readonly more?: Readonly<Record<string, number>>;
  readonly sign: ReactNode;
  readonly children: string;
}) => {
  const act = useVerb<RunView>(verb, ['collections']);
  return (
    <Button
      small
      disabled={act.isPending}
      onClick={() =>
        act.mutate({ id, ...more }, { onError: (error) => say(harmless(failureOf(error).message)) })
      }
    >
      {sign}
      {children}
    </Button>
  );
};
