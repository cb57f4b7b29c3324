import css from './charts.module.css';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices: readonly {
    readonly value: string;
    readonly label: string;
    readonly isDisabled?: boolean;
  }[];
}

/** One of a few, chosen in the head of a chart. */
export const ChoiceMenu = ({ label, value, onChange, choices }: Props) => (
  <label className={css.choice}>
    {label}
    <select value={value} onChange={(event) => onChange(event.target.value)}>
      {choices.map((one) => (
        <option key={one.value} value={one.value} disabled={one.isDisabled}>
          {one.label}
        </option>
      ))}
    </select>
  </label>
);
