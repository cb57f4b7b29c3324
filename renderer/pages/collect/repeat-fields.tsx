import { useTranslation } from 'react-i18next';
import type { DraftFieldsProps } from '../../collect-draft.ts';
import { Segments, TextField } from '../../form/controls.tsx';
import css from './collect-page.module.css';
import { daysFrom, hoursFrom, MOST_DAYS, MOST_HOURS, OFTEN } from './repeat.ts';

/** Once, or again every so many hours for so many days. */
export const RepeatFields = ({ draft, onChange }: DraftFieldsProps) => {
  const { t } = useTranslation();
  const wrong = (value: number | undefined, most: number): string | undefined =>
    value === undefined ? t('collect.repeatWrong', { n: most }) : undefined;
  return (
    <>
      <Segments
        label={t('collect.often')}
        value={draft.often}
        onChange={(often) => onChange({ often })}
        choices={OFTEN.map((often) => ({ value: often, label: t(`collect.${often}`) }))}
      />
      {draft.often === 'again' ? (
        <div className={css.beside}>
          <TextField
            narrow
            kind="number"
            label={t('collect.everyHours')}
            value={draft.everyHours}
            min={1}
            max={MOST_HOURS}
            onChange={(everyHours) => onChange({ everyHours })}
            problem={wrong(hoursFrom(draft.everyHours), MOST_HOURS)}
          />
          <TextField
            narrow
            kind="number"
            label={t('collect.days')}
            value={draft.days}
            min={1}
            max={MOST_DAYS}
            onChange={(days) => onChange({ days })}
            problem={wrong(daysFrom(draft.days), MOST_DAYS)}
          />
        </div>
      ) : null}
    </>
  );
};
