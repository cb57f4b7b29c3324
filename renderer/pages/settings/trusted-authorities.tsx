import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimestampsView } from '#calls/index.ts';
import { TextField } from '../../form/controls.tsx';
import { harmless } from '../../format.ts';
import { useChange } from '../../local.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { toCallFailure } from '../../queries.ts';
import { Allowed } from '../../rights.ts';
import css from './settings.module.css';

/** What people compare: the first 128 bits, in groups of four. */
const fingerprintFromSha256 = (sha256: string): string =>
  (sha256.slice(0, 32).match(/.{4}/g) ?? []).join(' ');

/** Authorities whose timestamps are trusted. */
export const TrustedAuthorities = ({
  trusted,
}: {
  readonly trusted: TimestampsView['trusted'];
}) => {
  const { t } = useTranslation();
  const distrust = useChange('timestamps.distrust');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      {trusted.length === 0 ? null : (
        <>
          <p className={css.text}>{t('timestamps.trusted')}</p>
          <ul className={css.keys} aria-label={t('timestamps.trusted')}>
            {trusted.map(({ certificate, sha256, name }) => (
              <li key={certificate} className={css.status}>
                <bdi>{harmless(name)}</bdi>
                <code dir="ltr">{fingerprintFromSha256(sha256)}</code>
                <Allowed call="timestamps.distrust">
                  <Button
                    small
                    aria-label={t('signing.distrustOf', { name: harmless(name) })}
                    onClick={() => distrust.mutate({ certificate })}
                  >
                    {t('signing.distrust')}
                  </Button>
                </Allowed>
              </li>
            ))}
          </ul>
        </>
      )}
      <Allowed call="timestamps.trust">
        <div className={css.status}>
          <Button small onClick={() => setAdding(true)}>
            {t('timestamps.trust')}
          </Button>
        </div>
      </Allowed>
      {distrust.error ? <FailureCard error={toCallFailure(distrust.error)} /> : null}
      {isAdding ? <TrustDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
};

const TrustDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation();
  const trust = useChange('timestamps.trust');
  const [name, setName] = useState('');
  const [certificate, setCertificate] = useState('');
  const wanted = { name: name.trim(), certificate: certificate.trim() };
  return (
    <FormDialog
      title={t('timestamps.trust')}
      text={t('timestamps.trustText')}
      send={t('packages.trustNow')}
      ready={wanted.name !== '' && wanted.certificate !== '' && !trust.isPending}
      error={trust.error}
      onSend={() => trust.mutate(wanted, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField label={t('timestamps.trustName')} value={name} onChange={setName} />
      <TextField
        kind="lines"
        label={t('timestamps.certificate')}
        placeholder="-----BEGIN CERTIFICATE-----"
        value={certificate}
        onChange={setCertificate}
      />
    </FormDialog>
  );
};
