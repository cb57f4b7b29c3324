import { giveRoomBack, type GivenBack } from '../store/doctor/give-room-back.ts';

/**
 * Frees the data of folders of what was deleted from them. Returns where older copies may be left, as a sentence, and
 * what to do about it; `undefined` where none are. `again` says what is run once more.
 */
export const freeOfDeleted = (dirs: readonly string[], again: string): string | undefined => {
  const given = new Set<GivenBack>(dirs.map(giveRoomBack));
  if (given.has('by-vacuum'))
    return 'Older copies may be left in the database until PostgreSQL writes over them (VACUUM FULL frees it of them at once), and in its log and backups until those are replaced.';
  return given.has('in-use')
    ? `Older copies may be left in free room of the ${dirs.length === 1 ? 'data file: end Bowerbird' : 'data files: end the server'} and ${again}.`
    : undefined;
};
