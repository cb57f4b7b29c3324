import { t } from 'i18next';
import { Tabs } from '../../parts/controls/tabs.tsx';
import { goTo } from '../../open.ts';
import { accessPath, type AccessTab } from '../../places.ts';
import { useRights } from '../../rights.ts';
import { ApiSection } from './api-section.tsx';
import { ClientsSection } from './clients-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { PartPage } from '../settings/part-page.tsx';

/** Who on this computer may use Bowerbird, how, and for how much. */
export const AccessPage = ({ tab }: { readonly tab: AccessTab }) => {
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
  ] as const;
  const shown = parts.filter(({ call }) => may(call));
  return (
    <PartPage part="access" lead={t(me ? 'access.leadInLaboratory' : 'access.lead')}>
      <Tabs
        label={t('settings.part.access')}
        value={shown.some(({ value }) => value === tab) ? tab : (shown[0]?.value ?? tab)}
        onChange={(next) => goTo(accessPath(next))}
        parts={shown}
      />
    </PartPage>
  );
};
