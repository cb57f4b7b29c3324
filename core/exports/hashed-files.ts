/** Files whose sums are known once they were written: those of a package, and those that left. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { LeftFile } from '#kit/case-log.ts';
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

const leftFile = async (path: string, part: string): Promise<LeftFile> => {
  let left: LeftFile = { part, sha256: '', size: 0 };
  const chunks = hashedStream(createReadStream(path), (sha256, size) => {
    left = { part, sha256, size };
  });
  while (!(await chunks.next()).done);
  return left;
};

/** Reads the files again, never whole; the first is the main one, and what stands beside it begins with its name. */
export const sumLeftFiles = async (files: readonly string[]): Promise<readonly LeftFile[]> => {
  const [main = ''] = files;
  const left: LeftFile[] = [];
  for (const file of files)
    left.push(await leftFile(file, file === main ? 'main' : partName(main, file)));
  return left;
};

/** Nothing of the file's own name, which may be somebody's. */
const partName = (main: string, file: string): string =>
  file.startsWith(main) ? file.slice(main.length) : 'beside';
