import { useTranslation } from 'react-i18next';
import type { CatalogueView } from '../../../core/contract/index.ts';
import { FailureCard } from '../../parts/failure-card.tsx';
import { guidePath } from '../../places.ts';
import page from '../../parts/page.module.css';
import { Skeleton } from '../../parts/states.tsx';
import { failureOf, useCatalogue } from '../../queries.ts';
import { AllOperations } from './all-operations.tsx';
import { Examples } from './examples.tsx';
import css from './explore.module.css';
import { RecentWork, useWork } from './recent-work.tsx';
import { SampleCard } from './sample-card.tsx';

/** Where one goes on with what was begun, or begins: a few things to try, and everything there is. */
export const StartPage = () => {
  const { t } = useTranslation();
  const catalogue = useCatalogue();
  const work = useWork();
  return (
    // Taller than the window, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={page.page} tabIndex={0} aria-label={t('page.explore')}>
      <div className={page.inner}>
        {catalogue.error ? <FailureCard error={failureOf(catalogue.error)} /> : null}
        {catalogue.isPending || !work ? <Skeleton pictures={false} rows={5} /> : null}
        {catalogue.data && work ? <Contents catalogue={catalogue.data} work={work} /> : null}
      </div>
    </section>
  );
};

const Contents = ({
  catalogue,
  work,
}: {
  readonly catalogue: CatalogueView;
  readonly work: NonNullable<ReturnType<typeof useWork>>;
}) => {
  const { t } = useTranslation();
  const isNew = work.calls.length + work.collections.length === 0;
  return (
    <>
      {isNew ? (
        <header className={css.hero}>
          <h1>{t('start.title')}</h1>
          <p>
            {t('start.lead')} <a href={`#${guidePath()}`}>{t('start.guide')}</a>
          </p>
        </header>
      ) : (
        <>
          <h1 className={page.title}>{t('start.goOn')}</h1>
          <RecentWork catalogue={catalogue} work={work} />
          <p className={css.help}>
            {t('start.lead')} <a href={`#${guidePath()}`}>{t('start.guide')}</a>
          </p>
        </>
      )}
      <Examples catalogue={catalogue} />
      <SampleCard />
      <AllOperations catalogue={catalogue} />
    </>
  );
};
