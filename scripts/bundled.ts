/** Which packages the built program holds: noted by the bundlers when they build, read by a release. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './command.ts';

const PARTS = ['programs', 'window', 'page'] as const;
export type Part = (typeof PARTS)[number];

const noteOf = (part: Part): string => join(root, 'dist', `.packages-${part}.json`);

/** The folder of the package that a file belongs to, from the root: `node_modules/zod`. */
const packageFolderOf = (file: string): string | undefined =>
  /node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(file.replaceAll('\\', '/'))?.[0];

/** Notes the packages of the files that one part was made of. */
export const noteBundled = async (part: Part, files: Iterable<string>): Promise<void> => {
  const folders = new Set<string>();
  for (const file of files) {
    const folder = packageFolderOf(file);
    if (folder !== undefined) folders.add(folder);
  }
  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(noteOf(part), `${JSON.stringify([...folders].toSorted(), undefined, 2)}\n`);
};

/** The folders of all packages that are in the built program, or in parts of it; these have to be built. */
export const bundledFolders = async (
  parts: readonly Part[] = PARTS,
): Promise<readonly string[]> => {
  const notes = await Promise.all(
    parts.map(async (part) => JSON.parse(await readFile(noteOf(part), 'utf8')) as string[]),
  );
  return [...new Set(notes.flat())].toSorted();
};
