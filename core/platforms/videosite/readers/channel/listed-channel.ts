import { objectAt } from '#kit/object-at.ts';
import { omitUndefined } from '#kit/collect.ts';
import { at, list, node, str, type Node } from '#kit/dig.ts';
import { plain } from '#kit/figures.ts';
import type { Channel } from '#vocab/person.ts';
import { channelId, channelUrl } from '../ids.ts';
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

/**
 * The channel that a line of text links to: `{runs: [{text, navigationEndpoint}]}`. "A and B" links
 * to a dialog (recorded 2026).
 */
export const channelRun = (line: unknown): Channel | undefined => {
  for (const run of list(line, 'runs')) {
    const link = node(run, 'navigationEndpoint');
    const id = str(link, 'browseEndpoint', 'browseId');
    const channel = channelFromId(id, str(run, 'text')) ?? firstOfSeveral(link);
    if (channel) return channel;
  }
  return undefined;
};

/** Every part of every row of a `lockupMetadataViewModel` or a `pageHeaderViewModel`. */
export const metadataParts = (metadata: unknown): readonly unknown[] =>
  list(metadata, 'metadata', 'contentMetadataViewModel', 'metadataRows').flatMap((row) =>
    list(row, 'metadataParts'),
  );

const COMMAND = ['onTap', 'innertubeCommand'] as const;
const TAPPED = [...COMMAND, 'browseEndpoint', 'browseId'] as const;
const CONTEXT = ['rendererContext', 'commandContext'] as const;

/** The channel of a `{content, commandRuns}`, when its words are a link to one. */
export const tappedChannel = (words: unknown): Channel | undefined => {
  for (const run of list(words, 'commandRuns')) {
    const channel = channelFromId(str(run, ...TAPPED), text(words));
    if (channel) return channel;
  }
  return undefined;
};

/**
 * The channel of a lockup: the part that links to one; else the avatar's link, whose name is the
 * first part that says nothing else; else, for a video of several channels, the first of them.
 */
export const lockupChannel = (metadata: unknown): Channel | undefined => {
  const words = metadataParts(metadata).map((part) => node(part, 'text'));
  for (const text of words) {
    const channel = tappedChannel(text);
    if (channel) return channel;
  }
  const image = node(metadata, 'image');
  const id = str(image, 'decoratedAvatarViewModel', ...CONTEXT, ...TAPPED);
  return (
    channelFromId(id, nameAmong(words)) ??
    firstOfSeveral(node(image, 'avatarStackViewModel', ...CONTEXT, ...COMMAND))
  );
};

/** Words of a row that are no name. A name may end in "videos", so counts need their number. */
const OTHER_WORDS: readonly RegExp[] = [
  /^(?:no|\d\S*(?:\s\S+)?)\s(?:views?|watching(?: now)?|waiting|videos?|lessons?|episodes?)$/i,
  /^(?:(?:streamed|premiered)(?: live)? )?\d.*\sago$/i,
  /^(?:streamed (?:live )?on|premiere[sd]|scheduled for|view full|recommended for)\s/i,
  /^(?:last )?updated (?:today|yesterday|on\b|\d)/i,
];

const isOther = (words: string): boolean => OTHER_WORDS.some((pattern) => pattern.test(words));

const nameAmong = (words: readonly (Node | undefined)[]): string | undefined =>
  words.map(text).find((text) => text !== undefined && !isOther(plain(text)));

/**
 * The first channel of a video of several, which published it: they stand in the dialog that the
 * link opens. Their names are links in some lists; in others the whole row is one (recorded 2026).
 */
export const firstOfSeveral = (link: unknown): Channel | undefined => {
  const dialog = at(link, 'showDialogCommand', 'panelLoadingStrategy', 'inlineContent');
  for (const one of list(
    dialog,
    'dialogViewModel',
    'customContent',
    'listViewModel',
    'listItems',
  )) {
    const item = node(one, 'listItemViewModel');
    const title = node(item, 'title');
    const channel =
      tappedChannel(title) ?? channelFromId(str(item, ...CONTEXT, ...TAPPED), text(title)?.trim());
    if (channel) return channel;
  }
  return undefined;
};
