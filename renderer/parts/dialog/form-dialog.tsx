import { useId, type ReactNode } from 'react';
import { t } from 'i18next';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import css from './dialog.module.css';
import { FailureCard } from '../states/failure-card.tsx';

/** What a dialog is given by whatever opened it. */
export interface DialogProps {
  readonly onClose: () => void;
}

interface Props extends DialogProps {
  readonly title: string;
  readonly text?: string;
  /** What the button says that sends it, in place of "Save". */
  readonly send?: string;
  /** Whether it can be sent as it is filled in. */
  readonly ready?: boolean;
  /** It cannot be taken back: a press beside it does not close it. */
  readonly danger?: boolean;
  /** Stands beside that button in place of "Cancel". */
  readonly other?: ReactNode;
  /** The change that it makes: not begun again while it is on its way, and why it failed. */
  readonly by?: { readonly isPending: boolean; readonly error: unknown };
  /** Why it failed, where that is not all. */
  readonly error?: unknown;
  /** Who refused. */
  readonly who?: string | undefined;
  /** Fields beside each other, as far as there is room. */
  readonly wide?: boolean;
  readonly onSend: () => void;
  readonly children?: ReactNode;
}

/** A dialog that is filled in and sent, by its button or by Enter. */
export const FormDialog = ({ onSend, onClose, children, ...props }: Props) => {
  const { title, text, send, by, other, error = by?.error, who } = props;
  const { wide = false, danger = false } = props;
  const ready = props.ready !== false && by?.isPending !== true;
  const form = useId();
  return (
    <Dialog
      open
      alert={danger}
      title={title}
      {...(text === undefined ? {} : { text })}
      onClose={onClose}
      foot={
        <>
          {other ?? <Button onClick={onClose}>{t('common.cancel')}</Button>}
          <Button type="submit" form={form} look={danger ? 'danger' : 'primary'} disabled={!ready}>
            {send ?? t('common.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={wide ? css.fieldsBeside : css.fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) onSend();
        }}
      >
        {children}
        {error ? <FailureCard error={error} who={who} /> : null}
      </form>
    </Dialog>
  );
};
