import { hash } from 'node:crypto';
import { canonical } from '#kit/identity.ts';
import { earlierNames, todaysParams } from '#kit/params.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import { keptListIdentity } from '../engine/list-params.ts';
import type { Store } from '../store/index.ts';
import { linkIdentity } from './link-groups.ts';

/**
 * Brings sources, links and lists that were kept under earlier names of parameters under today's, once for all the
 * names that this program knows.
 */
export const settleRequests = (
  store: Pick<Store, 'settings' | 'requestRenaming'>,
  catalogue: Catalogue,
): void => {
  const renamed = catalogue.entries.flatMap(({ id, params }) => {
    const names = earlierNames(params);
    return names.length > 0 ? [[id, names] as const] : [];
  });
  const state = hash('sha256', canonical(renamed));
  if (renamed.length === 0 || store.settings.get('requestNames') === state) return;
  const entryOf = (operation: string) => {
    const entry = catalogue.find(operation);
    if (!entry) throw new Error(`no operation ${operation}`);
    return entry;
  };
  store.requestRenaming.rename({
    operations: renamed.map(([id]) => id),
    today: (operation, params) => todaysParams(entryOf(operation).params, params),
    listIdentity: (operation, params) => keptListIdentity(entryOf(operation), params),
    linkIdentity: (operation, params) => linkIdentity(catalogue, { operation, params }),
  });
  store.settings.set('requestNames', state);
};
