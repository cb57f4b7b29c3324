/** What is kept and for how long, how changes are announced, what is signed, and the program itself. */
import { t } from 'i18next';
import { figure } from '../../format.ts';
import { useLocal, useChange } from '../../local.ts';
import { goTo } from '../../open.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Facts } from '../../parts/frame/page.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Id } from '../../parts/text/text.tsx';
import { licencesPath } from '../../places.ts';
import { Allowed } from '../../rights.ts';
import { useWindow } from '../../state.ts';
import type { SettingsView } from '#calls/index.ts';
import { NumberSetting } from '../../form/setting-form.tsx';
import { say } from '../../parts/states/toast.tsx';
import { PartPage } from './part-page.tsx';
import { SettingsSection } from './settings-section.tsx';
import { Signing } from './signing.tsx';
import { Toggle } from '../../form/controls.tsx';
import { hasNative } from '../../native.ts';
import css from './settings.module.css';

export const KeepingPage = () => {
  const { data, error } = useLocal('settings.get');
  return (
    <PartPage part="keeping">
      <FailureCard error={error} />
      {data ? (
        <>
          <Allowed call="settings.set" param="refreshAfterHours">
            <SettingsSection name="keeping" title={t('settings.keeping')}>
              <Keeping settings={data} />
            </SettingsSection>
          </Allowed>
          <Allowed call="settings.set" param="notifiesOfChanges">
            <Watching settings={data} />
          </Allowed>
          <Signing />
        </>
      ) : null}
      <About />
    </PartPage>
  );
};

const About = () => {
  const program = useLocal('program.read').data;
  const network = useLocal('network.get').data;
  return (
    <SettingsSection name="about" title={t('settings.about')}>
      <Facts
        rows={[
          [t('settings.version'), program?.version],
          [
            t('settings.commit'),
            program?.commit === undefined ? undefined : <Id key="commit" text={program.commit} />,
          ],
          [t('settings.network'), network && t(`settings.modes.${network.mode}`)],
          [
            t('settings.recordings'),
            network?.recordings === undefined ? undefined : figure(network.recordings),
          ],
        ]}
      />
      <div>
        <Button small onClick={() => useWindow.getState().setShortcuts(true)}>
          {t('keys.title')}
        </Button>{' '}
        <Button small onClick={() => goTo(licencesPath)}>
          {t('help.licences')}
        </Button>
      </div>
    </SettingsSection>
  );
};

const HOURS = { min: 1, max: 100_000, isWhole: true, mayBeEmpty: true };
const DAYS = { min: 1, max: 36_500, isWhole: true, mayBeEmpty: true };
const MEGABYTES = { min: 10, max: 10_000_000, isWhole: true, mayBeEmpty: true };

/**
 * After how many hours an opened saved copy is fetched anew, and how long, and in how much room, answers and their
 * evidence are kept. Empty fields: by hand only, and for ever.
 */
const Keeping = ({ settings }: { readonly settings: SettingsView }) => {
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

/** In the data folder. */
const FEED_FILE = 'changes.atom';

/** How one hears of checks that found changes. */
const Watching = ({ settings }: { readonly settings: SettingsView }) => {
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
