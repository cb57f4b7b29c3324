import { t } from 'i18next';
import { TextField } from '../../../form/controls.tsx';

interface Dates {
  readonly since: string;
  /** Empty: until now. */
  readonly until: string;
}

const IS_DAY = /^\d{4}-\d\d-\d\d$/;

/** Two days between which is compared; UTC, as everything that is kept. */
export const DateWindow = ({
  dates,
  onChange,
}: {
  readonly dates: Dates;
  readonly onChange: (dates: Dates) => void;
}) => {
  const day = (text: string): boolean => IS_DAY.test(text) && !Number.isNaN(Date.parse(text));
  return (
    <>
      <TextField
        label={t('changes.since')}
        kind="date"
        narrow
        value={dates.since}
        onChange={(since) => {
          if (day(since)) onChange({ ...dates, since });
        }}
      />
      <TextField
        label={t('changes.until')}
        kind="date"
        narrow
        value={dates.until}
        onChange={(until) => {
          if (until === '' || day(until)) onChange({ ...dates, until });
        }}
      />
    </>
  );
};
