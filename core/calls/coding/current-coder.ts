/** Who codes here: whoever was chosen, in a laboratory each member as themselves. */
import { AppError } from '#kit/errors.ts';
import type { CoderRow } from '../../store/index.ts';
import type { LocalContext } from '../answering/context.ts';
import { actingMember } from '../members/acting-member.ts';
import { messages } from '../answering/messages.ts';

/** Whoever codes, and how a case log calls them: nothing can be taken out of one, so no member's name goes in. */
type CurrentCoder = CoderRow & { readonly inLog: string };

/** Made when there is none yet. Called within a transaction. */
export const currentCoder = (
  context: Pick<LocalContext, 'laboratory' | 'store' | 'payer'>,
): CurrentCoder => {
  const { coders } = context.store;
  const member = actingMember(context);
  if (!member) {
    const coder = coders.current();
    return { ...coder, inLog: coder.name };
  }
  const coder = coders.admit(member.person, member.laboratory.nameOf(member.person) ?? '');
  return { ...coder, inLog: coder.id };
};

/** `undefined` where nobody coded yet. */
export const chosenCoder = (context: LocalContext): CoderRow | undefined => {
  const { coders } = context.store;
  const member = actingMember(context);
  return member ? coders.find(member.person) : coders.chosen();
};

/** Nobody codes, or is called, as somebody else. */
export const refuseOtherCoders = (context: LocalContext): void => {
  if (actingMember(context)) throw new AppError('validation_error', messages.codesAsThemselves);
};

/** Whose notes are whose: in a laboratory each member's, on a desktop nobody is told apart. */

type Context = Pick<LocalContext, 'laboratory' | 'store' | 'payer'>;

/** The `seq` under which whoever acts writes notes; within a transaction, or right before one. */
export const noteAuthor = (context: Context): number | undefined =>
  actingMember(context) && currentCoder(context).seq;

/** The id of whoever looks, whose notes are theirs to change. */
export const noteReader = (context: Context): string | undefined => actingMember(context)?.person;
