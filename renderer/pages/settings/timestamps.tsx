import { useState } from 'react';
import { t } from 'i18next';
import type { TimestampsView } from '#calls/index.ts';
import { TextField } from '../../form/controls.tsx';
import { TimestampDialog } from '../../form/timestamp-dialog.tsx';
import { dayInUtc, harmless } from '../../format.ts';
import { useChange, useLocal } from '../../local.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { Allowed, useRights } from '../../rights.ts';
import css from './settings.module.css';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';

/** What people compare: the first 128 bits, in groups of four. */
const fingerprintFromSha256 = (sha256: string): string =>
  (sha256.slice(0, 32).match(/.{4}/g) ?? []).join(' ');

/** Authorities whose timestamps are trusted. */
const TrustedAuthorities = ({ trusted }: { readonly trusted: TimestampsView['trusted'] }) => {
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
            <Authority key={data.address} address={data.address ?? ''} />
          </Allowed>
          <LastDay view={data} />
          <TrustedAuthorities trusted={data.trusted} />
        </>
      ) : null}
    </>
  );
};

const Authority = ({ address }: { readonly address: string }) => {
  const set = useChange('timestamps.set-authority');
  const [typed, setTyped] = useState(address);
  const wanted = typed.trim();
  return (
    <form
      className={css.group}
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate({ address: wanted === '' ? null : wanted });
      }}
    >
      <div className={css.line}>
        <TextField
          label={t('timestamps.address')}
          placeholder="https://…"
          value={typed}
          onChange={setTyped}
        />
        {wanted === address ? null : (
          <Button type="submit" disabled={set.isPending}>
            {wanted === '' ? t('timestamps.askNobody') : t('common.save')}
          </Button>
        )}
      </div>
      <p className={css.hint}>
        {address === '' ? t('timestamps.nobody') : t('timestamps.onlyThen')}
      </p>
      <FailureCard error={set.error} />
    </form>
  );
};

/** A timestamp of the last day is one of all days before it, too. */
const LastDay = ({
  view: { lastDay, address },
}: {
  readonly view: Pick<TimestampsView, 'lastDay' | 'address'>;
}) => {
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
