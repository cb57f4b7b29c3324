/** Which packages the built program holds: noted by the bundlers when they build, read by a release. */
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './command.ts';

const PARTS = ['programs', 'window', 'page'] as const;
export type Part = (typeof PARTS)[number];

const noteOf = (part: Part): string => join(root, 'dist', `.packages-${part}.json`);

/** A file of a package, from the root: the folder of that package, and the file. */
const PACKAGED = /(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\/[^?]+/;

/** The files of each package that are in the built program, by the folder of the package (`node_modules/zod`). */
export type BundledFiles = Readonly<Record<string, readonly string[]>>;

const byFolder = (files: Iterable<string>): BundledFiles => {
  const folders: Record<string, string[]> = {};
  for (const file of [...files].toSorted()) {
    const [inside, folder] = PACKAGED.exec(file.replaceAll('\\', '/')) ?? [];
    if (inside !== undefined && folder !== undefined) (folders[folder] ??= []).push(inside);
  }
  return folders;
};

/** Notes the files of packages that one part was made of. */
export const noteBundled = async (part: Part, files: Iterable<string>): Promise<void> => {
  await mkdir(join(root, 'dist'), { recursive: true });
  await writeFile(noteOf(part), `${JSON.stringify(byFolder(files), undefined, 2)}\n`);
};

/** What of packages is in the built program, or in parts of it; these have to be built. */
export const bundledFiles = async (parts: readonly Part[] = PARTS): Promise<BundledFiles> => {
  const notes = await Promise.all(
    parts.map(async (part) => JSON.parse(await readFile(noteOf(part), 'utf8')) as BundledFiles),
  );
  return byFolder(new Set(notes.flatMap((note) => Object.values(note).flat())));
};
