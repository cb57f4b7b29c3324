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
