import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { ForgettingPlace } from './place.ts';

/**
 * Whole data files of before: those that updating, restoring and repairing put aside, and what they left behind
 * where they were killed. Whom they hold is not read out of them: they go whole.
 */
export const olderCopies: ForgettingPlace = {
  name: 'olderCopies',
  find: ({ dir }) => listOlderCopies(dir).map((name) => ({ key: name, label: name })),
  // With what belongs to them: logs and journals.
  remove: ({ dir }, keys) => {
    const going = new Set(keys.filter((name) => COPY.test(name)));
    return namesIn(dir)
      .filter((name) => going.has(name.replace(COMPANION, '')))
      .map((name) => join(dir, name));
  },
};

const COPY =
  /^(?:bowerbird-before-(?:update-|repair-)?\d{8}T\d{6}Z(?:-\d+)?\.db(?:\.part(?:-[\da-f]{12})?)?|restoring\.part-[\da-f]{12})$/;
const COMPANION = /-(?:wal|shm|journal)$/;

/** The names of such files in a data folder, in order; those of a log without its file, too. */
export const listOlderCopies = (dir: string): string[] => {
  const names = new Set(namesIn(dir).map((name) => name.replace(COMPANION, '')));
  return [...names].filter((name) => COPY.test(name)).toSorted();
};

const namesIn = (dir: string): string[] => {
  if (dir === ':memory:') return [];
  try {
    return readdirSync(dir);
  } catch {
    return [];
  }
};
