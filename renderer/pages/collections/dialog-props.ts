/** What a dialog about one collection is given. */
export interface CollectionDialogProps {
  readonly name: string;
  readonly onClose: () => void;
}
