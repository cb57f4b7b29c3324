import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocal, useChange } from '../../../local.ts';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { Page, Section } from '../../../parts/frame/page.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { toCallFailure, useCatalogueNames } from '../../../queries.ts';
import { TrialPages } from './trial-pages.tsx';
import { TrialPlan } from './trial-plan.tsx';
import { TrialReport } from './trial-report.tsx';
import type { FieldTrialView } from '#calls/index.ts';
import { figure } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import css from './field-trial.module.css';
import { Results } from './trial-results.tsx';

/** How far it is, and what came of it so far. */
const TrialProgress = ({ view }: { readonly view: FieldTrialView }) => {
  const { t } = useTranslation();
  const nameById = useCatalogueNames();
  const cancel = useChange('work.cancel');
  const { results, total, operation } = view;
  return (
    <Section
      title={t('trial.running')}
      actions={
        <Button
          small
          disabled={cancel.isPending}
          onClick={() => cancel.mutate({ id: 'field-trial' })}
        >
          {t('trial.stop')}
        </Button>
      }
    >
      <div className={css.busy}>
        <progress aria-label={t('trial.running')} value={results.length} max={total} />
        <output>
          {t('trial.done', { count: total, done: figure(results.length), total: figure(total) })}
        </output>
        {operation === undefined ? null : (
          <p className={css.quiet}>{t('trial.now', { name: nameById(operation) })}</p>
        )}
      </div>
      <Results results={results} />
    </Section>
  );
};

/** Every operation tried once: first what it costs, then how it goes, then what was found. */
export const FieldTrialPage = () => {
  const { t } = useTranslation();
  const plan = useLocal('field-trial.plan');
  const trial = useLocal('field-trial.state');
  const [isPlanning, setPlanning] = useState(false);
  const error = plan.error ?? trial.error;
  const view = isPlanning && trial.data?.state !== 'running' ? null : trial.data;
  return (
    <Page title={t('trial.title')} lead={t('trial.lead')}>
      {error ? <FailureCard error={toCallFailure(error)} /> : null}
      {(plan.isPending || trial.isPending) && !error ? (
        <Skeleton pictures={false} rows={6} />
      ) : null}
      {plan.data && view === null ? (
        <TrialPlan plan={plan.data} onBegin={() => setPlanning(false)} />
      ) : null}
      {view?.state === 'running' ? <TrialProgress view={view} /> : null}
      {view && view.state !== 'running' ? (
        <TrialReport view={view} onAgain={() => setPlanning(true)} />
      ) : null}
      {plan.data && view?.state !== 'running' ? <TrialPages pages={plan.data.pages} /> : null}
    </Page>
  );
};
