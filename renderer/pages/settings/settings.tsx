import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SettingsView } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { sayIn } from '../../engine-words.ts';
import { Segments, TextField, SelectField } from '../../form/controls.tsx';
import { NumberField, numberFromText } from '../../form/number-field.tsx';
import { figure } from '../../format.ts';
import { chooseFolder, hasNative } from '../../native.ts';
import { goTo } from '../../open.ts';
import { licencesPath } from '../../places.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Facts, Page } from '../../parts/frame/page.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { say } from '../../parts/states/toast.tsx';
import { DataFolder } from '../../parts/text/data-folder.tsx';
import { Id } from '../../parts/text/text.tsx';
import { toCallFailure, useCatalogue } from '../../queries.ts';
import { Allowed } from '../../rights.ts';
import { useWindow } from '../../state.ts';
import { Deletions } from '../people/deletions.tsx';
import { Keeping } from './keeping.tsx';
import { Refreshing } from './refreshing.tsx';
import { Laboratory } from './laboratory.tsx';
import { BrowserPages } from './browser-pages.tsx';
import { Signing } from './signing.tsx';
import { Watching } from './watching.tsx';
import { Updates } from './updates.tsx';
import { SettingsNav, SettingsSection } from './settings-section.tsx';
import css from './settings.module.css';
import { isLanguage, LANGUAGES, setLanguage } from '../../i18n.ts';

export const SettingsPage = () => {
  const { t } = useTranslation();
  const settings = useLocal('settings.get');
  return (
    <Page title={t('page.settings')}>
      <SettingsNav />
      <FailureCard error={settings.error} />
      {settings.isPending ? <Skeleton pictures={false} rows={4} /> : null}
      {settings.data ? <Groups settings={settings.data} /> : null}
      <Allowed call="collections.deletions">
        <Deletions />
      </Allowed>
      <About />
    </Page>
  );
};

/** The language of the window, remembered by the window itself. */
const LanguageField = () => {
  const { t, i18n } = useTranslation();
  return (
    <SelectField
      label={t('settings.language')}
      hint={t('settings.languageText')}
      value={i18n.language}
      choices={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      onChange={(language) => {
        if (isLanguage(language)) void setLanguage(language);
      }}
    />
  );
};

const Groups = ({ settings }: { readonly settings: SettingsView }) => {
  const { t } = useTranslation();
  const set = useChange('settings.set');
  const version = useCatalogue().data?.version;
  return (
    <>
      <FailureCard error={set.error} />
      <SettingsSection name="look" title={t('settings.look')}>
        <div className={css.group}>
          <Segments
            label={t('settings.theme')}
            value={settings.theme}
            onChange={(theme) => set.mutate({ theme })}
            choices={[
              {
                value: 'system',
                label: t('settings.themes.system'),
                icon: <Monitor size={15} aria-hidden="true" />,
              },
              {
                value: 'light',
                label: t('settings.themes.light'),
                icon: <Sun size={15} aria-hidden="true" />,
              },
              {
                value: 'dark',
                label: t('settings.themes.dark'),
                icon: <Moon size={15} aria-hidden="true" />,
              },
            ]}
          />
          <LanguageField />
          <Segments
            label={t('settings.density')}
            value={settings.density}
            onChange={(density) => set.mutate({ density })}
            choices={[
              { value: 'comfortable', label: t('settings.densities.comfortable') },
              { value: 'compact', label: t('settings.densities.compact') },
            ]}
          />
          <Segments
            label={t('settings.texts')}
            value={settings.texts}
            onChange={(texts) => set.mutate({ texts })}
            choices={[
              { value: 'formatted', label: t('settings.textsAs.formatted') },
              { value: 'written', label: t('settings.textsAs.written') },
            ]}
          />
        </div>
      </SettingsSection>
      <Allowed call="settings.set" param="downloadFolder">
        <SettingsSection name="downloads" title={t('page.downloads')}>
          <Folder key={settings.downloadFolder} settings={settings} />
        </SettingsSection>
      </Allowed>
      <Allowed call="settings.set" param="paceSeconds">
        <SettingsSection name="politeness" title={t('settings.politeness')}>
          <Pace key={settings.paceSeconds} settings={settings} />
        </SettingsSection>
      </Allowed>
      <Allowed call="settings.set" param="browserPages">
        <BrowserPages settings={settings} />
      </Allowed>
      <Allowed call="settings.set" param="refreshAfterHours">
        <SettingsSection name="keeping" title={t('settings.keeping')}>
          <Refreshing key={settings.refreshAfterHours} settings={settings} />
          <Allowed call="settings.set" param="pruneAfterDays">
            <Keeping
              key={`${settings.pruneAfterDays} ${settings.pruneAboveMb}`}
              settings={settings}
            />
          </Allowed>
        </SettingsSection>
      </Allowed>
      <Allowed call="settings.set" param="notifiesOfChanges">
        <Watching settings={settings} />
      </Allowed>
      <Signing />
      <Laboratory />
      <Allowed call="updates.read">
        <Updates isLooking={settings.lookForUpdates} version={version} />
      </Allowed>
    </>
  );
};

const Folder = ({ settings }: { readonly settings: SettingsView }) => {
  const { t, i18n } = useTranslation();
  const set = useChange('settings.set');
  const [folder, setFolder] = useState(settings.downloadFolder);
  const save = (downloadFolder: string) =>
    set.mutate({ downloadFolder }, { onSuccess: () => say(t('settings.saved')) });
  const choose = async () => {
    const chosen = await chooseFolder(settings.downloadFolder);
    if (chosen !== undefined) save(chosen);
  };
  return (
    <form
      className={css.group}
      onSubmit={(event) => {
        event.preventDefault();
        save(folder.trim());
      }}
    >
      <div className={css.line}>
        <TextField
          label={t('settings.folder')}
          value={folder}
          onChange={setFolder}
          problem={set.error ? sayIn(i18n.language, toCallFailure(set.error).failure) : undefined}
        />
        {folder.trim() === settings.downloadFolder ? null : (
          <Button type="submit">{t('common.save')}</Button>
        )}
        {hasNative() ? <Button onClick={() => void choose()}>{t('settings.choose')}</Button> : null}
      </div>
      <p className={css.hint}>{t('settings.folderHint')}</p>
    </form>
  );
};

/** Seconds between two requests to one host. */
const PACE = { min: 1, max: 600 };

const Pace = ({ settings }: { readonly settings: SettingsView }) => {
  const { t } = useTranslation();
  const set = useChange('settings.set');
  const [pace, setPace] = useState(String(settings.paceSeconds));
  const seconds = numberFromText(pace, PACE) ?? undefined;
  return (
    <form
      className={css.group}
      onSubmit={(event) => {
        event.preventDefault();
        if (seconds !== undefined)
          set.mutate({ paceSeconds: seconds }, { onSuccess: () => say(t('settings.saved')) });
      }}
    >
      <div className={css.line}>
        <NumberField
          label={t('settings.pace')}
          range={PACE}
          value={pace}
          onChange={setPace}
          problem={t('settings.paceProblem')}
        />
        {seconds === settings.paceSeconds ? null : (
          <Button type="submit" disabled={seconds === undefined}>
            {t('common.save')}
          </Button>
        )}
      </div>
      <p className={css.hint}>{t('settings.paceHint')}</p>
    </form>
  );
};

const About = () => {
  const { t } = useTranslation();
  const program = useLocal('program.read').data;
  const network = useLocal('network.get').data;
  return (
    <SettingsSection name="about" title={t('settings.about')}>
      <Facts
        rows={[
          ...(program ? [[t('settings.version'), program.version] as const] : []),
          ...(program?.commit === undefined
            ? []
            : [[t('settings.commit'), <Id key="commit" text={program.commit} />] as const]),
          ...(program
            ? [
                [
                  t('settings.dataFolder'),
                  <DataFolder key="folder" path={program.dataFolder} />,
                ] as const,
              ]
            : []),
          ...(network
            ? [[t('settings.network'), t(`settings.modes.${network.mode}`)] as const]
            : []),
          ...(network?.recordings === undefined
            ? []
            : [[t('settings.recordings'), figure(network.recordings)] as const]),
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
