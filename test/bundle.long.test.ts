import { build, type Metafile } from 'esbuild';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

/** The engine as it is bundled for people; nothing is written. */
const bundled = async (): Promise<Metafile> => {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['core/cli/bowerbird.ts', 'electron/engine.ts'],
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    external: ['electron'],
    metafile: true,
    write: false,
    logLevel: 'error',
  });
  return metafile;
};

let files: string[] = [];
beforeAll(async () => {
  const { outputs } = await bundled();
  // What was imported and left out again has no bytes.
  files = Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [file] : [],
    ),
  );
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
