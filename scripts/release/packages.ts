/** What is known of each package that the program holds: its own words, and the hash that npm checked. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundledFiles, type BundledFiles, type Part } from '../bundled.ts';
import { root } from '../command.ts';
import { readNested, type NestedPackage } from './nested-packages.ts';

export interface BundledPackage {
  readonly name: string;
  readonly version: string;
  /** An SPDX expression, where the package gives one. */
  readonly license: string | undefined;
  /** The texts of its licence files, and the notices in its own files; may be empty. */
  readonly texts: readonly string[];
  /** SHA-512 of the archive that the package came in, in hexadecimal digits. */
  readonly sha512: string | undefined;
  /** What its authors bundled into it. */
  readonly nested: readonly NestedPackage[];
}

interface LockedPackage {
  readonly integrity?: string;
}

const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

const lockedPackages = async (): Promise<Readonly<Record<string, LockedPackage>>> => {
  const lock = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return lock.packages;
};

const sha512From = (integrity: string | undefined): string | undefined => {
  const encoded = /^sha512-(\S+)/.exec(integrity ?? '')?.[1];
  return encoded === undefined ? undefined : Buffer.from(encoded, 'base64').toString('hex');
};

const readPackage = async (
  folder: string,
  bundled: readonly string[],
  locked?: LockedPackage,
): Promise<BundledPackage> => {
  const place = join(root, folder);
  const { name, version, license } = JSON.parse(
    await readFile(join(place, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: string };
  const files = (await readdir(place, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => entry.name)
    .toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(place, file), 'utf8')));
  const { packages: nested, notices } = await readNested(name, bundled);
  const sha512 = sha512From(locked?.integrity);
  return { name, version, license, texts: [...texts, ...notices], sha512, nested };
};

/** All packages that are in the built program, by name and version. */
export const bundledPackages = async (): Promise<readonly BundledPackage[]> =>
  packagesFromFiles(await bundledFiles());

/** The packages that are in one part of it, by name and version. */
export const packagesIn = async (part: Part): Promise<readonly BundledPackage[]> =>
  packagesFromFiles(await bundledFiles([part]));

const packagesFromFiles = async (files: BundledFiles): Promise<readonly BundledPackage[]> => {
  const locked = await lockedPackages();
  const packages = await Promise.all(
    Object.entries(files).map(([folder, own]) => readPackage(folder, own, locked[folder])),
  );
  const byKey = new Map(packages.map((one) => [`${one.name}@${one.version}`, one]));
  return [...byKey.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
};
