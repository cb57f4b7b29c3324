/**
 * The news of a version: one small file for each system, in the form of electron-updater (`latest-linux.yml`;
 * JSON is YAML), with a signature of ours for each package that it offers.
 */
import { jsonFromText } from '#kit/json-text.ts';
import { z } from 'zod';
import { VERSION_PATTERN } from '#kit/version.ts';
import { isLoopback } from '#kit/host-places.ts';
import type { Message } from '#kit/message.ts';
import { messages } from './messages.ts';

/** The most bytes of such a file. */
export const FEED_BYTES = 1_000_000;

/** The most bytes of a package. */
const PACKAGE_BYTES = 2_000_000_000;

/** What a package is and for which processor: `deb-x64`. A package of one kind never passes as another. */
export const PACKAGE_KINDS = ['deb', 'AppImage', 'nsis', 'mac'] as const;
export type PackageKind = (typeof PACKAGE_KINDS)[number];

const Base64 = z.string().regex(/^[A-Za-z0-9+/]{1,400}={0,2}$/);

const FeedFile = z.object({
  /** The name of a file beside the feed: it leads to no other place. */
  url: z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,150}$/),
  sha512: Base64.length(88),
  size: z.int().min(1).max(PACKAGE_BYTES),
  package: z.string().regex(/^[A-Za-z]{2,10}-[a-z0-9]{2,10}$/),
  signature: Base64.length(88).optional(),
});
export type FeedFile = Readonly<z.infer<typeof FeedFile>>;

export const Feed = z.object({
  version: z.string().regex(VERSION_PATTERN),
  files: z.array(FeedFile).min(1).max(20),
  releaseDate: z.iso.datetime().max(30),
  /** The section of the change log, in Markdown. */
  releaseNotes: z.string().max(200_000),
  /** Operations whose reader has another number than 1; see `Operation.reader`. */
  readers: z.record(z.string().regex(/^[a-z0-9-]{1,40}\.[a-z0-9-]{1,80}$/), z.int().min(2)),
  /** Keys that took the place of the one before, each signed with that. */
  successors: z.array(z.object({ key: Base64, signature: Base64.length(88) })).max(20),
});
export type Feed = Readonly<z.infer<typeof Feed>>;

/** The news as they are; `undefined` for what is cut off or something else. */
export const parseFeed = (text: string): Feed | undefined =>
  Feed.safeParse(jsonFromText(text)).data;

/** The address that is asked for the news of a version, and nothing else is. */

const FEED_FILES = { linux: 'latest-linux.yml', darwin: 'latest-mac.yml' } as const;

/** What electron-updater calls the feed of a system. */
export const feedFile = (platform: NodeJS.Platform): string =>
  platform === 'linux' || platform === 'darwin' ? FEED_FILES[platform] : 'latest.yml';

/**
 * The whole address of the feed below `base`. Only this computer may be asked without encryption.
 */
export const feedAddress = (
  base: string,
  platform: NodeJS.Platform,
): { readonly address: string } | { readonly because: Message } => {
  if (!URL.canParse(base)) return { because: messages.addressInvalid };
  const url = new URL(feedFile(platform), base.endsWith('/') ? base : `${base}/`);
  if (url.username !== '' || url.password !== '') return { because: messages.addressInvalid };
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return { because: messages.notEncrypted({ host: url.host }) };
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return { because: messages.addressInvalid };
  return { address: url.href };
};
