/** Clients that other programs write from a description of an interface. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const HERE = join(import.meta.dirname, '../generators');
const inPackage = (path: string): string => join(import.meta.dirname, '../../node_modules', path);

const node = async (...args: readonly string[]): Promise<void> => {
  await promisify(execFile)(process.execPath, [...args], { cwd: HERE });
};

/** A folder for a generated client, which `remove` removes. */
export const openClientFolder = () => {
  // Beside the generators, whose packages the clients import.
  const folder = mkdtempSync(join(HERE, '.generated-'));
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
};

type Generator = 'types' | 'schemas' | 'sdk';

const RUN: Readonly<Record<Generator, (document: string, folder: string) => Promise<void>>> = {
  types: (document, folder) =>
    node('node_modules/openapi-typescript/bin/cli.js', document, '-o', join(folder, 'api.d.ts')),
  schemas: (document, folder) =>
    node(inPackage('openapi-zod-client/bin.js'), document, '-o', join(folder, 'zod.ts')),
  sdk: (document, folder) =>
    node(
      '--import',
      pathToFileURL(join(HERE, 'typescript-5.mjs')).href,
      inPackage('@hey-api/openapi-ts/dist/run.mjs'),
      '-i',
      document,
      '-o',
      join(folder, 'sdk'),
    ),
};

/** Has the generators write their clients of a description into a folder: types, schemas and functions. */
export const generateClients = async (
  description: string,
  folder: string,
  generators: readonly Generator[],
): Promise<void> => {
  const document = join(folder, 'openapi.json');
  writeFileSync(document, description);
  await Promise.all(generators.map((generator) => RUN[generator](document, folder)));
};

/** A module that uses the clients in a folder, loaded. */
export const loadUse = async (folder: string, source: string): Promise<unknown> => {
  const [entry, outfile] = [join(folder, 'use.ts'), join(folder, 'use.mjs')];
  writeFileSync(entry, source);
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    logLevel: 'silent',
    platform: 'node',
    format: 'esm',
    packages: 'external',
  });
  return import(pathToFileURL(outfile).href);
};

/** Checks the types of the module that uses them. */
export const compileUse = async (folder: string): Promise<void> => {
  const strict = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022'];
  const bundler = ['--module', 'esnext', '--moduleResolution', 'bundler', '--ignoreConfig'];
  const use = join(folder, 'use.ts');
  // A compiler tells what is wrong where others write their answers.
  await node(inPackage('typescript/bin/tsc'), ...strict, ...bundler, use).catch(
    (error: unknown) => {
      throw new Error(String((error as { stdout?: unknown }).stdout), { cause: error });
    },
  );
};
