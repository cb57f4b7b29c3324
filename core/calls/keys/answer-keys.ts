import { AppError } from '#kit/errors.ts';
import type { KeyRow } from '../../store/index.ts';
import type { Answers } from '../answering/answers.ts';
import { actingMember } from '../members/acting-member.ts';
import type { keyCalls, KeyView } from './keys.ts';
import type { LocalContext } from '../answering/context.ts';
import { messages } from '../answering/messages.ts';

/** How long the old key lives on after a rotation. */
const GRACE_MS = 24 * 3600 * 1000;

export const answerKeys: Answers<typeof keyCalls> = {
  'keys.list': (context) => {
    const { store, now } = context;
    // The keys of clients are shown with their clients, and changed there.
    const clients = new Set(store.clients.list().map(({ keyId }) => keyId));
    const member = actingMember(context);
    const keys = store.keys
      .list({ person: member && !member.isManager ? member.person : undefined })
      .filter(({ id }) => !clients.has(id));
    const spent = store.ledger.spentByFamilies();
    const ownerOf = ownersOfKeys(context, keys);
    return keys.map((row) => ({
      ...keyView(row, spent.get(row.family) ?? 0, now()),
      ...ownerOf(row),
      ...(member && row.person !== member.person && { isOfOther: true }),
    }));
  },
  'keys.add': (context, wanted) => {
    const { store } = context;
    const made = store.keys.add({
      name: wanted.name,
      person: actingMember(context)?.person,
      budget: wanted.budget,
      startsRuns: wanted.mayCollect,
      ...(wanted.expires === undefined ? {} : { expires: new Date(wanted.expires).toISOString() }),
    });
    return { id: made.key.id, key: made.secret };
  },
  'keys.rotate': (context, { id }) => {
    const { store } = context;
    // Whoever has the secret of a key acts as its member.
    refuseOthersKey(context, id);
    const made = store.keys.rotate(id, GRACE_MS);
    return { id: made.key.id, key: made.secret };
  },
  'keys.disable': (context, { id }) => {
    refuseOthersKey(context, id, MANAGERS);
    context.store.keys.disable(id);
  },
  'keys.enable': (context, { id }) => {
    refuseOthersKey(context, id);
    context.store.keys.enable(id);
  },
  'keys.revoke': (context, { id }) => {
    refuseOthersKey(context, id, MANAGERS);
    context.store.keys.revoke(id);
  },
  'keys.set-budget': (context, { id, budget }) => {
    refuseOthersKey(context, id, MANAGERS);
    context.store.keys.setBudget(id, budget ?? null);
  },
};

const keyView = (row: KeyRow, spent: number, now: number): KeyView => ({
  id: row.id,
  name: row.name,
  prefix: row.prefix ?? '',
  kind: row.builtin ? (row.id === 'cli' ? 'cli' : 'window') : 'api',
  state: computeKeyState(row, now),
  created: row.created,
  spent,
  mayCollect: row.startsRuns,
  ...(row.lastUsed === null ? {} : { lastUsed: row.lastUsed }),
  ...(row.expires === null ? {} : { expires: row.expires }),
  ...(row.budget === null ? {} : { budget: row.budget }),
  ...(row.successor === null ? {} : { successor: row.successor }),
});

export const computeKeyState = (row: KeyRow, now: number): KeyView['state'] => {
  if (row.revoked !== null) return 'revoked';
  if (row.disabled) return 'disabled';
  const ends = [row.expires, row.graceUntil]
    .filter((end) => end !== null)
    .map((end) => Date.parse(end));
  return ends.some((end) => end <= now) ? 'expired' : 'active';
};

/** In a laboratory a key belongs to the member who made it, and a grant to the one who let the client in. */

type Context = Pick<LocalContext, 'laboratory' | 'store' | 'payer'>;

/** What a manager may do with the keys of others, too: everything that takes something from them. */
export const MANAGERS = { orManager: true } as const;

/** Throws `not_permitted` for the key of another member. */
export const refuseOthersKey = (
  context: Context,
  keyId: string,
  { orManager = false }: { readonly orManager?: boolean } = {},
): void => {
  const member = actingMember(context);
  if (!member || (orManager && member.isManager)) return;
  // An unknown key is somebody else's, too: nobody learns which there are.
  if (context.store.keys.get(keyId)?.person !== member.person)
    throw new AppError('not_permitted', messages.keyOfOther);
};

/** Whether whoever acts is shown a key. */
export const mayLookAtKeys = (context: Context): ((key: KeyRow | undefined) => boolean) => {
  const member = actingMember(context);
  return (key) => !member || member.isManager || key?.person === member.person;
};

const ownersOfKeys = (
  { laboratory }: Context,
  keys: readonly KeyRow[],
): ((key: KeyRow) => { owner?: string }) => {
  const names = laboratory?.namesOf(keys.flatMap(({ person }) => person ?? []));
  return ({ person }) => {
    const owner = names?.get(person ?? '');
    return owner === undefined ? {} : { owner };
  };
};
