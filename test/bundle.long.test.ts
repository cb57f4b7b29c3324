import { build, type Metafile } from 'esbuild';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { plugins } from '../scripts/bundle-plugins.ts';

const root = join(import.meta.dirname, '..');

/** The engine as it is bundled for people; nothing is written. */
const bundled = async (): Promise<Metafile> => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['electron/engine.ts'],
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: ['electron'],
    plugins: [...plugins],
    splitting: true,
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  return metafile;
};

type Outputs = Metafile['outputs'];

/** What was imported and left out again has no bytes. */
const filesIn = (outputs: Outputs, names: Iterable<string>): string[] =>
  [...names].flatMap((name) =>
    Object.entries(outputs[name]?.inputs ?? {}).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [file] : [],
    ),
  );

/** The outputs that are loaded with one of them, before anything is done. */
const loadedWith = (outputs: Outputs, entry: string, found = new Set<string>()): Set<string> => {
  if (found.has(entry)) return found;
  found.add(entry);
  for (const { path, kind } of outputs[entry]?.imports ?? [])
    if (kind === 'import-statement') loadedWith(outputs, path, found);
  return found;
};

const packageFrom = (file: string): string | undefined =>
  /^node_modules\/(.+\/node_modules\/)?((?:@[^/]+\/)?[^/]+)\//.exec(file)?.slice(1).join('');

let files: string[] = [];
/** Of the engine, which are read before it can answer. */
let first: string[] = [];
beforeAll(async () => {
  const { outputs } = await bundled();
  files = filesIn(outputs, Object.keys(outputs));
  first = filesIn(outputs, loadedWith(outputs, 'dist/engine.js'));
}, 60_000);

test('the bundle has cheerio, one HTTP client and no second HTML parser by the specification', () => {
  expect(files.some((file) => file.startsWith('node_modules/cheerio/'))).toBe(true);
  expect(files.some((file) => file.startsWith('node_modules/undici/'))).toBe(true);
  expect(files.filter((file) => /node_modules\/parse5/.test(file))).toEqual([]);
  expect(files.filter((file) => /node_modules\/.+\/node_modules\/undici\//.test(file))).toEqual([]);
  expect(
    files.filter((file) => /node_modules\/(?:encoding-sniffer|iconv-lite|whatwg-)/.test(file)),
  ).toEqual([]);
});

test('the engine answers with these packages alone; others are loaded when they are used', () => {
  const packages = new Set(first.flatMap((file) => packageFrom(file) ?? []));
  expect([...packages].toSorted()).toEqual([
    'boolbase',
    'cheerio',
    'cheerio-select',
    'css-select',
    'css-what',
    'dom-serializer',
    'dom-serializer/node_modules/entities',
    'domelementtype',
    'domhandler',
    'domutils',
    'entities',
    'htmlparser2',
    'htmlparser2/node_modules/domelementtype',
    'htmlparser2/node_modules/domhandler',
    'htmlparser2/node_modules/entities',
    'lru-cache',
    'nth-check',
    'sql-template-tag',
    'zod',
  ]);
});
