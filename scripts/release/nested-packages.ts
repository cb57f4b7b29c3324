/**
 * What a package's authors bundled into its own files: packages that npm never installed here, so that no lock
 * file names them. Their bundlers left the addresses of what they read in comments and source maps, and the
 * notices of those who ask to be named in the code.
 */
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { root } from '../command.ts';

export interface NestedPackage {
  readonly name: string;
  /** `undefined` where the address does not tell it. */
  readonly version: string | undefined;
  /** As a notice of its own tells it. */
  readonly license: string | undefined;
}

export interface Nested {
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
