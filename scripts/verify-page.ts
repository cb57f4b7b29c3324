/** `verify.html`: the page that a study package checks itself with, one file without a network. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildOptions, Metafile, Plugin } from 'esbuild';
import { documentFromParts } from '../verify-page/document.ts';
import { plugins, noteBundled } from './bundle-plugins.ts';
import { root, say } from './command.ts';
import { dist, fresh } from './fresh.ts';
import { VERSION } from '../core/app/version.ts';
import { withLock } from './lock.mjs';
import { noticesText } from './release/licences.ts';
import { packagesIn } from './release/packages.ts';

const FILE = join(dist, 'verify.html');
const NAME = 'verify page';

const INPUTS = [
  'verify-page/**/*',
  'core/{app,collections,engine,exports,kit,net,platforms,signing,vocab}/**/*.ts',
  'renderer/theme/tokens.css',
  'scripts/verify-page.ts',
  'scripts/release/{licences,nested-packages,packages}.ts',
];

const ZOD = /^import \{ z \} from 'zod';$/m;

/**
 * `z` is an object of all that Zod has, which is bundled whole; by a namespace, only what is used of it.
 * That is half of Zod: 190 kB.
 */
const zodInPart: Plugin = {
  name: 'zod-in-part',
  setup: (build) =>
    build.onLoad({ filter: /\/(?:core|verify-page)\/.*\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      return ZOD.test(text)
        ? { contents: text.replace(ZOD, "import * as z from 'zod';"), loader: 'ts' }
        : undefined;
    }),
};

/**
 * What somebody reads who wants to know what the page does: names as we gave them, and line breaks. Nothing
 * in it depends on the machine, so the same sources make the same bytes.
 */
const common: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'browser',
  format: 'iife',
  target: 'es2024',
  charset: 'ascii',
  legalComments: 'none',
  minifySyntax: true,
  logLevel: 'warning',
  write: false,
  metafile: true,
  inject: [join(root, 'verify-page', 'node-globals.ts')],
  alias: { 'node:crypto': join(root, 'verify-page', 'node-crypto.ts') },
  define: { BOWERBIRD_VERSION: JSON.stringify(VERSION) },
  plugins: [zodInPart, ...plugins],
};

/** What would end the element that the text stands in, written otherwise; it stands in texts and patterns. */
const withoutTags = (program: string): string =>
  program.replaceAll(/<(?=!--|\/?script)/gi, '\\x3C');

interface Bundle {
  readonly text: string;
  readonly inputs: Metafile['inputs'];
}

const bundle = async (entry: string, options: BuildOptions = {}): Promise<Bundle> => {
  const esbuild = await import('esbuild');
  const { outputFiles, metafile } = await esbuild.build({
    ...common,
    ...options,
    entryPoints: [join(root, 'verify-page', entry)],
  });
  const [file] = outputFiles ?? [];
  if (!file || !metafile) throw new Error(`${entry} was not bundled`);
  return { text: withoutTags(file.text), inputs: metafile.inputs };
};

/** The page, made anew from its sources. */
export const makeVerifyPage = async (): Promise<string> => {
  // The readers of the platforms are most of it: they keep names and lines, without other white space.
  const readers = await bundle('readers.ts', { minifyWhitespace: true, lineLimit: 100 });
  const page = await bundle('page.ts');
  const own = await readFile(join(root, 'LICENSE'), 'utf8');
  const tokens = await readFile(join(root, 'renderer', 'theme', 'tokens.css'), 'utf8');
  const style = await readFile(join(root, 'verify-page', 'page.css'), 'utf8');
  await noteBundled('page', [...Object.keys(page.inputs), ...Object.keys(readers.inputs)]);
  return documentFromParts(
    {
      style: tokens + style,
      script: page.text,
      readers: readers.text,
      licences: withoutTags(`${own}\n${noticesText(await packagesIn('page'))}`),
    },
    (text) => createHash('sha256').update(text).digest('base64'),
  );
};

const make = async (): Promise<void> => {
  const html = await makeVerifyPage();
  await mkdir(dist, { recursive: true });
  // Whoever reads it while it is made again reads a whole one.
  await writeFile(`${FILE}.part`, html);
  await rename(`${FILE}.part`, FILE);
};

/** Makes it where it is out of date, without waiting for others: for whoever holds the lock of the build. */
export const freshVerifyPage = async (): Promise<boolean> => {
  const isNew = await fresh(NAME, INPUTS, make);
  if (!isNew && !existsSync(FILE)) await make();
  return isNew;
};

/** Makes it where it is out of date; the path of the file. */
export const buildVerifyPage = async (): Promise<string> => {
  await withLock(join(root, '.tools', 'build.lock'), say, freshVerifyPage);
  return FILE;
};
