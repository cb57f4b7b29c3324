import { FieldFrame } from './controls.tsx';
import controls from './controls.module.css';

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem?: string | undefined;
}

/** A day, as `2026-01-31`; empty where none was chosen. */
export const DayField = ({ label, value, onChange, problem }: DayFieldProps) => (
  <FieldFrame label={label} problem={problem}>
    {({ id, describedBy, invalid }) => (
      <input
        id={id}
        type="date"
        className={`${controls.input} ${controls.narrow}`}
        value={value}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </FieldFrame>
);
