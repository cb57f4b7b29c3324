import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CaseDetails, CaseField } from '#kit/case-log.ts';
import { MOST_CASE_TEXT } from '../../../limits.ts';
import { TextField } from '../../../form/controls.tsx';
import { useChange } from '../../../local.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { say, sayFailure } from '../../../parts/states/toast.tsx';
import { toCallFailure } from '../../../queries.ts';
import { Facts } from '../../../parts/frame/page.tsx';
import { PlatformText } from '../../../parts/text/text.tsx';
import css from './case.module.css';

/** The fields in their order, of what kind each is, and whether it takes the whole width. */
const FIELDS: Readonly<
  Record<CaseField, { readonly kind: 'text' | 'prose'; readonly isWide: boolean }>
> = {
  operator: { kind: 'text', isWide: true },
  purpose: { kind: 'prose', isWide: false },
  question: { kind: 'prose', isWide: false },
  permissions: { kind: 'prose', isWide: true },
};
const CASE_FIELDS = Object.keys(FIELDS) as readonly CaseField[];

/** The same to look at; nothing where nothing was written. */
export const CaseDetailsFacts = ({ details }: { readonly details: CaseDetails }) => {
  const { t } = useTranslation();
  const written = CASE_FIELDS.flatMap((field) => {
    const text = details[field];
    return text
      ? [[t(`case.fields.${field}`), <PlatformText key={field} text={text} />] as const]
      : [];
  });
  return written.length === 0 ? <p>{t('case.noDetails')}</p> : <Facts rows={written} />;
};

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
        <div key={field} className={FIELDS[field].isWide ? css.wide : undefined}>
          <TextField
            label={t(`case.fields.${field}`)}
            hint={t(`case.hints.${field}`)}
            kind={FIELDS[field].kind}
            value={typed[field] ?? ''}
            onChange={(text) => setTyped({ ...typed, [field]: text.slice(0, MOST_CASE_TEXT) })}
          />
        </div>
      ))}
      <div className={css.wide}>
        <Button type="submit" look="primary" disabled={isSame || set.isPending}>
          {t('case.saveDetails')}
        </Button>
      </div>
    </form>
  );
};
