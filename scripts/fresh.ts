/** Parts of the built program that are made again only when something that they are made of has changed. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { root, say } from './command.ts';

export const dist = join(root, 'dist');
const TESTS = ['**/*.test.ts', '**/*.test.tsx', '**/cases/**'];
const COMMON = [
  'package.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/bundle-plugins.ts',
  'scripts/bundled.ts',
  'scripts/fresh.ts',
];

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
  const hash = await hashFiles([...inputs, ...COMMON]);
  if (existsSync(stamp) && (await readFile(stamp, 'utf8')) === hash) return false;
  say(`Building the ${name}…`);
  await rm(stamp, { force: true });
  await make();
  await mkdir(dist, { recursive: true });
  await writeFile(stamp, hash);
  return true;
};
