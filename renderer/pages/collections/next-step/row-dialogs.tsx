/** The dialogs that are opened for some rows, from whichever menu. */
import { create } from 'zustand';
import { ExplainDialog } from '../deleted/explain-dialog.tsx';
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
