import { FolderLock, Languages, RefreshCw, X, type LucideIcon } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { UpdatesView } from '#calls/index.ts';
import { useLeaveFirstRun, useShownFirstRun } from '../../first-run-state.ts';
import { Segments } from '../../form/controls.tsx';
import { LookForUpdates } from '../../form/look-for-updates.tsx';
import { isLanguage, LANGUAGES, setLanguage, type Language } from '../../i18n.ts';
import { useLocal } from '../../local.ts';
import { Button, IconButton } from '../../parts/controls/button.tsx';
import { pasteIntoBox } from '../../parts/command-box/paste-into-box.ts';
import { useEnterWorld } from '../../parts/frame/sample-world.tsx';
import { DataFolder } from '../../parts/text/data-folder.tsx';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { InlineCode } from '../../parts/text/inline-code.tsx';
import css from './first-run.module.css';

/** What a person may want to decide or know before they begin; the box above works without any of it. */
export const FirstRun = () => {
  const { t } = useTranslation();
  const title = useId();
  const leave = useLeaveFirstRun();
  const enter = useEnterWorld();
  useShownFirstRun();
  const begin = (): void => {
    void leave();
    void pasteIntoBox();
  };
  return (
    <section className={css.card} aria-labelledby={title}>
      <header className={css.head}>
        <div>
          <h2 id={title}>{t('firstRun.title')}</h2>
          <p>{t('firstRun.lead')}</p>
        </div>
        <IconButton label={t('firstRun.dismiss')} onClick={() => void leave()}>
          <X size={17} aria-hidden="true" />
        </IconButton>
      </header>
      <div className={css.questions}>
        <LanguageQuestion />
        <DataNote />
        <UpdatesQuestion />
      </div>
      <footer className={css.foot}>
        <Button look="primary" onClick={begin}>
          {t('pasted.paste')}
        </Button>
        <Button onClick={() => enter('sample')}>{t('firstRun.sample')}</Button>
        <span className={css.quiet}>{t('firstRun.later')}</span>
      </footer>
    </section>
  );
};

const Question = ({
  sign: Sign,
  title,
  children,
}: {
  readonly sign: LucideIcon;
  readonly title: string;
  readonly children: ReactNode;
}) => (
  <section className={css.question}>
    <h3>
      <Sign size={16} aria-hidden="true" />
      {title}
    </h3>
    {children}
  </section>
);

const NATIVE_NAMES = Object.entries(LANGUAGES).map(([value, label]) => ({
  value: value as Language,
  label,
}));

const LanguageQuestion = () => {
  const { t, i18n } = useTranslation();
  return (
    <Question sign={Languages} title={t('settings.language')}>
      <Segments
        label={t('firstRun.language')}
        isLabelShown={false}
        value={isLanguage(i18n.language) ? i18n.language : 'en'}
        onChange={(language) => void setLanguage(language)}
        choices={NATIVE_NAMES}
      />
    </Question>
  );
};

const DataNote = () => {
  const { t } = useTranslation();
  const folder = useLocal('program.read').data?.dataFolder;
  return (
    <Question sign={FolderLock} title={t('firstRun.data')}>
      <p>{t('firstRun.dataText')}</p>
      {folder === undefined ? null : <DataFolder path={folder} />}
      <p className={css.quiet}>
        <InlineCode text={t('firstRun.otherFolder')} />
      </p>
    </Question>
  );
};

const UpdatesQuestion = () => {
  const { t } = useTranslation();
  const updates = useLocal('updates.read').data;
  return (
    <Question sign={RefreshCw} title={t('firstRun.updates')}>
      {updates ? <Updates updates={updates} /> : null}
    </Question>
  );
};

const Updates = ({ updates }: { readonly updates: UpdatesView }) => {
  const { t } = useTranslation();
  const isOn = useLocal('settings.get').data?.lookForUpdates ?? false;
  if (!updates.isPossible)
    return (
      <p>
        <EngineSentence of={updates.because} />
      </p>
    );
  return (
    <>
      <LookForUpdates isOn={isOn} />
      <p className={css.quiet}>
        {t('updates.lookHint')}{' '}
        <bdi className={css.address} dir="ltr">
          {updates.address}
        </bdi>
      </p>
    </>
  );
};
