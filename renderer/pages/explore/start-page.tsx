import { useState } from 'react';
import i18next, { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { Segments } from '../../form/controls.tsx';
import { isLanguage, LANGUAGES, setLanguage, type Language } from '../../i18n.ts';
import { DataFolder } from '../../parts/text/data-folder.tsx';
import { useRights } from '../../rights.ts';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { guidePath, operationsPath } from '../../places.ts';
import { clipboardText } from '../../native.ts';
import { offerInBox } from '../../opened.ts';
import { say } from '../../parts/states/toast.tsx';
import { Button } from '../../parts/controls/button.tsx';
import page from '../../parts/frame/page.module.css';
import { Skeleton } from '../../parts/states/states.tsx';
import { useCatalogue } from '../../queries.ts';
import css from './explore.module.css';
import { RecentWork, useRecentWork } from './recent-work.tsx';
import { AtOnce } from './at-once.tsx';
import { Tasks } from './tasks.tsx';
import type { CatalogueView } from '#calls/index.ts';
import { useLocal } from '../../local.ts';

/** What this is for, with the platforms by their names once they are known. */
const titleWords = (
  catalogue: CatalogueView | undefined,
  t: TFunction,
  language: string,
): string => {
  const brands = catalogue?.platforms.map(({ brand }) => brand) ?? [];
  return brands.length === 0
    ? t('start.title')
    : t('start.titleOf', { platforms: new Intl.ListFormat(language).format(brands) });
};

/** For who is new on a computer of their own: the language, and where everything is kept. */
const FirstLine = () => {
  const { t, i18n } = useTranslation();
  const mode = useLocal('network.get').data?.mode;
  const folder = useLocal('program.read').data?.dataFolder;
  const isOwn = useRights().may('network.set');
  if (!isOwn || mode !== 'live') return null;
  return (
    <div className={css.firstLine}>
      <Segments
        label={t('firstRun.language')}
        isLabelShown={false}
        value={isLanguage(i18n.language) ? i18n.language : 'en'}
        onChange={(language) => void setLanguage(language)}
        choices={NATIVE_NAMES}
      />
      <span>{t('firstRun.dataText')}</span>
      {folder === undefined ? null : <DataFolder path={folder} />}
    </div>
  );
};

const NATIVE_NAMES = Object.entries(LANGUAGES).map(([value, label]) => ({
  value: value as Language,
  label,
}));

/** Puts what is on the clipboard into the box, which tells what it found. */
const pasteIntoBox = async (): Promise<void> => {
  const text = await clipboardText();
  if (text.trim() === '') say(i18next.t('pasted.nothingToPaste'));
  else offerInBox(text);
};

/** What was begun, what this is for, three tasks that show it, and a few things to try. */
export const StartPage = () => {
  const { t, i18n } = useTranslation();
  const catalogue = useCatalogue();
  const work = useRecentWork(catalogue.data);
  const isNew = work?.length === 0;
  const [showsTasks, setShowsTasks] = useState(false);
  return (
    // Taller than the window, so the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className={page.page} tabIndex={0} aria-label={t('page.explore')}>
      <div className={page.inner}>
        <header className={isNew ? css.hero : css.known}>
          <h1>{titleWords(catalogue.data, t, i18n.language)}</h1>
          {isNew ? (
            <>
              <p>{t('start.lead')}</p>
              <div>
                <Button look="primary" onClick={() => void pasteIntoBox()}>
                  {t('pasted.paste')}
                </Button>
              </div>
              <FirstLine />
            </>
          ) : null}
        </header>
        <FailureCard error={catalogue.error} />
        {work ? <RecentWork work={work} /> : null}
        {!work && !catalogue.error ? <Skeleton pictures={false} rows={5} /> : null}
        {isNew || showsTasks || (!work && catalogue.error) ? <Tasks /> : null}
        {catalogue.data && isNew ? <AtOnce catalogue={catalogue.data} /> : null}
        <nav className={css.more} aria-label={t('start.more')}>
          {work && !isNew && !showsTasks ? (
            <button type="button" className="link-button" onClick={() => setShowsTasks(true)}>
              {t('start.examples')}
            </button>
          ) : null}
          <a href={`#${guidePath()}`}>{t('start.guide')}</a>
          <a href={`#${operationsPath}`}>{t('start.everything')}</a>
        </nav>
      </div>
    </section>
  );
};
