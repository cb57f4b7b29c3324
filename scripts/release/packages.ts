/** What is known of each package that the program holds: its own words, and the hash that npm checked. */
import { readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { existsSync } from 'node:fs';
import { bundledFiles, type BundledFiles, type Part } from '../bundle-plugins.ts';
import { root } from '../command.ts';

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

/**
 * What a package's authors bundled into its own files: packages that npm never installed here, so that no lock
 * file names them. Their bundlers left the addresses of what they read in comments and source maps, and the
 * notices of those who ask to be named in the code.
 */

export interface NestedPackage {
  readonly name: string;
  /** `undefined` where the address does not tell it. */
  readonly version: string | undefined;
  /** As a notice of its own tells it. */
  readonly license: string | undefined;
}

interface Nested {
  readonly packages: readonly NestedPackage[];
  /** Comments that ask to be kept, as they stand. */
  readonly notices: readonly string[];
}

/** `node_modules/.pnpm/@vue+shared@3.5.40_peer@1/node_modules/@vue/shared/`, or the same without a version. */
const ADDRESS =
  /node_modules\/(?:\.pnpm\/@?[\w.+-]{1,100}@(\d[\w.-]{0,50}?)(?:[_(+][^/\n]{0,300})?\/node_modules\/)?((?:@[\w.-]{1,100}\/)?[\w-][\w.-]{0,100})\//g;
const NOTICE = /\/\*[!*](?:[^*]|\*(?!\/)){1,5000}\*\//g;
const IS_NOTICE = /^\/\*!|@license|@preserve/;
const CODE = /\.[cm]?js$/;

/** What was bundled into files of the package of that name; addresses are from the root. */
export const readNested = async (own: string, files: readonly string[]): Promise<Nested> => {
  const packages = new Map<string, NestedPackage>();
  const notices = new Set<string>();
  for (const file of files.filter((one) => CODE.test(one))) {
    const code = await readFile(resolve(root, file), 'utf8');
    for (const [text] of code.matchAll(NOTICE)) if (IS_NOTICE.test(text)) notices.add(text);
    for (const text of [code, (await sourcesOf(file)).join('\n')])
      for (const [, version, name = ''] of text.matchAll(ADDRESS))
        if (name !== own) packages.set(`${name}@${version}`, { name, version, license: undefined });
  }
  return {
    packages: [...packages.values()]
      .map((one) => ({ ...one, license: licenceIn(notices, one) }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    notices: [...notices],
  };
};

/** ` * vue v3.5.40 … * @license MIT` */
const licenceIn = (notices: Iterable<string>, { name, version }: NestedPackage) => {
  const own = [...notices].find((text) =>
    [`${name} ${version}`, `${name} v${version}`].some((words) => text.includes(`* ${words}\n`)),
  );
  return /@license ([\w.-]{1,40})/.exec(own ?? '')?.[1];
};

const sourcesOf = async (file: string): Promise<readonly string[]> => {
  const map = resolve(root, `${file}.map`);
  if (!existsSync(map)) return [];
  return (JSON.parse(await readFile(map, 'utf8')) as { sources?: string[] }).sources ?? [];
};
