import { TextField } from './controls.tsx';

/** Which numbers may be typed; an empty field means none where that is allowed. */
export interface NumberRange {
  readonly min: number;
  readonly max: number;
  readonly isWhole?: boolean;
  readonly mayBeEmpty?: boolean;
}

/** The number that was typed, `null` for an empty field; `undefined` for what is none or out of range. */
export const numberFromText = (
  text: string,
  { min, max, isWhole = false, mayBeEmpty = false }: NumberRange,
): number | null | undefined => {
  if (text.trim() === '') return mayBeEmpty ? null : undefined;
  const number = Number(text);
  const fits = number >= min && number <= max && (!isWhole || Number.isInteger(number));
  return fits ? number : undefined;
};

interface Props {
  readonly label: string;
  readonly range: NumberRange;
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** What is said of a number that does not fit. */
  readonly problem: string;
}

/** A narrow field for a number, which says when it does not fit. */
export const NumberField = ({ label, range, value, onChange, problem }: Props) => (
  <TextField
    label={label}
    kind="number"
    narrow
    min={range.min}
    max={range.max}
    value={value}
    onChange={onChange}
    problem={numberFromText(value, range) === undefined ? problem : undefined}
  />
);
