import { useTranslation } from 'react-i18next';
import type { DraftFieldsProps } from '../../collect-draft.ts';
import { DayField } from '../../form/day-field.tsx';
import css from './collect-page.module.css';
import { isDay } from './repeat.ts';
import { RepeatFields } from './repeat-fields.tsx';

/** How far back, how often, and until when it is kept. */
export const MoreFields = ({ draft, onChange }: DraftFieldsProps) => {
  const { t } = useTranslation();
  const isUsed = draft.since !== '' || draft.often !== 'once' || draft.retainUntil !== '';
  return (
    <details className={css.more} open={isUsed}>
      <summary>{t('collect.more')}</summary>
      <DayField
        label={t('collect.date')}
        value={draft.since}
        onChange={(since) => onChange({ since })}
        problem={draft.since !== '' && !isDay(draft.since) ? t('collect.dateWrong') : undefined}
      />
      <RepeatFields draft={draft} onChange={onChange} />
      <DayField
        label={t('collect.retainUntil')}
        value={draft.retainUntil}
        onChange={(retainUntil) => onChange({ retainUntil })}
      />
    </details>
  );
};
