import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewKeyView } from '../../../core/contract/index.ts';
import { SelectField, TextField } from '../../form/controls.tsx';
import { Button } from '../../parts/button.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { FailureCard } from '../../parts/failure-card.tsx';
import { failureOf, useVerb } from '../../queries.ts';
import css from './access.module.css';

const DAYS = ['', '30', '90', '365'] as const;

export const NewKeyDialog = ({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (made: NewKeyView & { readonly name: string }) => void;
}) => {
  const { t } = useTranslation();
  const add = useVerb<NewKeyView>('keys.add', ['keys']);
  const [name, setName] = useState('');
  const [budget, setBudget] = useState('');
  const [days, setDays] = useState<string>('');
  const [tried, setTried] = useState(false);
  const nameProblem = name.trim() === '' ? t('problem.missing') : undefined;
  const budgetProblem = /^\d*$/.test(budget) ? undefined : t('problem.no-integer');

  const submit = () => {
    setTried(true);
    if (nameProblem ?? budgetProblem) return;
    const wanted = {
      name: name.trim(),
      ...(budget === '' ? {} : { budget: Number(budget) }),
      ...(days === ''
        ? {}
        : { expires: new Date(Date.now() + Number(days) * 86_400_000).toISOString() }),
    };
    add.mutate(wanted, {
      onSuccess: ({ data }) => {
        onMade({ ...data, name: wanted.name });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      title={t('access.newKey')}
      text={t('access.newKeyText')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="primary" type="submit" form="new-key" disabled={add.isPending}>
            {t('access.make')}
          </Button>
        </>
      }
    >
      <form
        id="new-key"
        className={css.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          label={t('access.name')}
          value={name}
          onChange={setName}
          required
          placeholder={t('access.namePlaceholder')}
          problem={tried ? nameProblem : undefined}
        />
        <TextField
          label={t('access.budget')}
          kind="number"
          narrow
          optional
          value={budget}
          onChange={setBudget}
          hint={t('access.budgetHint')}
          problem={budgetProblem}
        />
        <SelectField
          label={t('access.expires')}
          value={days}
          onChange={setDays}
          choices={DAYS.map((value) => ({
            value,
            label: value === '' ? t('access.noEnd') : t('access.inDays', { count: Number(value) }),
          }))}
        />
        {add.error ? <FailureCard error={failureOf(add.error)} /> : null}
      </form>
    </Dialog>
  );
};
