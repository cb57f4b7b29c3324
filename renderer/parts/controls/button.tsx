import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tooltip } from '@base-ui/react/tooltip';
import css from './button.module.css';

/** The element that menus and tooltips are rendered into: the main landmark, not the body. */
export const portalContainer = {
  get current(): HTMLElement | null {
    return document.querySelector<HTMLElement>('#stage');
  },
};

export interface ButtonProps extends ComponentProps<'button'> {
  readonly look?: 'plain' | 'primary' | 'quiet' | 'danger';
  readonly small?: boolean;
  /** Drawn before the words. */
  readonly sign?: LucideIcon;
}

export const iconClass = `${css.button} ${css.icon}`;

export const buttonClass = (look: ButtonProps['look'] = 'plain', small = false): string =>
  [css.button, look === 'plain' ? '' : css[look], small ? css.small : ''].filter(Boolean).join(' ');

export const Button = ({
  look,
  small = false,
  sign: Sign,
  className,
  children,
  ...rest
}: ButtonProps) => (
  <button
    type="button"
    className={[buttonClass(look, small), className].filter(Boolean).join(' ')}
    {...rest}
  >
    {Sign ? <Sign size={small ? 14 : 16} aria-hidden="true" /> : null}
    {children}
  </button>
);

interface IconButtonProps extends ComponentProps<'button'> {
  readonly label: string;
  readonly shortcut?: string;
  readonly sign?: LucideIcon;
}

/** A button of one icon: its name is its label for everybody, on hover and on focus. */
export const IconButton = ({
  label,
  shortcut,
  sign: Sign,
  children,
  className,
  ...rest
}: IconButtonProps) => (
  <Tooltip.Root>
    <Tooltip.Trigger
      render={
        <button
          type="button"
          aria-label={label}
          className={[css.button, css.icon, className].filter(Boolean).join(' ')}
          {...rest}
        />
      }
    >
      {Sign ? <Sign size={16} aria-hidden="true" /> : children}
    </Tooltip.Trigger>
    <Tooltip.Portal container={portalContainer}>
      <Tooltip.Positioner sideOffset={6} className={css.above}>
        <Tooltip.Popup className={css.tip}>
          {label}
          {shortcut === undefined ? null : <kbd>{shortcut}</kbd>}
        </Tooltip.Popup>
      </Tooltip.Positioner>
    </Tooltip.Portal>
  </Tooltip.Root>
);
