import { useTranslation } from 'react-i18next';
import { Segments, TextField } from '../../form/controls.tsx';
import css from './collect.module.css';
import {
  parseDays,
  parseHours,
  MOST_DAYS,
  MOST_HOURS,
  OFTEN,
  type CollectForm,
} from './collect-form.ts';

/** Once, or again every so many hours for so many days. */
export const RepeatFields = ({
  form,
  onChange,
}: {
  readonly form: CollectForm;
  readonly onChange: (part: Partial<CollectForm>) => void;
}) => {
  const { t } = useTranslation();
  const wrong = (value: number | undefined, most: number): string | undefined =>
    value === undefined ? t('collect.repeatWrong', { n: most }) : undefined;
  return (
    <>
      <Segments
        label={t('collect.often')}
        value={form.often}
        onChange={(often) => onChange({ often })}
        choices={OFTEN.map((often) => ({ value: often, label: t(`collect.${often}`) }))}
      />
      {form.often === 'again' ? (
        <div className={css.beside}>
          <TextField
            narrow
            kind="number"
            label={t('collect.everyHours')}
            value={form.everyHours}
            min={1}
            max={MOST_HOURS}
            onChange={(everyHours) => onChange({ everyHours })}
            problem={wrong(parseHours(form.everyHours), MOST_HOURS)}
          />
          <TextField
            narrow
            kind="number"
            label={t('collect.days')}
            value={form.days}
            min={1}
            max={MOST_DAYS}
            onChange={(days) => onChange({ days })}
            problem={wrong(parseDays(form.days), MOST_DAYS)}
          />
        </div>
      ) : null}
    </>
  );
};
