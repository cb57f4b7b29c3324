import type { Meta } from '../contract/index.ts';
import type { Store } from '../store/index.ts';

/** What stands beside an answer, as far as it is not said otherwise: nothing spent, nothing to say. */
export type MetaOf = (callId: string, operation: string, more?: Partial<Meta>) => Meta;

export const createMeta = (store: Pick<Store, 'ledger'>): MetaOf => {
  let lastBalance = 0;
  /** An outcome is told even while the store is busy or closed; then with the balance last seen. */
  const balance = (): number => {
    try {
      lastBalance = store.ledger.balance();
    } catch {
      return lastBalance;
    }
    return lastBalance;
  };
  return (callId, operation, more = {}) => ({
    callId,
    operation,
    creditsUsed: 0,
    creditsRemaining: balance(),
    notices: [],
    ...more,
  });
};
