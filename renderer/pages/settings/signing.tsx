import { useState } from 'react';
import { t } from 'i18next';
import type { SigningView } from '#calls/index.ts';
import { useChange, useLocal } from '../../local.ts';
import { figure } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { Facts } from '../../parts/frame/page.tsx';
import { saySaved } from '../../parts/states/toast.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { Allowed } from '../../rights.ts';
import { SettingsSection } from './settings-section.tsx';
import { Timestamps } from './timestamps.tsx';
import { Trusted } from './trusted.tsx';
import css from './settings.module.css';

/** Keys of others: trusted where a package that they signed is checked. */
const TrustedKeys = ({ trusted }: Pick<SigningView, 'trusted'>) => {
  const distrust = useChange('signing.distrust');
  return (
    <>
      <Trusted
        label={t('signing.trusted')}
        call="signing.distrust"
        list={trusted.map(({ publicKey: key, fingerprint: print, name }) => ({ key, name, print }))}
        onDistrust={(publicKey) => distrust.mutate({ publicKey })}
      />
      <FailureCard error={distrust.error} />
    </>
  );
};

/** With which key packages, proofs and days are signed here, and whose keys are trusted. */
export const Signing = () => {
  const { data, error } = useLocal('signing.get');
  return (
    <SettingsSection name="signing" title={t('signing.title')}>
      <div className={css.group}>
        <p className={css.text}>{t('signing.text')}</p>
        <FailureCard error={error} />
        {data ? <OwnKey view={data} /> : null}
        {data ? <TrustedKeys trusted={data.trusted} /> : null}
        <Timestamps />
      </div>
    </SettingsSection>
  );
};

/** What the engine says where a key was not made yet, and can be. */
const NONE_YET = 'credentials.noSigningKey';

const OwnKey = ({ view }: { readonly view: SigningView }) => {
  const { current, place, earlier, because, days } = view;
  const counted = { ended: figure(days.ended), unsigned: figure(days.unsigned) };
  return (
    <>
      {current === undefined && because?.id === NONE_YET ? (
        <p className={css.text}>{t('signing.none')}</p>
      ) : because ? (
        <p className={css.text}>
          <strong>{t('signing.unsigned')}</strong> <EngineSentence of={because} />
        </p>
      ) : null}
      <Facts
        rows={[
          [t('signing.fingerprint'), current && <Fingerprint {...current} key="key" />],
          [t('signing.place'), current && t(`signing.places.${place ?? 'file'}`)],
          ...earlier.map(
            (key) => [t('signing.earlier'), <Fingerprint {...key} key={key.publicKey} />] as const,
          ),
          [t('signing.days'), days.ended === 0 ? undefined : t('signing.daysText', counted)],
        ]}
      />
      <Allowed call="signing.export">
        <KeyActions hasKey={current !== undefined} canReplace={because === undefined} />
      </Allowed>
    </>
  );
};

const Fingerprint = ({ fingerprint }: { readonly fingerprint: string }) => (
  <code dir="ltr">{fingerprint}</code>
);

interface KeyActionsProps {
  readonly hasKey: boolean;
  readonly canReplace: boolean;
}

const KeyActions = ({ hasKey, canReplace }: KeyActionsProps) => {
  const make = useChange('signing.make');
  const save = useChange('signing.export');
  const [isReplacing, setReplacing] = useState(false);
  const saved = ({ file }: { readonly file: string }): void =>
    saySaved(file, (name) => t('signing.exported', { file: name }));
  const error = make.error ?? save.error;
  return (
    <>
      <div className={css.status}>
        {hasKey ? (
          <Button small onClick={() => save.mutate({}, { onSuccess: saved })}>
            {t('signing.export')}
          </Button>
        ) : (
          <Button small disabled={make.isPending} onClick={() => make.mutate({})}>
            {t('signing.make')}
          </Button>
        )}
        {hasKey && canReplace ? (
          <Button small onClick={() => setReplacing(true)}>
            {t('signing.replace')}
          </Button>
        ) : null}
      </div>
      <FailureCard error={error} />
      {isReplacing ? <ReplaceDialog onClose={() => setReplacing(false)} /> : null}
    </>
  );
};

const ReplaceDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const replace = useChange('signing.replace');
  return (
    <FormDialog
      title={t('signing.replaceTitle')}
      send={t('signing.replaceNow')}
      by={replace}
      onSend={() => replace.mutate({}, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('signing.replaceText')}</p>
    </FormDialog>
  );
};
