import { omitUndefined } from '#kit/collect.ts';
import { objectAt, findAll, list, node, str, type Node } from '#kit/dig.ts';
import { plain } from '#kit/figures.ts';
import type { Channel } from '#vocab/person.ts';
import { channelId, channelUrl } from '../site.ts';
import { text } from '../text.ts';

/** A channel of which only the id, and perhaps the name, is known. */
export const channelFromId = (
  id: string | undefined,
  name: string | undefined,
): Channel | undefined => {
  const known = channelId(id);
  if (known === undefined) return undefined;
  const url = channelUrl(known);
  return omitUndefined({ ...objectAt('Person', url), entityId: known, name });
};

/** A channel that a row names; its link may be of a form that is not read. */
export type NamedChannel = Channel | { readonly entityId?: never; readonly name: string };

/** Who published something: its author, and who published it together with that one. */
export interface Creators {
  readonly attributedTo?: Channel;
  readonly coauthors?: Channel[];
}

/** The channels in their order, of which the first published it; those without a link are `unread`. */
export const creatorsFrom = (
  channels: readonly NamedChannel[],
  unread: (name: string) => void,
): Creators => {
  const known = new Map<string, Channel>();
  for (const one of channels) {
    if (one.entityId === undefined) unread(one.name);
    else if (!known.has(one.entityId)) known.set(one.entityId, one);
  }
  const [attributedTo, ...coauthors] = known.values();
  return omitUndefined({
    attributedTo,
    coauthors: coauthors.length === 0 ? undefined : coauthors,
  });
};

/**
 * The channels that a line of text links to: `{runs: [{text, navigationEndpoint}]}`. "A and B" links
 * to a panel that lists them (recorded 2026).
 */
export const channelsInByline = (line: unknown): readonly NamedChannel[] =>
  list(line, 'runs').flatMap((run) => {
    const link = node(run, 'navigationEndpoint');
    const id = str(link, 'browseEndpoint', 'browseId');
    const channel = channelFromId(id, str(run, 'text'));
    return channel ? [channel] : channelsInPanel(link);
  });

/** Every part of every row of a `lockupMetadataViewModel` or a `pageHeaderViewModel`. */
export const metadataParts = (metadata: unknown): readonly unknown[] =>
  list(metadata, 'metadata', 'contentMetadataViewModel', 'metadataRows').flatMap((row) =>
    list(row, 'metadataParts'),
  );

const COMMAND = ['onTap', 'innertubeCommand'] as const;
const TAPPED = [...COMMAND, 'browseEndpoint', 'browseId'] as const;
const CONTEXT = ['rendererContext', 'commandContext'] as const;

/** The channel of a `{content, commandRuns}`, when its words are a link to one. */
const tappedChannel = (words: unknown): Channel | undefined => {
  for (const run of list(words, 'commandRuns')) {
    const channel = channelFromId(str(run, ...TAPPED), text(words));
    if (channel) return channel;
  }
  return undefined;
};

/** What the rows of a lockup say: who published it, and all that is not the channel's name. */
export interface LockupRows {
  readonly channels: readonly NamedChannel[];
  readonly texts: readonly string[];
  /** Those of them that lead nowhere. */
  readonly unlinked: readonly string[];
}

/**
 * Which part of the rows is the channel's name follows from links and places: a channel may be named
 * "1M views". It is the part that links to a channel; else, beside an avatar that does, the row that
 * holds one part. For a video of several channels their panel lists them.
 */
export const readLockupRows = (metadata: unknown): LockupRows => {
  const rows = list(metadata, 'metadata', 'contentMetadataViewModel', 'metadataRows').map((row) =>
    list(row, 'metadataParts').map((part) => node(part, 'text')),
  );
  const parts = rows.flat();
  const linked = parts.filter((part) => channelsInText(part).length > 0);
  const image = node(metadata, 'image');
  const avatarId = str(image, 'decoratedAvatarViewModel', ...CONTEXT, ...TAPPED);
  const several = channelsInPanel(node(image, 'avatarStackViewModel', ...CONTEXT, ...COMMAND));
  const isNamed = avatarId !== undefined || several.length > 0;
  const names = linked.length === 0 && isNamed ? [namePart(rows)] : linked;
  const avatar = channelFromId(avatarId, text(names[0]));
  const others = parts.filter((part) => !names.includes(part));
  return {
    channels: linked.length > 0 ? linked.flatMap(channelsInText) : avatar ? [avatar] : several,
    texts: others.flatMap((part) => text(part) ?? []),
    unlinked: others
      .filter((part) => list(part, 'commandRuns').length === 0)
      .flatMap((part) => text(part) ?? []),
  };
};

/** The channels that a `{content, commandRuns}` links to. */
export const channelsInText = (words: unknown): readonly NamedChannel[] => {
  const channel = tappedChannel(words);
  return channel
    ? [channel]
    : list(words, 'commandRuns').flatMap((run) => channelsInPanel(node(run, ...COMMAND)));
};

type Part = Node | undefined;

/** The part with the channel's name; only where no place tells it, the words do. */
const namePart = (rows: readonly (readonly Part[])[]): Part => {
  const filled = rows.filter((row) => row.length > 0);
  const alone = filled.length < 2 ? [] : filled.flatMap((row) => (row.length === 1 ? row : []));
  const [first] = filled;
  if (first?.length === 1 && filled.some((row) => row.length > 1)) return first[0];
  return (alone.length > 0 ? alone : filled.flat()).find(isNoFigure) ?? alone[0];
};

/** Words of a row that are no name. A name may end in "videos", so counts need their number. */
const OTHER_WORDS: readonly RegExp[] = [
  /^(?:no|\d\S*(?:\s\S+)?)\s(?:views?|watching(?: now)?|waiting|videos?|lessons?|episodes?)$/i,
  /^(?:(?:streamed|premiered)(?: live)? )?\d.*\sago$/i,
  /^(?:streamed (?:live )?on|premiere[sd]|scheduled for|view full|recommended for)\s/i,
  /^(?:last )?updated (?:today|yesterday|on\b|\d)/i,
];

const isNoFigure = (part: Part): boolean => {
  const words = text(part);
  return words !== undefined && !OTHER_WORDS.some((pattern) => pattern.test(plain(words)));
};

/** More channels than a panel can sensibly list. */
const MOST_IN_PANEL = 50;

/**
 * The channels of a video of several, in the dialog or the sheet that a link opens; the first
 * published it. Their names are links in some lists; in others the whole row is one (recorded 2026).
 * Of one whose link is not read only the name is known.
 */
export const channelsInPanel = (link: unknown): readonly NamedChannel[] => {
  const rows = findAll(link, 'listItemViewModel', MOST_IN_PANEL).map(
    (item): NamedChannel | undefined => {
      const title = node(item, 'title');
      const name = text(title)?.trim();
      return (
        tappedChannel(title) ??
        channelFromId(str(item, ...CONTEXT, ...TAPPED), name) ??
        (name === undefined ? undefined : { name })
      );
    },
  );
  const channels = rows.filter((one) => one !== undefined);
  // A panel without any channel lists something else.
  return channels.some(({ entityId }) => entityId !== undefined) ? channels : [];
};
