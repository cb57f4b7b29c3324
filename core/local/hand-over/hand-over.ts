import type { LabStatusView } from '#contract/calls/lab.ts';
import type { CollectionRow } from '../../store/index.ts';

/** How a desktop hands over to a laboratory: `core/app/hand-over`. */
export interface HandOver {
  readonly status: () => LabStatusView;
  /** Throws `validation_error` for what is no address of a laboratory, and where none can be connected. */
  readonly connect: (address: string) => Promise<void>;
  readonly cancel: () => void;
  readonly disconnect: () => Promise<void>;
  /** Throws `validation_error` where no laboratory is connected. */
  readonly share: (collection: CollectionRow) => void;
  readonly unshare: (collection: CollectionRow) => void;
  readonly send: (wanted: { readonly refused: boolean }) => void;
}
