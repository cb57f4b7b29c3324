import { Search } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import css from './find.module.css';

interface Props {
  /** What a screen reader calls it; also shown inside, unless there is a `hint`. */
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
}

/** A field that narrows what stands below it; the key `/` leads to the one of the page. */
export const FindField = ({ label, hint = label, icon, value, onChange, onKeyDown }: Props) => (
  <label className={css.field}>
    {icon ?? <Search size={14} aria-hidden="true" />}
    <span className="unseen">{label}</span>
    <input
      data-filter=""
      value={value}
      placeholder={hint}
      dir="auto"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
    />
  </label>
);
