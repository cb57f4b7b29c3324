import { useTranslation } from 'react-i18next';
import { useIsFirstRun } from '../../first-run-state.ts';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { guidePath, operationsPath } from '../../places.ts';
import page from '../../parts/frame/page.module.css';
import { Skeleton } from '../../parts/states/states.tsx';
import { toCallFailure, useCatalogue } from '../../queries.ts';
import { Examples } from './examples.tsx';
import css from './explore.module.css';
import { FirstRun } from './first-run.tsx';
import { RecentWork, useRecentWork } from './recent-work.tsx';
import { Tasks } from './tasks.tsx';

/** What this is for, three tasks that show it, what was begun, and a few things to try. */
export const StartPage = () => {
  const { t } = useTranslation();
  const catalogue = useCatalogue();
  const work = useRecentWork(catalogue.data);
  const isFirstRun = useIsFirstRun(work && work.length === 0);
  return (
    // Taller than the window, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={page.page} tabIndex={0} aria-label={t('page.explore')}>
      <div className={page.inner}>
        <header className={css.hero}>
          <h1>{t('start.title')}</h1>
          <p>{t('start.lead')}</p>
        </header>
        {isFirstRun ? <FirstRun /> : null}
        <Tasks />
        {catalogue.error ? <FailureCard error={toCallFailure(catalogue.error)} /> : null}
        {catalogue.data && work ? (
          <>
            <RecentWork work={work} />
            <Examples catalogue={catalogue.data} />
          </>
        ) : catalogue.error ? null : (
          <Skeleton pictures={false} rows={5} />
        )}
        <nav className={css.more} aria-label={t('start.more')}>
          <a href={`#${guidePath()}`}>{t('start.guide')}</a>
          <a href={`#${operationsPath}`}>{t('start.everything')}</a>
        </nav>
      </div>
    </section>
  );
};
