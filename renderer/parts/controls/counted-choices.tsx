import { figure } from '../../format.ts';
import { Button } from './button.tsx';
import css from './counted-choices.module.css';

interface CountedChoice<V extends string> {
  /** `undefined`: everything. */
  readonly value: V | undefined;
  readonly label: string;
  readonly count: number;
}

/** Kinds of rows with how many there are of each, of which one is chosen. */
export const CountedChoices = <V extends string>({
  label,
  value,
  choices,
  onChange,
}: {
  readonly label: string;
  readonly value: V | undefined;
  readonly choices: readonly CountedChoice<V>[];
  readonly onChange: (value: V | undefined) => void;
}) => (
  <fieldset className={css.choices}>
    <legend className="unseen">{label}</legend>
    {choices.map((choice) => (
      <Button
        key={choice.value ?? ''}
        small
        aria-pressed={value === choice.value}
        className={value === choice.value ? css.chosen : undefined}
        onClick={() => onChange(choice.value)}
      >
        {choice.label} <span className={css.count}>{figure(choice.count)}</span>
      </Button>
    ))}
  </fieldset>
);
