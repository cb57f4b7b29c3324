import { AppError } from '#kit/errors.ts';
import { messages } from '../../store/messages.ts';

/** Characters of an address (RFC 5321). */
const MOST_EMAIL = 254;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

/**
 * An address as it is kept and compared: trimmed, in lower case. Mail is sent to this form and never to what
 * was typed: two texts may have one lower case (the Kelvin sign and `k`), and only this one was looked up.
 */
export const foldEmail = (email: string): string => email.trim().toLowerCase();

/** The same; throws `validation_error` for what is no address. */
export const checkEmail = (email: string): string => {
  const folded = foldEmail(email);
  if (folded.length > MOST_EMAIL || !EMAIL.test(folded))
    throw new AppError('validation_error', messages.emailInvalid);
  return folded;
};
