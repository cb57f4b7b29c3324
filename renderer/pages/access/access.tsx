import { useTranslation } from 'react-i18next';
import { Page } from '../../parts/frame/page.tsx';
import { Tabs } from '../../parts/controls/tabs.tsx';
import { goTo } from '../../open.ts';
import { accessPath, officialPath, type AccessTab } from '../../places.ts';
import { ApiSection } from './api-section.tsx';
import { ClientsSection } from './clients-section.tsx';
import { CreditsSection } from './credits-section.tsx';
import { KeysSection } from './keys-section.tsx';

/** Who on this computer may use Bowerbird, how, and for how much. */
export const AccessPage = ({ tab }: { readonly tab: AccessTab }) => {
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
      <Tabs
        label={t('page.access')}
        value={tab}
        onChange={(next) => goTo(accessPath(next))}
        parts={[
          { value: 'api', title: t('api.title'), content: <ApiSection /> },
          { value: 'keys', title: t('access.keys'), content: <KeysSection /> },
          {
            value: 'assistants',
            title: t('access.assistants'),
            content: <ClientsSection />,
          },
          { value: 'credits', title: t('credits.title'), content: <CreditsSection /> },
        ]}
      />
    </Page>
  );
};
