import type { Platform } from '#kit/operation.ts';
import { verbatim, type Message } from '#kit/message.ts';
import { nearNames } from '#kit/near-names.ts';
import { printable } from '#kit/printable.ts';
import type { Catalogue, Entry } from './catalogue.ts';
import { messages } from './messages.ts';

/** The operation that a text names, or in one sentence why it names none. */
export type NamedOperation =
  | { readonly entry: Entry }
  | { readonly entry?: undefined; readonly problem: Message; readonly meant: readonly Entry[] };

/** As people type it: `youtube/get-video`. The engine's own name is the entry's `id`. */
export const operationName = ({ platform, operation }: Entry): string =>
  `${platformName(platform)}/${operation.name}`;

/** The name by which assistants know it that were made for the published interface: `tiktok_get_user_videos`. */
export const publishedTool = ({ platform, operation: { name, publishedName } }: Entry): string => {
  const batch = /^batch-(.+)$/.exec(name)?.[1];
  const own = batch === undefined ? name.replace(/^list-/, 'get-') : `get-${batch}-batch`;
  return `${platformName(platform)}_${publishedName ?? own}`.replaceAll('-', '_');
};

/** As people know it: `youtube` for `videosite`. */
export const platformName = ({ aliases, segment }: Platform): string => aliases[0] ?? segment;

/**
 * The operation of a name in any spelling: `videosite.get-video`, `youtube/get-video`, `youtube:get-video`,
 * the MCP tool `videosite_get_video`, `youtubeGetVideo`, and `get-video` where one platform alone has it.
 */
export const findOperation = (catalogue: Catalogue, name: string): Entry | undefined =>
  resolveOperation(catalogue, name).entry;

/** The same; where there is none, what was probably meant, or which platforms have it. */
export const resolveOperation = (catalogue: Catalogue, name: string): NamedOperation => {
  const exact = catalogue.find(name);
  if (exact) return { entry: exact };
  const words = name.length > MOST_LENGTH ? '' : hyphenated(name);
  const { full, bare } = indexOf(catalogue);
  const ofSeveral = bare.get(words) ?? [];
  const entry = full.get(words) ?? (ofSeveral.length === 1 ? ofSeveral[0] : undefined);
  if (entry) return { entry };
  const shown = printable(name);
  if (ofSeveral.length > 1)
    return {
      problem: messages.operationOfSeveral({ name: shown, operations: namesOf(ofSeveral) }),
      meant: ofSeveral,
    };
  const meant = entriesNear(catalogue, words);
  return {
    problem:
      meant.length === 0
        ? messages.noOperationOfName({ name: shown })
        : messages.noOperationButNear({ name: shown, near: namesOf(meant) }),
    meant,
  };
};

/** By its segment, an alias or its brand, in any case. */
export const findPlatform = (catalogue: Catalogue, name: string): Platform | undefined => {
  const lower = name.toLowerCase();
  return (
    catalogue.platform(lower) ??
    catalogue.platforms.find(({ brand }) => brand.toLowerCase() === lower)
  );
};

/** The names of platforms that were probably meant. */
export const nearPlatforms = ({ platforms }: Catalogue, name: string): string[] =>
  nearNames(
    name,
    platforms.flatMap(({ segment, aliases }) => [...aliases, segment]),
  );

const MOST_LENGTH = 100;
const MOST_MEANT = 3;

const namesOf = (entries: readonly Entry[]): readonly Message[] =>
  entries.map((entry) => verbatim(operationName(entry)));

/** `videosite_getVideo` and `videosite.get-video` alike: `videosite-get-video`. */
const hyphenated = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
    .join('-');

interface NameIndex {
  /** Hyphenated, with the platform before it. */
  readonly full: ReadonlyMap<string, Entry>;
  /** Hyphenated, without the platform: those of all that have it. */
  readonly bare: ReadonlyMap<string, readonly Entry[]>;
}

const indexes = new WeakMap<Catalogue, NameIndex>();

const indexOf = (catalogue: Catalogue): NameIndex => {
  const known = indexes.get(catalogue);
  if (known) return known;
  const index = {
    full: new Map([
      ...catalogue.entries.map((entry) => [hyphenated(publishedTool(entry)), entry] as const),
      ...catalogue.entries.flatMap((entry) =>
        platformNames(entry.platform).map(
          (name) => [hyphenated(`${name}-${entry.operation.name}`), entry] as const,
        ),
      ),
    ]),
    bare: Map.groupBy(catalogue.entries, ({ operation }) => operation.name),
  };
  indexes.set(catalogue, index);
  return index;
};

const platformNames = ({ segment, aliases, brand }: Platform): readonly string[] => [
  segment,
  ...aliases,
  brand,
];

/** Those with a name near this one, with or without its platform. */
const entriesNear = (catalogue: Catalogue, words: string): readonly Entry[] => {
  const { full, bare } = indexOf(catalogue);
  const near = nearNames(words, [...full.keys(), ...bare.keys()], 2 * MOST_MEANT);
  const entries = near.flatMap((name) => full.get(name) ?? bare.get(name) ?? []);
  return [...new Set(entries)].slice(0, MOST_MEANT);
};
