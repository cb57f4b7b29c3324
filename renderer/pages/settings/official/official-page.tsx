import { useTranslation } from 'react-i18next';
import { useLocal } from '../../../local.ts';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { Page } from '../../../parts/frame/page.tsx';
import { Skeleton } from '../../../parts/states/states.tsx';
import { toCallFailure } from '../../../queries.ts';
import { SettingsNav } from '../settings-nav.tsx';
import { ApiCard } from './api-card.tsx';
import { useOfficial } from './official-queries.ts';
import css from './official.module.css';

/** A person's own access to platforms' official APIs. `platform`: the one that a link led to. */
export const OfficialPage = ({ platform }: { readonly platform?: string | undefined }) => {
  const { t } = useTranslation();
  const official = useOfficial();
  const mode = useLocal('network.get').data?.mode;
  return (
    <Page title={t('page.settings')}>
      <SettingsNav />
      <section className={css.page} aria-busy={official.isPending}>
        <div className={css.lead}>
          <h2>{t('official.head')}</h2>
          <p>{t('official.lead')}</p>
          {mode === 'sample' || mode === 'replay' ? (
            <p role="note" className={css.note}>
              {t(`official.mode.${mode}`)}
            </p>
          ) : null}
        </div>
        {official.error ? (
          <FailureCard
            error={toCallFailure(official.error)}
            again={() => void official.refetch()}
          />
        ) : null}
        {official.isPending ? <Skeleton pictures={false} rows={4} /> : null}
        {official.data?.length === 0 ? (
          <div className={css.none}>
            <h3>{t('official.none')}</h3>
            <p className={css.quiet}>{t('official.noneText')}</p>
          </div>
        ) : null}
        {official.data?.map((one) => (
          <ApiCard key={one.platform} official={one} wanted={one.platform === platform} />
        ))}
      </section>
    </Page>
  );
};
