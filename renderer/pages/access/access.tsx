import { useTranslation } from 'react-i18next';
import { Page } from '../../parts/frame/page.tsx';
import { Tabs } from '../../parts/controls/tabs.tsx';
import { goTo } from '../../open.ts';
import { accessPath, officialPath, type AccessTab } from '../../places.ts';
import { Allowed, useRights } from '../../rights.ts';
import { ApiSection } from './api-section.tsx';
import { ClientsSection } from './clients-section.tsx';
import { CreditsSection } from './credits-section.tsx';
import { KeysSection } from './keys-section.tsx';

/** Who on this computer may use Bowerbird, how, and for how much. */
export const AccessPage = ({ tab }: { readonly tab: AccessTab }) => {
  const { t } = useTranslation();
  const { may, me } = useRights();
  const parts = [
    { value: 'api', call: 'api.set', title: t('api.title'), content: <ApiSection /> },
    { value: 'keys', call: 'keys.list', title: t('access.keys'), content: <KeysSection /> },
    {
      value: 'assistants',
      call: 'clients.list',
      title: t('access.assistants'),
      content: <ClientsSection />,
    },
    {
      value: 'credits',
      call: 'credits.get',
      title: t('credits.title'),
      content: <CreditsSection />,
    },
  ] as const;
  const shown = parts.filter(({ call }) => may(call));
  return (
    <Page
      title={t('page.access')}
      lead={
        <>
          {t(me ? 'access.leadInLaboratory' : 'access.lead')}{' '}
          <Allowed call="official.set">
            {t('access.outward')} <a href={`#${officialPath()}`}>{t('official.title')}</a>.
          </Allowed>
        </>
      }
    >
      <Tabs
        label={t('page.access')}
        value={shown.some(({ value }) => value === tab) ? tab : (shown[0]?.value ?? tab)}
        onChange={(next) => goTo(accessPath(next))}
        parts={shown}
      />
    </Page>
  );
};
