/** `npm run build`: what Electron and the browser need, into dist/. Quick when nothing changed. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { plugins, noteBundled } from './bundle-plugins.ts';
import { outputOf, root, say } from './command.ts';
import { dist, fresh } from './fresh.ts';
import { withLock } from './lock.mjs';
import { areLicencesWritten, writeLicences } from './release/licences.ts';
import { freshVerifyPage } from './verify-page.ts';

/**
 * What core reads at run time, and where it looks for it when it is bundled (beside the bundle).
 * Everything else is in the bundle.
 */
const RUNTIME_FILES = [
  ['node_modules/@scalar/api-reference/dist/browser/standalone.js', 'reference/scalar.js'],
] as const;

const copyRuntimeFiles = async (): Promise<void> => {
  for (const [from, to] of RUNTIME_FILES) {
    await rm(join(dist, to), { recursive: true, force: true });
    if (existsSync(join(root, from)))
      await cp(join(root, from), join(dist, to), { recursive: true });
  }
};

/** CommonJS packages inside an ES module bundle ask for `require`. */
const banner = {
  js: "import { createRequire as bundledRequire } from 'node:module';\nconst require = bundledRequire(import.meta.url);",
};

const common: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node24',
  external: ['electron'],
  sourcemap: 'linked',
  // Each process holds the text of its program in memory: without comments it is a quarter shorter.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'external',
  logLevel: 'warning',
  metafile: true,
  // NODE_ENV is decided when the bundle is made; a bundle shall not behave by its surroundings.
  define: { 'process.env.NODE_ENV': '"production"' },
};
const module: BuildOptions = { ...common, format: 'esm', banner, plugins: [...plugins] };

/** One program as the built ones are, into a file of its own: what a benchmark measures. */
export const bundle = async (from: string, to: string): Promise<void> => {
  const esbuild = await import('esbuild');
  await esbuild.build({ ...module, entryPoints: [from], outfile: to });
};

const WORKERS: readonly string[] = [
  ...['read', 'captured', 'job', 'wide'].map((name) => `core/app/${name}-worker.ts`),
  'core/store/evidence-store/s3-worker.ts',
  'core/laboratory/postgres/connection-thread.ts',
];

/**
 * Programs that share files, by the name of each. The engine and the command line are bundled for
 * themselves: what programs share is cut into as many chunks as there are ways to share it, and a start
 * that opens fifty chunks more takes 40 ms longer.
 */
const PROGRAMS: readonly Readonly<Record<string, string>>[] = [
  { engine: 'electron/engine.ts' },
  { cli: 'core/cli/bowerbird.ts' },
  { updates: 'electron/updates/program.ts' },
  // Threads: each is a program of its own beside those that start it.
  Object.fromEntries(WORKERS.map((file) => [basename(file, '.ts'), file])),
];

/** What several programs share, and what is loaded when it is used. */
const CHUNK = /^chunk-\w+\.js/;

/**
 * Programs, with chunks beside them that an `import()` loads when it is reached. The folder is flat, because
 * code looks for its files beside itself.
 */
const programs = async (): Promise<void> => {
  const esbuild = await import('esbuild');
  await mkdir(dist, { recursive: true });
  const stale = (await readdir(dist)).filter((name) => CHUNK.test(name));
  await Promise.all(stale.map((name) => rm(join(dist, name))));
  const [, ...results] = await Promise.all([
    copyRuntimeFiles(),
    esbuild.build({ ...module, entryPoints: ['electron/main.ts'], outfile: 'dist/main.js' }),
    ...PROGRAMS.map((entryPoints) =>
      esbuild.build({
        ...module,
        entryPoints,
        outdir: 'dist',
        splitting: true,
        chunkNames: 'chunk-[hash]',
      }),
    ),
    // A sandboxed preload cannot be an ES module.
    esbuild.build({
      ...common,
      format: 'cjs',
      entryPoints: ['electron/preload.ts'],
      outfile: 'dist/preload.cjs',
    }),
  ]);
  const inputs = results.flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}));
  await noteBundled('programs', [...inputs, ...RUNTIME_FILES.map(([from]) => from)]);
  const chunks = (await readdir(dist)).filter((name) => CHUNK.test(name) && name.endsWith('.js'));
  const named = PROGRAMS.flatMap((entries) => Object.keys(entries)).map((name) => `${name}.js`);
  await Promise.all([...named, ...chunks].map((name) => writeInAscii(join(dist, name))));
};

/**
 * A text with one letter beyond Latin-1 is held with two bytes for each of its letters. What the bundler
 * leaves of them stands in regular expressions, where an escape means the same.
 */
const writeInAscii = async (file: string): Promise<void> => {
  const text = await readFile(file, 'utf8');
  const escaped = (letter: string): string =>
    `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
  await writeFile(file, text.replaceAll(/[^\0-\x7f]/g, escaped));
};

/** The commit, for whoever asks which program this is: none in a folder without its history. */
const writeCommit = async (): Promise<void> => {
  const file = join(dist, 'commit.txt');
  const describe = ['describe', '--always', '--dirty', '--abbrev=12', '--exclude=*'];
  const commit = existsSync(join(root, '.git'))
    ? await outputOf('git', describe).catch(() => undefined)
    : undefined;
  if (commit === undefined) await rm(file, { force: true });
  else await writeFile(file, `${commit}\n`);
};

const rendererPage = async (): Promise<void> => {
  const vite = await import('vite');
  await vite.build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });
};

/** Builds what is out of date. Two commands at once build one after the other. */
export const build = (): Promise<void> =>
  withLock(join(root, '.tools', 'build.lock'), say, async () => {
    const types = 'core/{calls,kit,vocab}/**/*.ts';
    const isNewWindow = await fresh(
      'window',
      ['renderer/**/*', 'docs/guide/**/*', 'vite.config.ts', types],
      rendererPage,
    );
    const areNewPrograms = await fresh('programs', ['electron/**/*.ts', 'core/**/*'], programs);
    const isNewPage = await freshVerifyPage();
    await writeCommit();
    // What they hold is known now.
    if (isNewWindow || areNewPrograms || isNewPage || !areLicencesWritten()) await writeLicences();
  });

if (import.meta.main) await build();
