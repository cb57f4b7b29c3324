import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useRef, type ReactNode } from 'react';
import { t } from 'i18next';
import { iconClass } from '../controls/button.tsx';
import css from './dialog.module.css';

export const Dialog = ({
  title,
  text,
  open,
  onClose,
  foot,
  alert = false,
  children,
}: {
  readonly title: string;
  readonly text?: string;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly foot?: ReactNode;
  /** Asks for a decision: a press beside it does not close it. */
  readonly alert?: boolean;
  readonly children?: ReactNode;
}) => {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={alert}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={css.backdrop} />
        <Base.Popup
          ref={popup}
          className={css.popup}
          role={alert ? 'alertdialog' : 'dialog'}
          initialFocus={() => popup.current?.querySelector('input') ?? true}
        >
          <div className={css.head}>
            <Base.Title className={css.title}>{title}</Base.Title>
            {/* Without a tooltip: it would take the Escape that is meant for the dialog. */}
            <Base.Close className={iconClass} aria-label={t('common.close')}>
              <X size={16} aria-hidden="true" />
            </Base.Close>
          </div>
          {text === undefined ? null : (
            <Base.Description className={css.text}>{text}</Base.Description>
          )}
          {children}
          {foot === undefined ? null : <div className={css.foot}>{foot}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
};
