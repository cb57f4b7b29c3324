import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where the code of a thread lies, for code in `folder` that starts it: source runs from the file beside it, a
 * bundle from the one that was built beside the bundle.
 */
export const workerFileIn = (folder: string, name: string): string => {
  const source = join(folder, `${name}.ts`);
  return existsSync(source) ? source : join(folder, `${name}.js`);
};
