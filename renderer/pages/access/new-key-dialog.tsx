import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NewKeyView } from '#calls/index.ts';
import { useChange } from '../../local.ts';
import { SelectField, TextField, Toggle } from '../../form/controls.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';

const DAYS = ['', '30', '90', '365'] as const;

export const NewKeyDialog = ({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (made: NewKeyView & { readonly name: string }) => void;
}) => {
  const { t } = useTranslation();
  const add = useChange('keys.add');
  const [name, setName] = useState('');
  const [budget, setBudget] = useState('');
  const [days, setDays] = useState<string>('');
  const [mayCollect, setMayCollect] = useState(false);
  const [tried, setTried] = useState(false);
  const nameProblem = name.trim() === '' ? t('problem.missing') : undefined;
  const budgetProblem = /^\d*$/.test(budget) ? undefined : t('problem.no-integer');

  const submit = () => {
    setTried(true);
    if (nameProblem ?? budgetProblem) return;
    const wanted = {
      name: name.trim(),
      mayCollect,
      ...(budget === '' ? {} : { budget: Number(budget) }),
      ...(days === ''
        ? {}
        : { expires: new Date(Date.now() + Number(days) * 86_400_000).toISOString() }),
    };
    add.mutate(wanted, {
      onSuccess: (made) => {
        onMade({ ...made, name: wanted.name });
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={t('access.newKey')}
      text={t('access.newKeyText')}
      send={t('access.make')}
      ready={!add.isPending}
      error={add.error}
      onSend={submit}
      onClose={onClose}
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
      <Toggle label={t('access.mayCollect')} on={mayCollect} onChange={setMayCollect} />
    </FormDialog>
  );
};
