import { t } from 'i18next';
import type { SettingsView } from '#calls/index.ts';
import { NumberSetting } from '../../form/setting-form.tsx';
import { useChange } from '../../local.ts';
import { say } from '../../parts/states/toast.tsx';
import { Allowed } from '../../rights.ts';

const HOURS = { min: 1, max: 100_000, isWhole: true, mayBeEmpty: true };
const DAYS = { min: 1, max: 36_500, isWhole: true, mayBeEmpty: true };
const MEGABYTES = { min: 10, max: 10_000_000, isWhole: true, mayBeEmpty: true };

/**
 * After how many hours an opened saved copy is fetched anew, and how long, and in how much room, answers and their
 * evidence are kept. Empty fields: by hand only, and for ever.
 */
export const Keeping = ({ settings }: { readonly settings: SettingsView }) => {
  const set = useChange('settings.set');
  const shared = { isPending: set.isPending };
  const save = (change: Parameters<typeof set.mutate>[0]): void =>
    set.mutate(change, { onSuccess: () => say(t('settings.saved')) });
  return (
    <>
      <NumberSetting
        {...shared}
        label={t('settings.refresh')}
        range={HOURS}
        value={settings.refreshAfterHours}
        problem={t('settings.refreshProblem')}
        hint={t('settings.refreshHint')}
        onSave={(refreshAfterHours) => save({ refreshAfterHours })}
      />
      <Allowed call="settings.set" param="pruneAfterDays">
        <NumberSetting
          {...shared}
          label={t('settings.keepDays')}
          range={DAYS}
          value={settings.pruneAfterDays}
          problem={t('settings.keepDaysProblem')}
          onSave={(pruneAfterDays) => save({ pruneAfterDays })}
        />
        <NumberSetting
          {...shared}
          label={t('settings.keepMb')}
          range={MEGABYTES}
          value={settings.pruneAboveMb}
          problem={t('settings.keepMbProblem')}
          error={set.error}
          hint={t('settings.keepHint')}
          onSave={(pruneAboveMb) => save({ pruneAboveMb })}
        />
      </Allowed>
    </>
  );
};
