import { AppError } from '#kit/errors.ts';
import { messages } from '../../store/messages.ts';

/** Characters of the name of a person or a project. */
const MOST_NAME = 200;

/** The name without white space around it; throws `validation_error` when nothing or too much is left. */
export const checkName = (name: string): string => {
  const trimmed = name.trim();
  if (trimmed === '' || trimmed.length > MOST_NAME)
    throw new AppError('validation_error', messages.nameLength({ mostName: MOST_NAME }));
  return trimmed;
};

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
