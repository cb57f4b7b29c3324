import { giveRoomBack, type GivenBack } from '../store/doctor/give-room-back.ts';

/** What becomes of the room of what was deleted or moved, without a full stop; every command has these words for it. */
export const roomText = (givenBack: GivenBack): string => {
  if (typeof givenBack === 'number') return `${megabytes(givenBack)} given back to the disk`;
  return givenBack === 'by-vacuum'
    ? 'PostgreSQL uses the room again once it has cleaned up (VACUUM); VACUUM FULL gives it back to the disk at once'
    : 'the data file uses the room again; `bowerbird prune` gives it back to the disk once Bowerbird has ended';
};

/**
 * Frees the data of folders of what was deleted from them. Returns where older copies may be left, as a sentence, and
 * what to do about it; `undefined` where none are.
 */
export const freeOfDeleted = (dirs: readonly string[]): string | undefined => {
  const given = new Set<GivenBack>(dirs.map(giveRoomBack));
  const left = (['by-vacuum', 'in-use'] as const).find((way) => given.has(way));
  if (left === undefined) return undefined;
  const inLog =
    left === 'by-vacuum' ? ' Its log and backups hold them until those are replaced.' : '';
  return `Older copies may be left in free room until then: ${roomText(left)}.${inLog}`;
};

/** An amount of bytes as it is printed. */
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
