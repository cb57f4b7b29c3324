import { useTranslation } from 'react-i18next';
import type { PackageView } from '#contract/index.ts';
import { harmless, exactly } from '../../format.ts';
import { Section } from '../../parts/frame/page.tsx';
import css from './packages.module.css';

/** When an authority dated a study package, and whether it is trusted here. */
export const PackageTimestamp = ({
  timestamp,
}: {
  readonly timestamp: PackageView['timestamp'] & object;
}) => {
  const { t } = useTranslation();
  const { problems, at, authority = '', certificateSha256 = '', trustedAs } = timestamp;
  if (problems.length > 0 || at === undefined)
    return (
      <Section title={t('timestamps.title')}>
        <p>{t('packages.timestampWrong')}</p>
      </Section>
    );
  const name = authority === '' ? t('packages.authorityWithoutName') : harmless(authority);
  return (
    <Section title={t('timestamps.title')}>
      <p>
        {t('packages.datedBy', { at: exactly(at), name })}{' '}
        {trustedAs === undefined
          ? t('packages.authorityNotTrusted')
          : t('packages.authorityTrusted', { name: harmless(trustedAs) })}
      </p>
      {trustedAs === undefined ? (
        <p className={css.quiet}>
          {t('packages.certificate')} <code dir="ltr">{certificateSha256}</code>
        </p>
      ) : null}
    </Section>
  );
};
