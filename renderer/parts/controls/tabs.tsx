import { Tabs as Base } from '@base-ui/react/tabs';
import type { ReactNode } from 'react';
import css from './tabs.module.css';

export interface TabPart<V extends string> {
  readonly value: V;
  readonly title: string;
  /** Mounted while the tab is shown. */
  readonly content: ReactNode;
}

/** Parts of a page of which one is shown. */
export const Tabs = <V extends string>({
  label,
  value,
  onChange,
  parts,
}: {
  readonly label: string;
  readonly value: V;
  readonly onChange: (value: V) => void;
  readonly parts: readonly TabPart<V>[];
}) => (
  <Base.Root
    className={css.root}
    value={value}
    onValueChange={(next) => {
      const part = parts.find((one) => one.value === next);
      if (part) onChange(part.value);
    }}
  >
    <Base.List className={css.tabs} aria-label={label} activateOnFocus>
      {parts.map((part) => (
        <Base.Tab key={part.value} value={part.value} className={css.tab}>
          {part.title}
        </Base.Tab>
      ))}
    </Base.List>
    {parts.map((part) => (
      <Base.Panel key={part.value} value={part.value} className={css.panel}>
        {part.content}
      </Base.Panel>
    ))}
  </Base.Root>
);
