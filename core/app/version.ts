import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The program's version; a test holds it to package.json. */
export const VERSION = '0.10.0-dev';

/** Abbreviated, perhaps with `-dirty`. */
const COMMIT = /^[0-9a-f]{7,40}(?:-dirty)?$/;

/** Written beside the bundle when it is built of a clone with its history; `undefined` in any other. */
export const commitOfBuild = (folder = import.meta.dirname): string | undefined => {
  try {
    const text = readFileSync(join(folder, 'commit.txt'), 'utf8').trim();
    return COMMIT.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
};
