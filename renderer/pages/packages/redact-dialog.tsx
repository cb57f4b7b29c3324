import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RedactionView } from '#calls/index.ts';
import { TextField } from '../../form/controls.tsx';
import { figure, harmless } from '../../format.ts';
import { useChange } from '../../local.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { saySaved } from '../../parts/states/say-saved.ts';
import css from './packages.module.css';

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');

/** Takes people or columns out of a signed package: first what goes is shown, then what is left is written. */
export const RedactDialog = ({
  path,
  onClose,
}: {
  readonly path: string;
  readonly onClose: () => void;
}) => {
  const { t } = useTranslation();
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
    if (file === undefined) return;
    const text = t('packages.redacted', { file: harmless(file) });
    saySaved(text, t('evidence.showFile'), file);
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
      ready={wanted.people.length + wanted.columns.length > 0 && !redact.isPending}
      error={redact.error}
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
  const { t } = useTranslation();
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
