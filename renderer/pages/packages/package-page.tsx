import { useState } from 'react';
import { t } from 'i18next';
import { useLocal, useChange } from '../../local.ts';
import { TimestampDialog } from '../../form/timestamp-dialog.tsx';
import { harmless, figure } from '../../format.ts';
import { fileNameInPath, hasNative, reveal } from '../../native.ts';
import { Button } from '../../parts/controls/button.tsx';
import { Page } from '../../parts/frame/page.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import css from './packages.module.css';
import { PackageReport } from './package-report.tsx';
import type { RedactionView } from '#calls/index.ts';
import { TextField } from '../../form/controls.tsx';
import { FormDialog, type DialogProps } from '../../parts/dialog/form-dialog.tsx';
import { saySaved } from '../../parts/states/toast.tsx';

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Takes people or columns out of a signed package: first what goes is shown, then what is left is written. */
const RedactDialog = ({ path, onClose }: DialogProps & { readonly path: string }) => {
  const redact = useChange('packages.redact');
  const [people, setPeople] = useState('');
  const [columns, setColumns] = useState('');
  const [plan, setPlan] = useState<RedactionView>();
  const wanted = { path, people: listed(people), columns: listed(columns) };
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text);
    setPlan(undefined);
  };
  const written = ({ file }: RedactionView): void => {
    onClose();
    if (file !== undefined) saySaved(file, (name) => t('packages.redacted', { file: name }));
  };
  const send = (): void =>
    plan
      ? redact.mutate({ ...wanted, write: true }, { onSuccess: written })
      : redact.mutate(wanted, { onSuccess: setPlan });
  return (
    <FormDialog
      title={t('packages.redactTitle')}
      text={t('packages.redactText')}
      send={plan ? t('packages.redactWrite') : t('packages.redactShow')}
      ready={wanted.people.length + wanted.columns.length > 0}
      by={redact}
      onSend={send}
      onClose={onClose}
    >
      <TextField label={t('packages.redactPeople')} value={people} onChange={edit(setPeople)} />
      <TextField label={t('packages.redactColumns')} value={columns} onChange={edit(setColumns)} />
      <output>{plan ? <Plan plan={plan} /> : null}</output>
    </FormDialog>
  );
};

const Plan = ({ plan }: { readonly plan: RedactionView }) => {
  const { rows, cells, observations, calls, replies, names } = plan;
  return (
    <>
      <p>
        {t('packages.redactPlan', {
          rows: figure(rows),
          cells: figure(cells),
          observations: figure(observations),
          calls: figure(calls),
          replies: figure(replies),
        })}
      </p>
      {names.length === 0 ? null : (
        <p className={css.quiet}>
          {t('packages.redactNames')} <bdi>{names.map((name) => harmless(name)).join(', ')}</bdi>
        </p>
      )}
      <p className={css.quiet}>{t('packages.redactWords')}</p>
    </>
  );
};

/** A study package of somebody, checked as it is opened: who made it, what is proven, what contradicts it. */
export const PackagePage = ({ path }: { readonly path: string }) => {
  const { data, error, isFetching, refetch } = useLocal('packages.verify', { path });
  const { data: authority } = useLocal('timestamps.get');
  const [isRedacting, setRedacting] = useState(false);
  const [isDating, setDating] = useState(false);
  const file = harmless(fileNameInPath(path));
  return (
    <Page title={data?.card ? harmless(data.card.name) : file} lead={t('packages.lead', { file })}>
      <div className={css.page}>
        <div className={css.actions}>
          <Button small disabled={isFetching} onClick={() => void refetch()}>
            {t('packages.again')}
          </Button>
          {data?.signature?.isValid === true ? (
            <Button small disabled={isFetching} onClick={() => setRedacting(true)}>
              {t('packages.redact')}
            </Button>
          ) : null}
          {data?.signature?.isValid === true && authority?.address !== undefined ? (
            <Button small disabled={isFetching} onClick={() => setDating(true)}>
              {t('packages.timestamp')}
            </Button>
          ) : null}
          {hasNative() ? (
            <Button small onClick={() => void reveal(path)}>
              {t('packages.reveal')}
            </Button>
          ) : null}
        </div>
        {isFetching ? (
          <div className={css.busy}>
            <output>{t('packages.checking')}</output>
            <progress aria-label={t('packages.checking')} />
          </div>
        ) : null}
        {error && !isFetching ? <FailureCard error={error} /> : null}
        {data && !isFetching ? (
          <PackageReport view={data} onTrusted={() => void refetch()} />
        ) : null}
        {isRedacting ? <RedactDialog path={path} onClose={() => setRedacting(false)} /> : null}
        {isDating ? <TimestampDialog of={{ path }} onClose={() => setDating(false)} /> : null}
      </div>
    </Page>
  );
};
