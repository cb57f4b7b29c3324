import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { CatalogueView } from '#contract/index.ts';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { guidePath } from '../../places.ts';
import page from '../../parts/frame/page.module.css';
import { Skeleton } from '../../parts/states/states.tsx';
import { toCallFailure, useCatalogue } from '../../queries.ts';
import { remember, remembered } from '../../state.ts';
import { AllOperations } from './all-operations.tsx';
import { Examples } from './examples.tsx';
import css from './explore.module.css';
import { RecentWork, useWork } from './recent-work.tsx';
import { SampleCard } from './sample-card.tsx';

/** Whether there was work the last time, so that the heading does not wait for the engine. */
const BEGUN = 'work-begun';

const useIsNew = (work: Work | undefined): boolean => {
  const isNew =
    work === undefined
      ? remembered(BEGUN) !== 'yes'
      : work.calls.length + work.collections.length === 0;
  useEffect(() => {
    if (work) remember(BEGUN, isNew ? 'no' : 'yes');
  }, [work, isNew]);
  return isNew;
};

type Work = NonNullable<ReturnType<typeof useWork>>;

/** Where one goes on with what was begun, or begins: a few things to try, and everything there is. */
export const StartPage = () => {
  const { t } = useTranslation();
  const catalogue = useCatalogue();
  const work = useWork();
  const isNew = useIsNew(work);
  const isThere = catalogue.data !== undefined && work !== undefined;
  return (
    // Taller than the window, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={page.page} tabIndex={0} aria-label={t('page.explore')}>
      <div className={page.inner}>
        {isNew ? (
          <header className={css.hero}>
            <h1>{t('start.title')}</h1>
            <Lead />
          </header>
        ) : (
          <h1 className={page.title}>{t('start.goOn')}</h1>
        )}
        {catalogue.error ? <FailureCard error={toCallFailure(catalogue.error)} /> : null}
        {isThere || catalogue.error ? null : <Skeleton pictures={false} rows={5} />}
        {isThere ? <Contents catalogue={catalogue.data} work={work} isNew={isNew} /> : null}
      </div>
    </section>
  );
};

const Lead = ({ className }: { readonly className?: string | undefined }) => {
  const { t } = useTranslation();
  return (
    <p className={className}>
      {t('start.lead')} <a href={`#${guidePath()}`}>{t('start.guide')}</a>
    </p>
  );
};

const Contents = ({
  catalogue,
  work,
  isNew,
}: {
  readonly catalogue: CatalogueView;
  readonly work: Work;
  readonly isNew: boolean;
}) => (
  <>
    {isNew ? null : (
      <>
        <RecentWork catalogue={catalogue} work={work} />
        <Lead className={css.help} />
      </>
    )}
    <Examples catalogue={catalogue} />
    <SampleCard />
    <AllOperations catalogue={catalogue} />
  </>
);
