import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocal } from '../../../local.ts';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { Page } from '../../../parts/frame/page.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { toCallFailure } from '../../../queries.ts';
import { TrialPages } from './trial-pages.tsx';
import { TrialPlan } from './trial-plan.tsx';
import { TrialProgress } from './trial-progress.tsx';
import { TrialReport } from './trial-report.tsx';

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
