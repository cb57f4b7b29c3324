/** What the bundler leaves out of packages that bring more than is used; each kilobyte is read at every start. */
import { join } from 'node:path';
import type { Plugin } from 'esbuild';
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
