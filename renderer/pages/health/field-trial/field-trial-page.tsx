import { useState } from 'react';
import { t } from 'i18next';
import { useLocal, useChange } from '../../../local.ts';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { Page, Section } from '../../../parts/frame/page.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { useCatalogueNames } from '../../../queries.ts';
import { TrialPlan } from './trial-plan.tsx';
import { TrialReport, Results } from './trial-report.tsx';
import type { FieldTrialView, FieldTrialPlanView } from '#calls/index.ts';
import { amountOf, figure, harmless } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import css from './field-trial.module.css';
import { Globe } from 'lucide-react';
import { hasNative } from '../../../native.ts';
import { goTo } from '../../../open.ts';
import { pagePath, settingsPath } from '../../../places.ts';
import { findSite, openSite } from '../../../site.ts';
import { sayFailure } from '../../../parts/states/toast.tsx';

/** How far it is, and what came of it so far. */
const TrialProgress = ({ view }: { readonly view: FieldTrialView }) => {
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
  const plan = useLocal('field-trial.plan');
  const trial = useLocal('field-trial.state');
  const [isPlanning, setPlanning] = useState(false);
  const error = plan.error ?? trial.error;
  const view = isPlanning && trial.data?.state !== 'running' ? null : trial.data;
  return (
    <Page
      title={t('trial.title')}
      under={{ path: settingsPath('health'), title: t('settings.part.health') }}
      lead={t('trial.lead')}
    >
      <FailureCard error={error} />
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

type PlannedPage = FieldTrialPlanView['pages'][number];

/** What no request answers: pages that a person looks at, whose replies are then read. */
const TrialPages = ({ pages }: { readonly pages: readonly PlannedPage[] }) => {
  const nameById = useCatalogueNames();
  const mode = useLocal('network.get').data?.mode;
  const platforms = [...new Set(pages.map(({ platform }) => platform))];
  if (!hasNative() || mode !== 'live' || pages.length === 0) return null;
  return (
    <Section title={t('trial.pages')}>
      <p className={css.quiet}>{t('trial.pagesLead')}</p>
      {platforms.map((platform) => {
        const own = pages.filter((page) => page.platform === platform);
        return (
          <details key={platform}>
            <summary>
              {t('trial.pagesOf', {
                ...amountOf(own.length),
                who: nameById(platform),
              })}
            </summary>
            <ul className={css.pages}>
              {own.map((page) => (
                <CaptureRow key={page.address} page={page} />
              ))}
            </ul>
          </details>
        );
      })}
    </Section>
  );
};

const CaptureRow = ({ page: { operation, address } }: { readonly page: PlannedPage }) => {
  const nameById = useCatalogueNames();
  const sites = useLocal('capture.state').data?.sites ?? [];
  const site = findSite(sites, address);
  const name = nameById(operation);
  const open = (): void => {
    if (!site) return;
    goTo(pagePath('capture'));
    openSite(site, address).catch(sayFailure);
  };
  return (
    <li className={css.page}>
      <span className={css.words}>
        <span>{name}</span>
        <bdi className={css.address}>{harmless(address)}</bdi>
      </span>
      <Button
        sign={Globe}
        small
        disabled={!site}
        aria-label={`${t('failure.openInCapture')}: ${name}`}
        onClick={open}
      >
        {t('failure.openInCapture')}
      </Button>
    </li>
  );
};
