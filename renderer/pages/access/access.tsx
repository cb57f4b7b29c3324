import { useTranslation } from 'react-i18next';
import { Page } from '../../parts/page.tsx';
import { officialPath } from '../../places.ts';
import { ApiSection } from './api-section.tsx';
import { ClientsSection } from './clients-section.tsx';
import { CreditsSection } from './credits-section.tsx';
import { KeysSection } from './keys-section.tsx';

export const AccessPage = () => {
  const { t } = useTranslation();
  return (
    <Page
      title={t('page.access')}
      lead={
        <>
          {t('access.lead')} {t('access.outward')}{' '}
          <a href={`#${officialPath()}`}>{t('official.title')}</a>.
        </>
      }
    >
      <ApiSection />
      <KeysSection />
      <ClientsSection />
      <CreditsSection />
    </Page>
  );
};
