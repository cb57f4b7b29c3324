import { compact } from '../store/file/compact.ts';
import { databaseOf } from '../store/postgres/location.ts';

/**
 * Frees the data of folders of what was deleted from them. Returns where older copies may be left, as a sentence, and
 * what to do about it; `undefined` where none are. `again` says what is run once more.
 */
export const freeOfDeleted = (dirs: readonly string[], again: string): string | undefined => {
  if (dirs.some((dir) => databaseOf(dir) !== undefined))
    return 'Older copies may be left in the database until PostgreSQL writes over them; VACUUM FULL frees it of them at once.';
  const isFree = dirs.map((dir) => compact(dir) !== undefined).every(Boolean);
  return isFree
    ? undefined
    : `Older copies may be left in free room of the ${dirs.length === 1 ? 'data file: end Bowerbird' : 'data files: end the server'} and ${again}.`;
};
