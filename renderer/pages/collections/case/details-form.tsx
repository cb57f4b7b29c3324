import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetails, CaseField } from '#kit/case-log.ts';
import { MOST_CASE_TEXT } from '../../../limits.ts';
import { TextField } from '../../../form/controls.tsx';
import { useChange } from '../../../local.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { say, sayFailure } from '../../../parts/states/toast.tsx';
import { toCallFailure } from '../../../queries.ts';
import css from './case.module.css';

/** The fields in their order, and of what kind each is. */
const FIELDS: Readonly<Record<CaseField, 'text' | 'lines'>> = {
  operator: 'text',
  purpose: 'lines',
  question: 'lines',
  permissions: 'lines',
};
const CASE_FIELDS = Object.keys(FIELDS) as readonly CaseField[];

/** What a person writes of a collection as a case; all of it may be left empty. */
export const CaseDetailsForm = ({
  name,
  before,
}: {
  readonly name: string;
  readonly before: CaseDetails;
}) => {
  const { t } = useTranslation();
  const set = useChange('cases.set');
  const [typed, setTyped] = useState<CaseDetails>(before);
  const isSame = CASE_FIELDS.every(
    (field) => (typed[field] ?? '').trim() === (before[field] ?? ''),
  );
  const save = (): void =>
    set.mutate(
      { name, ...typed },
      {
        onSuccess: () => say(t('case.detailsSaved')),
        onError: (error) => sayFailure(toCallFailure(error)),
      },
    );
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {CASE_FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(`case.fields.${field}`)}
          hint={t(`case.hints.${field}`)}
          kind={FIELDS[field]}
          value={typed[field] ?? ''}
          onChange={(text) => setTyped({ ...typed, [field]: text.slice(0, MOST_CASE_TEXT) })}
        />
      ))}
      <div className={css.send}>
        <Button type="submit" look="primary" disabled={isSame || set.isPending}>
          {t('case.saveDetails')}
        </Button>
      </div>
    </form>
  );
};
