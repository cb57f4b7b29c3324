import { compact } from '../file/compact.ts';
import { databaseOf } from '../database-server.ts';

/**
 * By how many bytes a data file became smaller; `in-use` where another process has it open, so that nothing could
 * be given back; `by-vacuum` for PostgreSQL, which gives room back in its own time.
 */
export type GivenBack = number | 'in-use' | 'by-vacuum';

/** Gives the room of what was deleted back to the disk. Throws as `compact` does. */
export const giveRoomBack = (dir: string): GivenBack =>
  databaseOf(dir) ? 'by-vacuum' : (compact(dir) ?? 'in-use');
