import { Menu as Base } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import css from './menu.module.css';
import { portalContainer } from './portal-container.ts';

/** A list of acts that opens below a button. */
export const Menu = ({
  label,
  trigger,
  children,
}: {
  readonly label: string;
  /** The button: what it shows, and how. */
  readonly trigger: ComponentProps<typeof Base.Trigger>;
  readonly children: ReactNode;
}) => (
  <Base.Root>
    <Base.Trigger {...trigger} />
    <Base.Portal container={portalContainer}>
      <Base.Positioner className={css.positioner} align="end" sideOffset={4}>
        <Base.Popup className={css.menu} aria-label={label}>
          {children}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

export const MenuItem = ({
  sign: Sign,
  run,
  children,
}: {
  readonly sign?: LucideIcon;
  readonly run: () => void;
  readonly children: ReactNode;
}) => (
  <Base.Item className={css.item} onClick={run}>
    {Sign ? <Sign size={14} aria-hidden="true" /> : null}
    {children}
  </Base.Item>
);

/** What is switched on or off; the menu stays open. */
export const MenuToggle = ({
  on,
  onChange,
  children,
}: {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}) => (
  <Base.CheckboxItem className={css.item} checked={on} onCheckedChange={onChange}>
    <MenuCheck on={on} />
    {children}
  </Base.CheckboxItem>
);

/** One of several of which one is chosen, inside `MenuChoices`. */
export const MenuChoice = ({
  value,
  on,
  run,
  children,
}: {
  readonly value: string;
  readonly on: boolean;
  readonly run: () => void;
  readonly children: ReactNode;
}) => (
  <Base.RadioItem className={css.item} value={value} closeOnClick onClick={run}>
    <MenuCheck on={on} />
    {children}
  </Base.RadioItem>
);
export const MenuChoices = Base.RadioGroup;

/** Room for a check mark: beside items that can have one, every item of the menu leaves it. */
export const MenuCheck = ({ on = false }: { readonly on?: boolean }) => (
  <span className={css.check}>{on ? <Check size={14} aria-hidden="true" /> : null}</span>
);
