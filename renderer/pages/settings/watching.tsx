import { t } from 'i18next';
import type { SettingsView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { Toggle } from '../../form/controls.tsx';
import { hasNative } from '../../native.ts';
import { SettingsSection } from './settings-section.tsx';
import css from './settings.module.css';

/** In the data folder. */
const FEED_FILE = 'changes.atom';

/** How one hears of checks that found changes. */
export const Watching = ({ settings }: { readonly settings: SettingsView }) => {
  const set = useChange('settings.set');
  return (
    <SettingsSection name="watching" title={t('settings.watching')}>
      <div className={css.group}>
        {hasNative() ? (
          <Toggle
            label={t('settings.watchingNotify')}
            on={settings.notifiesOfChanges}
            onChange={(notifiesOfChanges) => set.mutate({ notifiesOfChanges })}
          />
        ) : null}
        <Toggle
          label={t('settings.watchingFeed')}
          on={settings.writesChangeFeed}
          onChange={(writesChangeFeed) => set.mutate({ writesChangeFeed })}
        />
        <p className={css.hint}>{t('settings.watchingFeedHint', { file: FEED_FILE })}</p>
      </div>
    </SettingsSection>
  );
};
