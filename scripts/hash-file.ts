import { createHash, type BinaryToTextEncoding } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';

/** The hash of a file, of which only a part is held at once. */
export const hashFile = async (
  file: string,
  algorithm: 'sha256' | 'sha512',
  encoding: BinaryToTextEncoding,
): Promise<string> => {
  const hash = createHash(algorithm);
  await pipeline(createReadStream(file), hash);
  return hash.digest(encoding);
};
