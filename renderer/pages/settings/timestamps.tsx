import { useState } from 'react';
import { t } from 'i18next';
import type { TimestampsView } from '#calls/index.ts';
import { TextField } from '../../form/controls.tsx';
import { TimestampDialog } from '../../form/timestamp-dialog.tsx';
import { dayInUtc } from '../../format.ts';
import { useChange, useLocal } from '../../local.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Allowed, useRights } from '../../rights.ts';
import { Trusted } from './trusted.tsx';
import css from './settings.module.css';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { TextSetting } from '../../form/setting-form.tsx';

/** What people compare: the first 128 bits, in groups of four. */
const fingerprintFromSha256 = (sha256: string): string =>
  (sha256.slice(0, 32).match(/.{4}/g) ?? []).join(' ');

/** Authorities whose timestamps are trusted. */
const TrustedAuthorities = ({ trusted }: Pick<TimestampsView, 'trusted'>) => {
  const distrust = useChange('timestamps.distrust');
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <Trusted
        label={t('timestamps.trusted')}
        call="timestamps.distrust"
        list={trusted.map(({ certificate: key, sha256, name }) => ({
          key,
          name,
          print: fingerprintFromSha256(sha256),
        }))}
        onDistrust={(certificate) => distrust.mutate({ certificate })}
      />
      <Allowed call="timestamps.trust">
        <div className={css.status}>
          <Button small onClick={() => setAdding(true)}>
            {t('timestamps.trust')}
          </Button>
        </div>
      </Allowed>
      <FailureCard error={distrust.error} />
      {isAdding ? <TrustDialog onClose={() => setAdding(false)} /> : null}
    </>
  );
};

const TrustDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const trust = useChange('timestamps.trust');
  const [name, setName] = useState('');
  const [certificate, setCertificate] = useState('');
  const wanted = { name: name.trim(), certificate: certificate.trim() };
  return (
    <FormDialog
      title={t('timestamps.trust')}
      text={t('timestamps.trustText')}
      send={t('packages.trustNow')}
      ready={wanted.name !== '' && wanted.certificate !== ''}
      by={trust}
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

/** Whom timestamps are asked of, if anybody, and whose are trusted. */
export const Timestamps = () => {
  const { data, error } = useLocal('timestamps.get');
  return (
    <>
      <h3>{t('timestamps.title')}</h3>
      <p className={css.text}>{t('timestamps.text')}</p>
      <FailureCard error={error} />
      {data ? (
        <>
          <Allowed call="timestamps.set-authority">
            <Authority address={data.address ?? ''} />
          </Allowed>
          <LastDay {...data} />
          <TrustedAuthorities trusted={data.trusted} />
        </>
      ) : null}
    </>
  );
};

const Authority = ({ address }: { readonly address: string }) => {
  const set = useChange('timestamps.set-authority');
  return (
    <TextSetting
      label={t('timestamps.address')}
      placeholder="https://…"
      value={address}
      save={(wanted) => t(wanted === '' ? 'timestamps.askNobody' : 'common.save')}
      error={set.error}
      isPending={set.isPending}
      hint={t(address === '' ? 'timestamps.nobody' : 'timestamps.onlyThen')}
      onSave={(wanted) => set.mutate({ address: wanted === '' ? null : wanted })}
    />
  );
};

/** A timestamp of the last day is one of all days before it, too. */
const LastDay = ({ lastDay, address }: Pick<TimestampsView, 'lastDay' | 'address'>) => {
  const { may } = useRights();
  const [isAsking, setAsking] = useState(false);
  if (!lastDay) return null;
  const { day, isDated } = lastDay;
  return (
    <div className={css.status}>
      <span>
        {t(isDated ? 'timestamps.dayDated' : 'timestamps.dayNotDated', { day: dayInUtc(day) })}
      </span>
      {isDated || address === undefined || !may('timestamps.ask') ? null : (
        <Button small onClick={() => setAsking(true)}>
          {t('timestamps.dateDay')}
        </Button>
      )}
      {isAsking ? <TimestampDialog of={{ day }} onClose={() => setAsking(false)} /> : null}
    </div>
  );
};
