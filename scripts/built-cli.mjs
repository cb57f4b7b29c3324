import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Files by which everything is built. */
export const BUILD_FILES = [
  'package.json',
  'package-lock.json',
  'scripts/build.ts',
  'scripts/bundle-plugins.ts',
  'scripts/fresh.ts',
];

/** Folders of what the command line is made of. */
const FOLDERS = ['core', 'electron'];

const isInput = (path) => !/\.test\.ts$|\.tsbuildinfo$|[\\/]cases[\\/]/.test(path);

/**
 * The built command line, which starts in a third of the time, where no file that it is made of has changed
 * since; else `undefined`. `dist/.programs` has the time at which the build began, and is there only while
 * what was built is whole.
 */
export const freshBuiltCli = (root) => {
  const built = join(root, 'dist', 'cli.js');
  const note = join(root, 'dist', '.programs');
  if (!existsSync(built) || !existsSync(note)) return undefined;
  const begun = statSync(note).mtimeMs;
  const isOlder = (path) => statSync(path).mtimeMs < begun;
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(root, folder, name)),
  );
  const files = BUILD_FILES.map((name) => join(root, name)).filter((path) => existsSync(path));
  // A name without an ending is a folder.
  return [...files, ...inFolders.filter((path) => /\.\w+$/.test(path) && isInput(path))].every(
    isOlder,
  )
    ? built
    : undefined;
};
