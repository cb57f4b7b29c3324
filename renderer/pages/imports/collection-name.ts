import { harmless } from '../../format.ts';

/** Characters of the name of a collection. */
const LONGEST = 190;

/** What a collection of an imported file is called: as the file is, and as no other collection. Pure. */
export const freeCollectionName = (file: string, taken: readonly string[]): string => {
  const bare = harmless(file.replace(/\.[^.]{1,10}$/, '').trim()).slice(0, LONGEST);
  const stem = bare === '' ? 'Import' : bare;
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? stem : `${stem} (${n})`;
    if (!taken.includes(name)) return name;
  }
};
