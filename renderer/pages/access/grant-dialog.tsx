import { useState } from 'react';
import { t } from 'i18next';
import { TextField } from '../../form/controls.tsx';
import { useChange } from '../../local.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';

/** Grants credits, with a note for the ledger. */
export const GrantDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const grant = useChange('credits.grant');
  const [amount, setAmount] = useState('100');
  const [note, setNote] = useState('');
  const number = Number(amount);
  const problem =
    Number.isInteger(number) && number >= 1 && number <= 1_000_000
      ? undefined
      : t('credits.amountProblem');
  const submit = (): void => {
    const trimmed = note.trim();
    grant.mutate(trimmed === '' ? { amount: number } : { amount: number, note: trimmed }, {
      onSuccess: onClose,
    });
  };
  return (
    <FormDialog
      title={t('credits.grant')}
      text={t('credits.grantText')}
      send={t('credits.doGrant')}
      ready={problem === undefined}
      by={grant}
      onSend={submit}
      onClose={onClose}
    >
      <TextField
        label={t('credits.amount')}
        kind="number"
        narrow
        value={amount}
        onChange={setAmount}
        problem={problem}
      />
      <TextField
        label={t('credits.note')}
        optional
        value={note}
        onChange={setNote}
        placeholder={t('credits.notePlaceholder')}
      />
    </FormDialog>
  );
};
