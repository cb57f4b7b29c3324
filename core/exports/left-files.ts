/** What left in files: each with its SHA-256, as a log keeps them. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { LeftFile } from '#kit/case-entry.ts';

const leftFile = async (path: string, part: string): Promise<LeftFile> => {
  const sum = createHash('sha256');
  let size = 0;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    sum.update(chunk);
    size += chunk.byteLength;
  }
  return { part, sha256: sum.digest('hex'), size };
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
