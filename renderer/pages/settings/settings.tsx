/** The front of the settings: what most people change, on one screen; behind it the pages of More. */
import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { SettingsView } from '#calls/index.ts';
import { sayIn } from '../../engine-words.ts';
import { Segments, SelectField } from '../../form/controls.tsx';
import { isLanguage, LANGUAGES, setLanguage } from '../../i18n.ts';
import { useChange, useLocal } from '../../local.ts';
import { chooseFolder, hasNative } from '../../native.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Page } from '../../parts/frame/page.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { useOwnWords } from '../../parts/command-box/acts.ts';
import controls from '../../form/controls.module.css';
import { say } from '../../parts/states/toast.tsx';
import { toCallFailure, useCatalogue } from '../../queries.ts';
import { Allowed } from '../../rights.ts';
import { Deletions } from '../people/deletions.tsx';
import { Data } from './data.tsx';
import { More } from './more.tsx';
import { SettingsSection } from './settings-section.tsx';
import { Updates } from './updates.tsx';
import css from './settings.module.css';
import { TextSetting } from '../../form/setting-form.tsx';

export const SettingsPage = () => {
  const { data, error, isPending } = useLocal('settings.get');
  const version = useCatalogue().data?.version;
  return (
    <Page title={t('page.settings')} beside={<Find />}>
      <div className={css.front}>
        <FailureCard error={error} />
        {isPending ? <Skeleton pictures={false} rows={4} /> : null}
        {data ? (
          <>
            <Look settings={data} />
            <Allowed call="settings.set" param="downloadFolder">
              <SettingsSection name="downloads" title={t('settings.data')}>
                <Data settings={data} />
                <Folder settings={data} />
              </SettingsSection>
            </Allowed>
          </>
        ) : null}
        <div className={css.pair}>
          {data ? (
            <Allowed call="updates.read">
              <Updates isLooking={data.lookForUpdates} version={version} />
            </Allowed>
          ) : null}
          <Allowed call="collections.deletions">
            <Deletions />
          </Allowed>
        </div>
        <More />
      </div>
    </Page>
  );
};

/** Settings by their names, wherever they stand: the same that the box finds. */
const Find = () => {
  const { settings } = useOwnWords();
  const [words, setWords] = useState('');
  const wanted = words.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  const found = settings.filter(({ title, also = '' }) =>
    wanted.every((word) => `${title} ${also}`.toLocaleLowerCase().includes(word)),
  );
  return (
    <search>
      <input
        type="search"
        className={controls.input}
        aria-label={t('settings.find')}
        placeholder={t('settings.find')}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      {wanted.length === 0 ? null : (
        <ul className={css.found} aria-label={t('settings.find')}>
          {found.map(({ id, title, path }) => (
            <li key={id}>
              <a href={`#${path}`}>{title}</a>
            </li>
          ))}
          {found.length === 0 ? <li>{t('start.noneFits')}</li> : null}
        </ul>
      )}
    </search>
  );
};

/** The language of the window, remembered by the window itself. */
const LanguageField = () => {
  const { t, i18n } = useTranslation();
  return (
    <SelectField
      label={t('settings.language')}
      value={i18n.language}
      choices={Object.entries(LANGUAGES).map(([value, label]) => ({ value, label }))}
      onChange={(language) => {
        if (isLanguage(language)) void setLanguage(language);
      }}
    />
  );
};

const THEMES = [
  ['system', Monitor],
  ['light', Sun],
  ['dark', Moon],
] as const;
const DENSITIES = ['comfortable', 'compact'] as const;
const TEXTS = ['formatted', 'written'] as const;

const Look = ({ settings }: { readonly settings: SettingsView }) => {
  const set = useChange('settings.set');
  return (
    <>
      <FailureCard error={set.error} />
      <SettingsSection name="look" title={t('settings.look')}>
        <div className={css.looks}>
          <LanguageField />
          <Segments
            label={t('settings.theme')}
            value={settings.theme}
            onChange={(theme) => set.mutate({ theme })}
            choices={THEMES.map(([value, Sign]) => ({
              value,
              label: t(`settings.themes.${value}`),
              icon: <Sign size={15} aria-hidden="true" />,
            }))}
          />
          <Segments
            label={t('settings.density')}
            value={settings.density}
            onChange={(density) => set.mutate({ density })}
            choices={DENSITIES.map((value) => ({ value, label: t(`settings.densities.${value}`) }))}
          />
          <Segments
            label={t('settings.texts')}
            value={settings.texts}
            onChange={(texts) => set.mutate({ texts })}
            choices={TEXTS.map((value) => ({ value, label: t(`settings.textsAs.${value}`) }))}
          />
        </div>
      </SettingsSection>
    </>
  );
};

const Folder = ({ settings }: { readonly settings: SettingsView }) => {
  const { i18n } = useTranslation();
  const set = useChange('settings.set');
  const save = (downloadFolder: string): void =>
    set.mutate({ downloadFolder }, { onSuccess: () => say(t('settings.saved')) });
  const choose = async (): Promise<void> => {
    const chosen = await chooseFolder(settings.downloadFolder);
    if (chosen !== undefined) save(chosen);
  };
  return (
    <TextSetting
      label={t('settings.folder')}
      value={settings.downloadFolder}
      problem={set.error ? sayIn(i18n.language, toCallFailure(set.error).failure) : undefined}
      isPending={set.isPending}
      hint={t('settings.folderHint')}
      onSave={save}
    >
      {hasNative() ? <Button onClick={() => void choose()}>{t('settings.choose')}</Button> : null}
    </TextSetting>
  );
};
