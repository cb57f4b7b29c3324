/** In a laboratory a key belongs to the member who made it, and a grant to the one who let the client in. */
import { AppError } from '#kit/errors.ts';
import type { KeyRow } from '../../store/index.ts';
import type { LocalContext } from '../answering/context.ts';
import { messages } from '../answering/messages.ts';
import { actingMember } from '../members/acting-member.ts';

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

export const ownersOfKeys = (
  { laboratory }: Context,
  keys: readonly KeyRow[],
): ((key: KeyRow) => { owner?: string }) => {
  const names = laboratory?.namesOf(keys.flatMap(({ person }) => person ?? []));
  return ({ person }) => {
    const owner = names?.get(person ?? '');
    return owner === undefined ? {} : { owner };
  };
};
