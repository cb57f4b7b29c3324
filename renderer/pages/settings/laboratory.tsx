import { useTranslation } from 'react-i18next';
import { useLabStatus } from '../../lab-status.ts';
import { harmless } from '../../format.ts';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { pagePath } from '../../places.ts';
import { SignIn } from '../lab/sign-in.tsx';
import { SettingsSection } from './settings-section.tsx';
import css from './settings.module.css';

/** The way to a laboratory; nothing of it in the window of one. */
export const Laboratory = () => {
  const { t } = useTranslation();
  const { data } = useLabStatus();
  if (!data) return null;
  const { connection, unavailable } = data;
  return (
    <SettingsSection name="laboratory" title={t('lab.laboratory')}>
      <div className={css.group}>
        {connection ? (
          <p className={css.text}>
            {t('lab.connectedTo', { project: harmless(connection.project) })}{' '}
            <a href={`#${pagePath('lab')}`}>{t('lab.toPage')}</a>
          </p>
        ) : (
          <>
            <p className={css.text}>{t('lab.settingsText')}</p>
            {unavailable ? (
              <p className={css.quiet}>
                <EngineSentence of={unavailable} />
              </p>
            ) : (
              <SignIn status={data} />
            )}
          </>
        )}
      </div>
    </SettingsSection>
  );
};
