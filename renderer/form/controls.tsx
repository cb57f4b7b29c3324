/** The few controls of the window, each with its label, its hint and what is wrong with it. */
import { Radio } from '@base-ui/react/radio';
import { RadioGroup } from '@base-ui/react/radio-group';
import { Switch } from '@base-ui/react/switch';
import { CircleAlert } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { t } from 'i18next';
import { InlineCode } from '../parts/text/inline-code.tsx';
import css from './controls.module.css';

interface FieldProps {
  readonly label: string;
  readonly optional?: boolean;
  readonly hint?: string | undefined;
  readonly problem?: string | undefined;
  readonly children: (ids: {
    id: string;
    describedBy: string | undefined;
    invalid: boolean;
  }) => ReactNode;
}

export const FieldFrame = ({ label, optional = false, hint, problem, children }: FieldProps) => {
  const id = useId();
  const described = [hint ? `${id}-hint` : '', problem ? `${id}-problem` : ''].filter(Boolean);
  return (
    <div className={css.field}>
      <label htmlFor={id} className={css.label}>
        {label}
        {optional ? <span className={css.optional}>{t('form.optional')}</span> : null}
      </label>
      {children({
        id,
        describedBy: described.length > 0 ? described.join(' ') : undefined,
        invalid: problem !== undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className={css.hint} dir="auto">
          <InlineCode text={hint} />
        </p>
      ) : null}
      {problem ? (
        <p id={`${id}-problem`} className={css.problem}>
          <CircleAlert size={14} aria-hidden="true" />
          {problem}
        </p>
      ) : null}
    </div>
  );
};

interface TextProps extends Omit<FieldProps, 'children'> {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
  /** `lines`: one thing a line, such as links; `prose`: a text of several lines. */
  readonly kind?: 'text' | 'number' | 'date' | 'lines' | 'prose';
  readonly placeholder?: string | undefined;
  readonly required?: boolean;
  readonly narrow?: boolean;
  readonly disabled?: boolean;
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export const TextField = ({ value, onChange, onBlur, kind = 'text', ...props }: TextProps) => (
  <FieldFrame {...frame(props)}>
    {({ id, describedBy, invalid }) => {
      const shared = {
        id,
        value,
        disabled: props.disabled,
        placeholder: props.placeholder,
        'aria-describedby': describedBy,
        'aria-invalid': invalid,
        'aria-required': props.required,
        spellCheck: false,
        autoComplete: 'off',
        dir: 'auto',
        onBlur,
      };
      return kind === 'lines' || kind === 'prose' ? (
        <textarea
          {...shared}
          rows={5}
          className={`${css.input} ${css.area} ${kind === 'lines' ? css.mono : ''}`}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <input
          {...shared}
          type={kind}
          inputMode={kind === 'number' ? 'decimal' : 'text'}
          min={props.min}
          max={props.max}
          className={props.narrow ? `${css.input} ${css.narrow}` : css.input}
          onChange={(event) => onChange(event.target.value)}
        />
      );
    }}
  </FieldFrame>
);

const frame = (props: Omit<FieldProps, 'children'>) => ({
  label: props.label,
  optional: props.optional ?? false,
  hint: props.hint,
  problem: props.problem,
});

export interface Choosable {
  readonly value: string;
  readonly label: string;
  readonly isDisabled?: boolean;
}

export const optionFromChoice = (choice: Choosable) => (
  <option key={choice.value} value={choice.value} disabled={choice.isDisabled}>
    {choice.label}
  </option>
);

export const SelectField = ({
  value,
  onChange,
  choices,
  groups,
  ...props
}: Omit<FieldProps, 'children'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly choices?: readonly Choosable[];
  /** Further ones, under headings. */
  readonly groups?: readonly { readonly label: string; readonly choices: readonly Choosable[] }[];
}) => (
  <FieldFrame {...frame(props)}>
    {({ id, describedBy, invalid }) => (
      <select
        id={id}
        value={value}
        className={css.input}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        onChange={(event) => onChange(event.target.value)}
      >
        {choices?.map(optionFromChoice)}
        {groups?.map((group) => (
          <optgroup key={group.label} label={group.label}>
            {group.choices.map(optionFromChoice)}
          </optgroup>
        ))}
      </select>
    )}
  </FieldFrame>
);

export const Toggle = ({
  label,
  on,
  onChange,
  disabled = false,
  isLabelUnseen = false,
}: {
  readonly label: string;
  /** Where what stands around it says the same to the eye. */
  readonly isLabelUnseen?: boolean;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly disabled?: boolean;
}) => {
  const id = useId();
  return (
    <label className={css.toggle}>
      <Switch.Root
        checked={on}
        onCheckedChange={onChange}
        disabled={disabled}
        className={css.switch}
        aria-labelledby={id}
      >
        <Switch.Thumb className={css.thumb} />
      </Switch.Root>
      <span id={id} className={isLabelUnseen ? 'unseen' : undefined}>
        {label}
      </span>
    </label>
  );
};

export const Segments = <V extends string>({
  label,
  isLabelShown = true,
  value,
  onChange,
  choices,
}: {
  readonly label: string;
  /** Not where a heading right above says the same. */
  readonly isLabelShown?: boolean;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly choices: readonly {
    readonly value: V;
    readonly label: string;
    readonly icon?: ReactNode;
  }[];
}) => {
  const id = useId();
  return (
    <div className={css.field}>
      <span id={id} className={css.label} hidden={!isLabelShown}>
        {label}
      </span>
      <RadioGroup
        value={value}
        onValueChange={(next) => onChange(next)}
        className={css.segments}
        aria-labelledby={id}
      >
        {choices.map((choice) => (
          <Radio.Root
            key={choice.value}
            value={choice.value}
            nativeButton
            render={<button type="button" aria-label={choice.label} />}
            className={css.segment}
          >
            {choice.icon}
            {choice.label}
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  );
};
