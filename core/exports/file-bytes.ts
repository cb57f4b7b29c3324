import { open, stat } from 'node:fs/promises';
import type { ByteSource } from './byte-source.ts';
import { openZip, type OpenZip } from './unzip.ts';
import { PACKAGE } from './package-format.ts';

/** A file of the disk; it is open only while it is read. Throws what the system says of one that is not there. */
export const openFileBytes = async (path: string): Promise<ByteSource> => {
  const { size } = await stat(path);
  return {
    size,
    read: async (offset, length) => {
      const handle = await open(path);
      try {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, offset);
        return buffer.subarray(0, bytesRead);
      } finally {
        await handle.close();
      }
    },
  };
};

/** A ZIP file of the disk. Throws as `openZip` does. */
export const openZipFile = async (path: string): Promise<OpenZip> =>
  openZip(await openFileBytes(path));

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
