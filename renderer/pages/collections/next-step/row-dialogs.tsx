/** The dialogs that are opened for some rows, from whichever menu. */
import { useState } from 'react';
import { t } from 'i18next';
import { create } from 'zustand';
import { TextField } from '../../../form/controls.tsx';
import { useChange } from '../../../local.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { AnnotateRowsDialog } from '../saving/annotate-rows.tsx';
import { MakeCollectionDialog } from '../saving/make-collection.tsx';
import { SaveImagesDialog } from '../saving/save-images.tsx';
import type { StepRows } from './collect-steps.tsx';

export interface RowDialog {
  readonly kind: 'make' | 'combine' | 'annotate' | 'images' | 'explain';
  /** Under which rows were deleted that are explained. */
  readonly id?: string;
  readonly rows: StepRows;
}

const useRowDialog = create<{ readonly dialog: RowDialog | undefined }>(() => ({
  dialog: undefined,
}));

export const openRowDialog = (dialog: RowDialog): void => useRowDialog.setState({ dialog });
const close = (): void => useRowDialog.setState({ dialog: undefined });

export const RowDialogs = ({ name }: { readonly name: string | undefined }) => {
  const { dialog } = useRowDialog();
  // Rows of another page are not on the screen any more.
  if (!dialog || dialog.rows.name !== name) return null;
  const { kind, rows, id } = dialog;
  const { filter, count } = rows;
  if (kind === 'explain') return <ExplainDialog id={id ?? ''} onClose={close} />;
  if (kind === 'images') return <SaveImagesDialog name={name} filter={filter} onClose={close} />;
  if (kind === 'annotate')
    return <AnnotateRowsDialog name={name} filter={filter} count={count ?? 0} onClose={close} />;
  return (
    <MakeCollectionDialog
      from={name}
      filter={filter}
      count={count}
      isCombined={kind === 'combine'}
      onClose={close}
    />
  );
};

/** Characters of a reason. */
const LONGEST = 500;

/** Why rows were deleted; nobody has to say. */
const ExplainDialog = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const [reason, setReason] = useState('');
  const explain = useChange('deleted.explain');
  return (
    <FormDialog
      title={t('deleted.explainTitle')}
      text={t('deleted.explainText')}
      ready={reason.trim() !== ''}
      by={explain}
      onSend={() => explain.mutate({ id, reason }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextField
        label={t('deleted.reason')}
        value={reason}
        onChange={(text) => setReason(text.slice(0, LONGEST))}
      />
    </FormDialog>
  );
};
