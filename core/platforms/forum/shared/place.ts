import { AppError } from '../../../kit/errors.ts';
import { FULLNAME } from './names.ts';

/** How far a run over a list has come: where it goes on, and what it had already. */
export interface Seen {
  /** The platform's own word: the full name of the last thing. */
  readonly after: string | undefined;
  readonly seen: readonly string[];
}

/** A place as the state of a cursor. Lists end near 1,000 things, so it stays small. */
export const sealPlace = ({ after, seen }: Seen): string => `${after ?? ''}|${seen.join(',')}`;

/** The place of a cursor; the platform does not check its own word, so it is checked here. */
export const placeIn = (cursor: string | undefined): Seen => {
  if (cursor === undefined) return { after: undefined, seen: [] };
  const [after = '', seen = ''] = cursor.split('|');
  if (!FULLNAME.test(after))
    throw new AppError('validation_error', 'cursor: not a cursor of this list');
  return { after, seen: seen === '' ? [] : seen.split(',') };
};
