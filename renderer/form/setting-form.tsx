import { t } from 'i18next';
import { useState, type ReactNode } from 'react';
import { Button } from '../parts/controls/button.tsx';
import { FailureCard } from '../parts/states/failure-card.tsx';
import { TextField } from './controls.tsx';
import css from './controls.module.css';
import { Form } from './form.tsx';

/** Which numbers may be typed; an empty field means none where that is allowed. */
interface NumberRange {
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
  /** As it is kept. */
  readonly value: string;
  readonly placeholder?: string;
  /** What is said of what does not fit, and where else it went wrong. */
  readonly problem?: string | undefined;
  readonly error?: Error | null;
  readonly isPending: boolean;
  /** What the button says in place of "Save". */
  readonly save?: (text: string) => string;
  /** Below the field while one types. */
  readonly fieldHint?: (text: string) => string;
  readonly hint?: ReactNode;
  /** Beside the field. */
  readonly children?: ReactNode;
}

/** One setting by itself: what was typed is kept by Enter, or by the button that comes once it fits and is another. */
const OneSetting = ({
  fits,
  onSave,
  range,
  ...props
}: Props & {
  readonly fits: (text: string) => boolean;
  readonly onSave: (text: string) => void;
  readonly range?: NumberRange;
}) => {
  const { label, value, placeholder, problem, error = null, isPending, save, fieldHint } = props;
  const [kept, setKept] = useState(value);
  const [text, setText] = useState(value);
  if (kept !== value) {
    setKept(value);
    setText(value);
  }
  const isRight = fits(text);
  return (
    <Form
      className={css.setting}
      noValidate
      onSubmit={() => {
        if (isRight && text.trim() !== value) onSave(text.trim());
      }}
    >
      <div className={css.settingLine}>
        <TextField
          label={label}
          {...(range && { kind: 'number', narrow: true, min: range.min, max: range.max })}
          placeholder={placeholder}
          value={text}
          onChange={setText}
          hint={isRight ? fieldHint?.(text) : undefined}
          problem={isRight && range ? undefined : problem}
        />
        {text.trim() === value ? null : (
          <Button type="submit" disabled={!isRight || isPending}>
            {save?.(text.trim()) ?? t('common.save')}
          </Button>
        )}
        {props.children}
      </div>
      {props.hint === undefined ? null : <p className={css.settingHint}>{props.hint}</p>}
      <FailureCard error={error} />
    </Form>
  );
};

export const TextSetting = (props: Props & { readonly onSave: (text: string) => void }) => (
  <OneSetting {...props} fits={() => true} />
);

/** `null` is an empty field, where the range has that. */
export const NumberSetting = ({
  value,
  onSave,
  ...props
}: Omit<Props, 'value'> & {
  readonly value: number | null;
  readonly range: NumberRange;
  readonly onSave: (value: number | null) => void;
}) => (
  <OneSetting
    {...props}
    value={value === null ? '' : String(value)}
    fits={(text) => numberFromText(text, props.range) !== undefined}
    onSave={(text) => onSave(numberFromText(text, props.range) ?? null)}
  />
);
