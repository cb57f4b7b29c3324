import { useTranslation } from 'react-i18next';
import { useHashLocation } from 'wouter/use-hash-location';
import { officialPath, pagePath, placeFromPath } from '../../places.ts';
import { useRights } from '../../rights.ts';
import css from './settings.module.css';

/** The two halves of the settings. */
export const SettingsNav = () => {
  const { t } = useTranslation();
  const { may } = useRights();
  const [path] = useHashLocation();
  const place = placeFromPath(path);
  const official = place.kind === 'page' && place.part === 'official';
  // Alone it would lead nowhere else.
  if (!may('official.set')) return null;
  const here = (is: boolean) => (is ? 'page' : undefined);
  return (
    <nav className={css.parts} aria-label={t('settings.parts')}>
      <a href={`#${pagePath('settings')}`} aria-current={here(!official)}>
        {t('settings.general')}
      </a>
      <a href={`#${officialPath()}`} aria-current={here(official)}>
        {t('official.title')}
      </a>
    </nav>
  );
};
