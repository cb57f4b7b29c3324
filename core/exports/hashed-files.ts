/** Files of a package whose sums are known once they were written. */
import { createHash } from 'node:crypto';
import type { ZipFile } from './zip.ts';

/** The line of a file in the manifest. */
export const manifestLine = (sha256: string, path: string): string => `${sha256}  ${path}\n`;

type Done = (sha256: string, size: number) => void;

/** The same chunks, and what they come to when all of them were read. */
export const hashed = (chunks: ZipFile['chunks'], done: Done): ZipFile['chunks'] => {
  if (!Array.isArray(chunks)) return hashedStream(chunks, done);
  const whole = Buffer.concat(chunks as readonly Uint8Array[]);
  done(createHash('sha256').update(whole).digest('hex'), whole.length);
  return [whole];
};

async function* hashedStream(chunks: ZipFile['chunks'], done: Done): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const chunk of chunks) {
    hash.update(chunk);
    size += chunk.length;
    yield chunk;
  }
  done(hash.digest('hex'), size);
}
