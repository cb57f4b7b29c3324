import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackageView } from '#calls/index.ts';
import { TextField } from '../../form/controls.tsx';
import { dayInUtc, figure, harmless, when } from '../../format.ts';
import { useChange } from '../../local.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { Section } from '../../parts/frame/page.tsx';
import css from './packages.module.css';

/** Who signed a study package, and whether that is known here. */
export const PackageSignature = ({
  view: { signature, calls },
  onTrusted,
}: {
  readonly view: Pick<PackageView, 'signature' | 'calls'>;
  /** Called when the key became one that is trusted. */
  readonly onTrusted: () => void;
}) => {
  const { t } = useTranslation();
  const [isTrusting, setTrusting] = useState(false);
  const signer = signature?.signer;
  const isSound = signature?.isValid === true && signer !== undefined;
  return (
    <Section title={t('packages.signature')}>
      {signature === undefined ? (
        <p>{t('packages.notSigned')}</p>
      ) : isSound ? (
        <>
          <p>
            {t(`packages.signedBy.${signer.knownAs}`, { name: harmless(signer.name ?? '') })}{' '}
            <code dir="ltr">{signer.fingerprint}</code>
          </p>
          <p className={css.quiet}>
            {t('packages.inJournal', {
              n: figure(signature.callsInJournal),
              total: figure(calls),
            })}
          </p>
          {signature.daysDated.map(({ day, timestamp: { at, trustedAs } }) => (
            <p key={day} className={css.quiet}>
              {t(
                trustedAs === undefined
                  ? 'packages.dayDatedByUnknown'
                  : 'packages.dayDatedByTrusted',
                {
                  day: dayInUtc(day),
                  at: at === undefined ? '' : when(at),
                  name: harmless(trustedAs ?? ''),
                },
              )}
            </p>
          ))}
          {signer.knownAs === 'unknown' ? (
            <div className={css.actions}>
              <Button small onClick={() => setTrusting(true)}>
                {t('packages.trust')}
              </Button>
            </div>
          ) : null}
        </>
      ) : (
        <p>{t('packages.notAsSigned')}</p>
      )}
      {isTrusting && signer ? (
        <TrustDialog
          publicKey={signer.publicKey}
          onClose={() => setTrusting(false)}
          onTrusted={onTrusted}
        />
      ) : null}
    </Section>
  );
};

const TrustDialog = ({
  publicKey,
  onClose,
  onTrusted,
}: {
  readonly publicKey: string;
  readonly onClose: () => void;
  readonly onTrusted: () => void;
}) => {
  const { t } = useTranslation();
  const trust = useChange('signing.trust');
  const [name, setName] = useState('');
  const done = (): void => {
    onClose();
    onTrusted();
  };
  return (
    <FormDialog
      title={t('packages.trust')}
      text={t('packages.trustText')}
      send={t('packages.trustNow')}
      ready={name.trim() !== '' && !trust.isPending}
      error={trust.error}
      onSend={() => trust.mutate({ publicKey, name: name.trim() }, { onSuccess: done })}
      onClose={onClose}
    >
      <TextField label={t('packages.trustName')} value={name} onChange={setName} />
    </FormDialog>
  );
};
