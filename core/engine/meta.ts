import type { Meta } from '#calls/index.ts';
import type { World } from '#kit/world.ts';
import type { Store } from '../store/index.ts';

/**
 * What stands beside an answer, as far as it is not said otherwise: nothing spent, nothing to say.
 * `keyId`: whose credits are told of.
 */
export type MetaOf = (callId: string, operation: string, keyId: string, more?: MoreMeta) => Meta;

/** `world`: where the answer came from, where that is not the world in which is asked now. */
type MoreMeta = Partial<Omit<Meta, 'world'>> & { readonly world?: World };

export const createMeta = (
  store: Pick<Store, 'ledger'>,
  world: () => World = () => 'live',
): MetaOf => {
  const lastSeen = new Map<string, number>();
  /** An outcome is told even while the store is busy or closed; then with what was left last. */
  const remaining = (keyId: string): number => {
    try {
      const left = store.ledger.remaining(keyId);
      lastSeen.set(keyId, left);
      return left;
    } catch {
      return lastSeen.get(keyId) ?? 0;
    }
  };
  return (callId, operation, keyId, { world: from = world(), ...more } = {}) => ({
    callId,
    operation,
    creditsUsed: 0,
    creditsRemaining: remaining(keyId),
    notices: [],
    ...toWorldMeta(from),
    ...more,
  });
};

export const toWorldMeta = (world: World): Pick<Meta, 'world'> =>
  world === 'live' ? {} : { world };
