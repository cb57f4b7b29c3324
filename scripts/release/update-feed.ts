/**
 * The news of a version, from which installed programs learn of it: `latest-linux.yml` and the like, signed.
 * The address and the key come from the environment of whoever publishes; the repository holds neither.
 */
import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { catalogue } from '../../core/engine/catalogue.ts';
import { readerNumbers } from '../../core/updates/changed-readers.ts';
import { feedAddress, feedFile, Feed, type FeedFile } from '../../core/updates/feed.ts';
import { publicKeyFrom, signFeed } from '../../core/updates/signatures.ts';
import type { BuiltIn } from '../../electron/updates/built-in.ts';
import { root } from '../command.ts';
import { hashFile } from '../hash-file.ts';

/** The folder where everything of a release is published: `https://…/`. */
const ADDRESS = 'BOWERBIRD_UPDATE_ADDRESS';
/** The private key (Ed25519, PEM), or the path of its file. */
export const UPDATE_KEY = 'BOWERBIRD_UPDATE_KEY';

/** Keys that took the place of the one before; `scripts/release/rotate-key.ts` writes it. */
export const SUCCESSORS_FILE = join(root, 'scripts', 'release', 'update-keys.json');

/** Where updates of this release are found, and what they are signed with. */
export interface UpdateSource {
  readonly address: string;
  /** The private key, PEM. */
  readonly pem: string;
}

/** What the environment gives, or one clause that says what is missing. */
export const readUpdateSource = async (
  environment: NodeJS.ProcessEnv,
): Promise<UpdateSource | { readonly because: string }> => {
  const { [ADDRESS]: address, [UPDATE_KEY]: key } = environment;
  if (!address) return { because: `${ADDRESS} gives no address` };
  if (!key) return { because: `${UPDATE_KEY} gives no key to sign with` };
  const found = feedAddress(address, process.platform);
  if ('because' in found) return { because: `${ADDRESS} is not an https address` };
  const pem = key.includes('-----BEGIN') ? key : await readFile(key, 'utf8').catch(() => '');
  try {
    publicKeyFrom(pem);
  } catch {
    return { because: `${UPDATE_KEY} is neither a private key of Ed25519 nor the path of one` };
  }
  return { address: address.endsWith('/') ? address : `${address}/`, pem };
};

/** What electron-builder is told, so that address and public key are built into the program. */
export const updateArguments = (source: UpdateSource | undefined): readonly string[] => {
  if (source === undefined) return [];
  const builtIn: BuiltIn = { address: source.address, key: publicKeyFrom(source.pem) };
  return Object.entries(builtIn).map(
    ([name, value]) => `-c.extraMetadata.updates.${name}=${value}`,
  );
};

/** What electron-updater reads of an installation: where it keeps what it fetches. */
export const updaterConfig = (address: string | undefined): string =>
  [
    'provider: generic',
    `url: ${JSON.stringify(address ?? '')}`,
    'updaterCacheDirName: bowerbird',
    '',
  ].join('\n');

/** The section of a version in the change log, without its heading; empty where there is none. */
export const changesOf = (version: string, changeLog: string): string => {
  const [, ...sections] = changeLog.split(/^## \[/m);
  const section = sections.find((one) => one.startsWith(`${version}]`));
  return section === undefined ? '' : section.slice(section.indexOf('\n') + 1).trim();
};

/** What a file of a release is for the program that looks for it; nothing for what is not updated by itself. */
const packagesIn = (name: string): readonly string[] => {
  const processor = /arm64|aarch64/.test(name) ? 'arm64' : 'x64';
  if (name.endsWith('.deb')) return [`deb-${processor}`];
  if (name.endsWith('.AppImage')) return [`AppImage-${processor}`];
  // One installer for both.
  if (name.endsWith('.exe')) return ['nsis-x64', 'nsis-arm64'];
  return name.endsWith('-mac.zip') ? [`mac-${processor}`] : [];
};

const describeFile = async (file: string): Promise<readonly FeedFile[]> => {
  const packages = packagesIn(basename(file));
  if (packages.length === 0) return [];
  const [sha512, { size }] = [await hashFile(file, 'sha512', 'base64'), await stat(file)];
  return packages.map((kind) => ({ url: basename(file), sha512, size, package: kind }));
};

export const readSuccessors = async (): Promise<Feed['successors']> =>
  existsSync(SUCCESSORS_FILE)
    ? Feed.shape.successors.parse(JSON.parse(await readFile(SUCCESSORS_FILE, 'utf8')))
    : [];

interface News {
  readonly version: string;
  /** When the commit was made. */
  readonly at: Date;
  readonly changeLog: string;
  /** The packages that were made. */
  readonly files: readonly string[];
}

/** Writes the feed into `folder`; answers its path, or one clause that says why there is none. */
export const writeFeed = async (
  folder: string,
  { pem }: UpdateSource,
  { version, at, changeLog, files }: News,
): Promise<{ readonly file: string } | { readonly because: string }> => {
  const packages = (await Promise.all(files.map(describeFile))).flat();
  if (packages.length === 0) return { because: 'update feed: no package was made that updates' };
  const feed = Feed.parse({
    version,
    files: packages,
    releaseDate: at.toISOString(),
    releaseNotes: changesOf(version, changeLog),
    readers: readerNumbers(catalogue.entries),
    successors: await readSuccessors(),
  });
  const file = join(folder, feedFile(process.platform));
  await writeFile(file, `${JSON.stringify(signFeed(feed, pem), undefined, 2)}\n`);
  return { file };
};
