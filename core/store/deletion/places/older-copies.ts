import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_ENDS } from '../../doctor/backup.ts';
import type { ForgettingPlace } from './place.ts';

/**
 * Whole data files of before: those that updating, restoring and repairing put aside, and what they left behind
 * where they were killed. Whom they hold is not read out of them: they go whole.
 */
export const olderCopies: ForgettingPlace = {
  name: 'olderCopies',
  find: ({ dir }) => listOlderCopies(dir).map((name) => ({ key: name, label: name })),
  remove: ({ dir }, keys) => {
    const found = new Set(listOlderCopies(dir));
    return keys
      .filter((name) => found.has(name))
      .flatMap((name) => FILE_ENDS.map((end) => join(dir, name + end)));
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
