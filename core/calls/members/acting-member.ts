import { may } from '#kit/rights.ts';
import type { LocalContext } from '../answering/context.ts';
import type { ProjectMembers } from './project-members.ts';

/** Who acts, and in what; `undefined` on a desktop, where nobody is told apart. */
export const actingMember = ({
  laboratory,
  store,
  payer,
}: Pick<LocalContext, 'laboratory' | 'store' | 'payer'>):
  | { readonly laboratory: ProjectMembers; readonly person: string; readonly isManager: boolean }
  | undefined => {
  const person = laboratory && store.keys.known(payer.keyId).person;
  if (!laboratory || typeof person !== 'string') return undefined;
  return { laboratory, person, isManager: may(laboratory.roleOf(person), 'manage') };
};

/** The key of whoever lets a run go on, who pays for it from then on; on a desktop whoever began it goes on paying. */
export const payingMember = (
  context: Pick<LocalContext, 'laboratory' | 'store' | 'payer'>,
): string | undefined => actingMember(context) && context.payer.keyId;
