import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** A folder, or in a copy a link to it. */
const PACKAGES = 'node_modules';

/** The files of a tree that git keeps or would keep, below it. */
export const filesOfTree = (folder: string): readonly string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: folder })
    .toString()
    .split('\0')
    .filter((path) => path !== '' && path !== PACKAGES && existsSync(join(folder, path)));

/** Copies them into a folder, which shares the packages of the tree; answers what was copied. */
export const copyTree = (from: string, to: string): readonly string[] => {
  const files = filesOfTree(from);
  for (const path of files) {
    mkdirSync(dirname(join(to, path)), { recursive: true });
    cpSync(join(from, path), join(to, path));
  }
  symlinkSync(join(from, PACKAGES), join(to, PACKAGES), 'junction');
  return files;
};
