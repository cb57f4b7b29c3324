import { useTranslation } from 'react-i18next';
import type { SigningView } from '#contract/index.ts';
import { useChange } from '../../local.ts';
import { harmless } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { toCallFailure } from '../../queries.ts';
import { Allowed } from '../../rights.ts';
import css from './settings.module.css';

/** Keys of others: trusted where a package that they signed is checked. */
export const TrustedKeys = ({ trusted }: { readonly trusted: SigningView['trusted'] }) => {
  const { t } = useTranslation();
  const distrust = useChange('signing.distrust');
  if (trusted.length === 0) return null;
  return (
    <>
      <p className={css.text}>{t('signing.trusted')}</p>
      <ul className={css.keys} aria-label={t('signing.trusted')}>
        {trusted.map(({ publicKey, fingerprint, name }) => (
          <li key={publicKey} className={css.status}>
            <bdi>{harmless(name)}</bdi>
            <code dir="ltr">{fingerprint}</code>
            <Allowed call="signing.distrust">
              <Button
                small
                aria-label={t('signing.distrustOf', { name: harmless(name) })}
                onClick={() => distrust.mutate({ publicKey })}
              >
                {t('signing.distrust')}
              </Button>
            </Allowed>
          </li>
        ))}
      </ul>
      {distrust.error ? <FailureCard error={toCallFailure(distrust.error)} /> : null}
    </>
  );
};
