/** What answers of our own routes have in common. */
import type { Notice } from '#kit/collect.ts';
import type { CollectionRow, Store } from '../../store/index.ts';
import { metaHeaders } from './meta-headers.ts';

export type Headers = Readonly<Record<string, string>>;

/** What is left: nothing of our own costs anything by itself. */
export const creditsLeft = (
  { ledger }: Store,
  keyId: string,
  notices: readonly Notice[] = [],
): Headers => metaHeaders({ creditsUsed: 0, creditsRemaining: ledger.remaining(keyId), notices });

/** Notes in the case log that another program holds rows of a collection from now on. */
export const noteRead = (
  { caseLog }: Store,
  keyId: string,
  { seq }: CollectionRow,
  rows: number,
): void => {
  if (rows > 0) caseLog.actAs({ door: 'rest', keyId }, () => caseLog.count(seq, 'read', { rows }));
};
