import { ContextMenu } from '@base-ui/react/context-menu';
import { Menu as Base } from '@base-ui/react/menu';
import { Check, ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import css from './menu.module.css';
import { portalContainer } from './button.tsx';

interface MenuProps {
  readonly label: string;
  readonly button: ReactElement;
  /** Where something else than the button opens it, too. */
  readonly shown?: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void };
  readonly children: ReactNode;
}

/** A list of acts that opens below a button. */
export const Menu = ({ label, button, shown, children }: MenuProps) => (
  <Base.Root {...shown}>
    <Base.Trigger render={button} />
    <Base.Portal container={portalContainer}>
      <Base.Positioner className={css.positioner} align="end" sideOffset={4}>
        <Popup label={label}>{children}</Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.Root>
);

interface PointerMenuProps {
  readonly label: string;
  readonly items: ReactNode;
  readonly children: ReactNode;
}

/** The same at the place of the pointer, on whatever it stands around. */
export const PointerMenu = ({ label, items, children }: PointerMenuProps) => (
  <ContextMenu.Root>
    <ContextMenu.Trigger render={<div style={{ display: 'contents' }} />}>
      {children}
    </ContextMenu.Trigger>
    <ContextMenu.Portal container={portalContainer}>
      <ContextMenu.Positioner className={css.positioner}>
        <Popup label={label}>{items}</Popup>
      </ContextMenu.Positioner>
    </ContextMenu.Portal>
  </ContextMenu.Root>
);

const Popup = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Base.Popup className={css.menu} aria-label={label}>
    {children}
  </Base.Popup>
);

interface MenuItemProps {
  readonly sign?: LucideIcon;
  readonly run: () => void;
  /** The menu is not closed by it. */
  readonly staysOpen?: boolean;
  readonly children: ReactNode;
}

export const MenuItem = ({ sign: Sign, run, staysOpen = false, children }: MenuItemProps) => (
  <Base.Item className={css.item} onClick={run} closeOnClick={!staysOpen}>
    {Sign ? <Sign size={14} aria-hidden="true" /> : null}
    {children}
  </Base.Item>
);

interface SubmenuProps {
  readonly sign?: LucideIcon;
  readonly label: string;
  readonly children: ReactNode;
}

/** An act of several kinds, which open beside it. */
export const Submenu = ({ sign: Sign, label, children }: SubmenuProps) => (
  <Base.SubmenuRoot>
    <Base.SubmenuTrigger className={css.item}>
      {Sign ? <Sign size={14} aria-hidden="true" /> : null}
      <span className={css.grows}>{label}</span>
      <ChevronRight size={14} aria-hidden="true" className={css.leads} />
    </Base.SubmenuTrigger>
    <Base.Portal container={portalContainer}>
      <Base.Positioner className={css.positioner} sideOffset={4} alignOffset={-4}>
        <Popup label={label}>{children}</Popup>
      </Base.Positioner>
    </Base.Portal>
  </Base.SubmenuRoot>
);

interface MenuToggleProps {
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
  readonly children: ReactNode;
}

/** What is switched on or off; the menu stays open. */
export const MenuToggle = ({ on, onChange, children }: MenuToggleProps) => (
  <Base.CheckboxItem className={css.item} checked={on} onCheckedChange={onChange}>
    <MenuCheck>
      <Base.CheckboxItemIndicator>{CHECKED}</Base.CheckboxItemIndicator>
    </MenuCheck>
    {children}
  </Base.CheckboxItem>
);

interface MenuChoiceProps {
  readonly value: string;
  readonly run: () => void;
  readonly children: ReactNode;
}

/** One of several of which one is chosen, inside `MenuChoices`. */
export const MenuChoice = ({ value, run, children }: MenuChoiceProps) => (
  <Base.RadioItem className={css.item} value={value} closeOnClick onClick={run}>
    <MenuCheck>
      <Base.RadioItemIndicator>{CHECKED}</Base.RadioItemIndicator>
    </MenuCheck>
    {children}
  </Base.RadioItem>
);
export const MenuChoices = Base.RadioGroup;

const CHECKED = <Check size={14} aria-hidden="true" />;

/** Room for a check mark: beside items that can have one, every item of the menu leaves it. */
export const MenuCheck = ({ children }: { readonly children?: ReactNode }) => (
  <span className={css.check}>{children}</span>
);
