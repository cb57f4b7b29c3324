import { t } from 'i18next';
import { TextField } from '../../../form/controls.tsx';

interface Dates {
  readonly since: string;
  /** Empty: until now. */
  readonly until: string;
}

interface Props {
  readonly dates: Dates;
  readonly onChange: (dates: Dates) => void;
}

const IS_DAY = /^\d{4}-\d\d-\d\d$/;
const isDay = (text: string): boolean => IS_DAY.test(text) && !Number.isNaN(Date.parse(text));

/** Two days between which is compared; UTC, as everything that is kept. */
export const DateWindow = ({ dates, onChange }: Props) =>
  (['since', 'until'] as const).map((end) => (
    <TextField
      key={end}
      label={t(`changes.${end}`)}
      kind="date"
      narrow
      value={dates[end]}
      onChange={(text) => {
        if (isDay(text) || (end === 'until' && text === '')) onChange({ ...dates, [end]: text });
      }}
    />
  ));
