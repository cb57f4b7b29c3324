import { t } from 'i18next';
import { useChange } from '../local.ts';
import { Toggle } from './controls.tsx';

/** Whether somebody looks for a newer version once a day. */
export const LookForUpdates = ({ isOn }: { readonly isOn: boolean }) => {
  const set = useChange('settings.set');
  return (
    <Toggle
      label={t('updates.look')}
      on={isOn}
      onChange={(lookForUpdates) => set.mutate({ lookForUpdates })}
    />
  );
};
