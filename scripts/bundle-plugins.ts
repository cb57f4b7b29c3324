/** What the bundler leaves out of packages that bring more than is used; each kilobyte is read at every start. */
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { root } from './command.ts';

const locales = join(root, 'node_modules', 'zod', 'v4', 'locales');

/** Zod brings its words in fifty languages, of which it uses the English ones: 290 kB of 2.3 MB. */
const englishZod: Plugin = {
  name: 'english-zod',
  setup: (build) =>
    build.onLoad({ filter: /node_modules\/zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: "export { default as en } from './en.js';",
      resolveDir: locales,
    })),
};

/**
 * cheerio brings a parser of its own, an older copy of the one that reads every page here and gives it the
 * tree; and what writes a tree brings the names of all characters twice, and uses none of them: 150 kB.
 */
const oneMarkupParser: Plugin = {
  name: 'one-markup-parser',
  setup: (build) => {
    build.onResolve({ filter: /^htmlparser2$/ }, ({ importer, kind }) =>
      isOf('cheerio', importer)
        ? build.resolve('htmlparser2', { kind, resolveDir: root })
        : undefined,
    );
    build.onResolve({ filter: /^entities$/ }, ({ importer, kind, resolveDir }) =>
      isOf('dom-serializer/lib', importer)
        ? build.resolve('entities/lib/escape.js', { kind, resolveDir })
        : undefined,
    );
  },
};

/** Whether a file is of a folder of packages, however deep that lies. */
const isOf = (folder: string, file: string): boolean =>
  file.includes(join('node_modules', folder, '/'));

export const plugins: readonly Plugin[] = [englishZod, oneMarkupParser];

/** Which packages the built program holds: noted by the bundlers when they build, read by a release. */

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
