import { PACKAGE } from './package-format.ts';
import { openZipFile } from './file-bytes.ts';

/** What every study package has, of whatever version. */
const MARKS = [PACKAGE.manifest, PACKAGE.items, PACKAGE.crate];

/** Whether a file is a study package, by what is in it; also one that is damaged further on. */
export const isStudyPackage = async (file: string): Promise<boolean> => {
  try {
    const zip = await openZipFile(file);
    return MARKS.every((path) => zip.has(path));
  } catch {
    return false;
  }
};
