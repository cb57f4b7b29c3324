import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Where the code of a thread lies: source runs from its own file, a bundle from the one that was built beside it. */
export const threadFile = (name: string): string => {
  const source = join(import.meta.dirname, `${name}.ts`);
  return existsSync(source) ? source : join(import.meta.dirname, `${name}.js`);
};
