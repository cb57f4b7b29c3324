/** Parts of the built program that are made again only when something that they are made of has changed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { BUILD_FILES } from './built-cli.mjs';
import { root, say } from './command.ts';

export const dist = join(root, 'dist');
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/cases/**'];

const listFiles = async (patterns: string[]): Promise<string[]> => {
  const files: string[] = [];
  for await (const entry of glob(patterns, { cwd: root, exclude: TESTS, withFileTypes: true })) {
    if (entry.isFile()) files.push(join(entry.parentPath, entry.name));
  }
  return files;
};

/** One hash for the names and contents of everything a part is made of. */
const hashFiles = async (patterns: string[]): Promise<string> => {
  const hash = createHash('sha256').update(process.versions.node);
  for (const file of (await listFiles(patterns)).toSorted()) {
    hash.update(`${relative(root, file)}\0`).update(await readFile(file));
  }
  return hash.digest('hex');
};

/** Makes a part again unless its inputs are those of the last time; answers whether it did. */
export const fresh = async (
  name: string,
  inputs: readonly string[],
  make: () => Promise<void>,
): Promise<boolean> => {
  const stamp = join(dist, `.${name}`);
  const begun = new Date();
  const hash = await hashFiles([...inputs, ...BUILD_FILES]);
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) {
    await utimes(stamp, begun, begun);
    return false;
  }
  say(`Building the ${name}…`);
  await rm(stamp, { force: true });
  await make();
  await mkdir(dist, { recursive: true });
  await writeFile(stamp, hash);
  // What changed while it was made is not in it.
  await utimes(stamp, begun, begun);
  return true;
};
