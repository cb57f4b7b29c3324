import { t } from 'i18next';
import type { CollectDraft, DraftFieldsProps } from '../../collect-draft.ts';
import { Segments, TextField } from '../../form/controls.tsx';
import css from './collect-page.module.css';
import { daysFrom, hoursFrom, MOST_DAYS, MOST_HOURS, OFTEN } from './repeat.ts';

/** Once, or again every so many hours for so many days. */
export const RepeatFields = ({ draft, onChange }: DraftFieldsProps) => (
  <>
    <Segments
      label={t('collect.often')}
      value={draft.often}
      onChange={(often) => onChange({ often })}
      choices={OFTEN.map((often) => ({ value: often, label: t(`collect.${often}`) }))}
    />
    {draft.often === 'again' ? <RepeatTimes times={draft} onChange={onChange} /> : null}
  </>
);

/** As they are typed. */
export type RepeatTimesDraft = Pick<CollectDraft, 'everyHours' | 'days'>;

interface RepeatTimesProps {
  readonly times: RepeatTimesDraft;
  readonly onChange: (change: Partial<RepeatTimesDraft>) => void;
}

/** Every so many hours, for so many days. */
export const RepeatTimes = ({ times, onChange }: RepeatTimesProps) => {
  const wrong = (value: number | undefined, most: number): string | undefined =>
    value === undefined ? t('collect.repeatWrong', { n: most }) : undefined;
  return (
    <div className={css.beside}>
      <TextField
        narrow
        kind="number"
        label={t('collect.everyHours')}
        value={times.everyHours}
        min={1}
        max={MOST_HOURS}
        onChange={(everyHours) => onChange({ everyHours })}
        problem={wrong(hoursFrom(times.everyHours), MOST_HOURS)}
      />
      <TextField
        narrow
        kind="number"
        label={t('collect.days')}
        value={times.days}
        min={1}
        max={MOST_DAYS}
        onChange={(days) => onChange({ days })}
        problem={wrong(daysFrom(times.days), MOST_DAYS)}
      />
    </div>
  );
};
