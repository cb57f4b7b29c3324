import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { t } from 'i18next';
import type { PackageView } from '#calls/index.ts';
import { amountOf, dayInUtc, exactly, figure, harmless, when } from '../../format.ts';
import { Facts, Section } from '../../parts/frame/page.tsx';
import { EngineSentence, EngineSentences } from '../../parts/text/engine-text.tsx';
import css from './packages.module.css';
import { useState } from 'react';
import { TextField } from '../../form/controls.tsx';
import { useChange } from '../../local.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FormDialog, type DialogProps } from '../../parts/dialog/form-dialog.tsx';

interface PackageReportProps {
  readonly view: PackageView;
  /** Called when the key became one that is trusted. */
  readonly onTrusted: () => void;
}

/** Who signed a study package, and whether that is known here. */
const PackageSignature = ({ view: { signature, calls }, onTrusted }: PackageReportProps) => {
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

interface TrustDialogProps extends DialogProps, Pick<PackageReportProps, 'onTrusted'> {
  readonly publicKey: string;
}

const TrustDialog = ({ publicKey, onClose, onTrusted }: TrustDialogProps) => {
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
      ready={name.trim() !== ''}
      by={trust}
      onSend={() => trust.mutate({ publicKey, name: name.trim() }, { onSuccess: done })}
      onClose={onClose}
    >
      <TextField label={t('packages.trustName')} value={name} onChange={setName} />
    </FormDialog>
  );
};

/** When an authority dated a study package, and whether it is trusted here. */
const PackageTimestamp = (timestamp: NonNullable<PackageView['timestamp']>) => {
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

/** What came of checking a study package. What it says of itself and its rows is others’ text. */
export const PackageReport = ({ view, onTrusted }: PackageReportProps) => {
  const { card, findings, findingCount, unprovable, packersWord, notices } = view;
  return (
    <>
      <VerdictCard view={view} />
      <PackageSignature view={view} onTrusted={onTrusted} />
      {view.timestamp ? <PackageTimestamp {...view.timestamp} /> : null}
      <Section title={t('packages.about')}>
        {card?.description === undefined ? null : <p dir="auto">{harmless(card.description)}</p>}
        <Facts rows={useFacts(view)} />
      </Section>
      {findings.length === 0 ? null : (
        <Section title={t('packages.contradictions', { n: figure(findingCount) })}>
          <ul className={css.list}>
            {findings.map(({ file, row, problem }) => (
              <li key={`${file} ${row ?? ''} ${problem.message}`}>
                <bdi>{harmless(row === undefined ? file : `${file}, ${row}`)}</bdi>:{' '}
                <EngineSentence of={problem} />
              </li>
            ))}
          </ul>
          {findingCount > findings.length ? (
            <p className={css.quiet}>
              {t('packages.more', { n: figure(findingCount - findings.length) })}
            </p>
          ) : null}
        </Section>
      )}
      {unprovable.length + notices.length === 0 ? null : (
        <Section title={t('packages.unprovable')}>
          <ul className={css.list}>
            {unprovable.map(({ what, count }) => (
              <li key={what.message}>
                {figure(count)} <EngineSentence of={what} />
              </li>
            ))}
            {notices.map((notice) => (
              <li key={notice.message}>
                <EngineSentence of={notice} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={t('packages.packersWord')}>
        <p className={css.quiet}>{t('packages.packersWordText')}</p>
        <EngineSentences of={packersWord} className={css.list} />
      </Section>
    </>
  );
};

const SIGNS = {
  proven: CircleCheck,
  'not-provable': CircleAlert,
  contradicted: CircleX,
} as const;

const VerdictCard = ({ view }: { readonly view: PackageView }) => {
  const { verdict, closed, rows, rowsProven, rowsContradicted, bodies, files } = view;
  const Sign = SIGNS[verdict];
  const rest = rows - rowsProven - rowsContradicted;
  return (
    <section className={`${css.verdict} ${css[verdict] ?? ''}`} aria-label={t('packages.verdict')}>
      <Sign size={22} aria-hidden="true" />
      <div>
        <h2>{t(`packages.is.${verdict}`)}</h2>
        {closed.map((one) => (
          <p key={one.message}>
            <EngineSentence of={one} />
          </p>
        ))}
        {view.restsOnUnsignedReaders ? (
          <p>
            <EngineSentence of={view.restsOnUnsignedReaders} />
          </p>
        ) : null}
        <p>{t(`packages.means.${verdict}`)}</p>
        <p className={css.quiet}>
          {[
            t('packages.rowsProven', { n: figure(rowsProven), total: figure(rows) }),
            ...(rest > 0 ? [t('packages.rowsUnproven', { n: figure(rest) })] : []),
            ...(rowsContradicted > 0
              ? [t('packages.rowsContradicted', { n: figure(rowsContradicted) })]
              : []),
            t('packages.replies', { n: figure(bodies), files: figure(files) }),
          ].join(' · ')}
        </p>
      </div>
    </section>
  );
};

/** Who made it, what of, and when; what it does not say is named as that. */
const useFacts = ({ card, worlds, writtenBy, readBy, page }: PackageView) => {
  const unsaid = t('packages.unsaid');
  const authors = card?.authors.map((name) => harmless(name)).join(', ') ?? '';
  const collected = card?.collected;
  return [
    [t('packages.authors'), authors === '' ? unsaid : <bdi key="authors">{authors}</bdi>],
    [t('packages.made'), card === undefined ? unsaid : when(card.createdAt)],
    [
      t('packages.collected'),
      collected === undefined
        ? unsaid
        : t('packages.span', { first: when(collected.first), last: when(collected.last) }),
    ],
    [
      t('packages.worlds'),
      worlds.length === 0
        ? unsaid
        : worlds
            .map(({ world, items }) =>
              t('collections.worldCount', {
                world: t(`evidence.from.${world}`),
                n: t('collections.items', amountOf(items)),
              }),
            )
            .join('; '),
    ],
    [
      t('packages.versions'),
      t('packages.versionsText', { written: harmless(writtenBy ?? unsaid), read: readBy }),
    ],
    [
      t('packages.page'),
      page === undefined ? undefined : t(`packages.pageIs.${page}`, { version: readBy }),
    ],
  ] as const;
};
