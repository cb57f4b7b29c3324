/** Whose notes are whose: in a laboratory each member's, on a desktop nobody is told apart. */
import type { LocalContext } from '../answering/context.ts';
import { currentCoder } from '../coding/current-coder.ts';
import { actingMember } from '../members/acting-member.ts';

type Context = Pick<LocalContext, 'laboratory' | 'store' | 'payer'>;

/** The `seq` under which whoever acts writes notes; within a transaction, or right before one. */
export const noteAuthor = (context: Context): number | undefined =>
  actingMember(context) && currentCoder(context).seq;

/** The id of whoever looks, whose notes are theirs to change. */
export const noteReader = (context: Context): string | undefined => actingMember(context)?.person;
