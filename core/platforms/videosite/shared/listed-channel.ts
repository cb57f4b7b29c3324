import { given } from '../../../kit/collect.ts';
import { isNode, list, node, str, type Node } from '../../../kit/dig.ts';
import { plain } from '../../../kit/figures.ts';
import type { Channel } from '../../../vocab/person.ts';
import { channelId, channelUrl } from './ids.ts';
import { text } from './text.ts';

/** A channel of which only the id, and perhaps the name, is known. */
export const channelOf = (
  id: string | undefined,
  name: string | undefined,
): Channel | undefined => {
  const known = channelId(id);
  if (known === undefined) return undefined;
  const url = channelUrl(known);
  return given({ type: 'Person' as const, id: url, url, entityId: known, name });
};

/** The channel that a line of text links to: `{runs: [{text, navigationEndpoint}]}`. */
export const channelRun = (line: unknown): Channel | undefined => {
  for (const run of list(line, 'runs')) {
    const id = str(run, 'navigationEndpoint', 'browseEndpoint', 'browseId');
    const channel = channelOf(id, str(run, 'text'));
    if (channel) return channel;
  }
  return undefined;
};

/** Every part of every row of a `lockupMetadataViewModel`. */
export const partsOf = (metadata: unknown): readonly unknown[] =>
  list(metadata, 'metadata', 'contentMetadataViewModel', 'metadataRows').flatMap((row) =>
    list(row, 'metadataParts'),
  );

const TAPPED = ['onTap', 'innertubeCommand', 'browseEndpoint', 'browseId'] as const;

/** The channel of a `{content, commandRuns}`, when its words are a link to one. */
export const tappedChannel = (words: unknown): Channel | undefined => {
  for (const run of list(words, 'commandRuns')) {
    const channel = channelOf(str(run, ...TAPPED), text(words));
    if (channel) return channel;
  }
  return undefined;
};

/**
 * The channel of a lockup: the part that links to one; else the avatar's link, whose name is the
 * first part that says nothing else; else, for a video of several channels, the first of them.
 */
export const lockupChannel = (metadata: unknown): Channel | undefined => {
  const words = partsOf(metadata).map((part) => node(part, 'text'));
  for (const said of words) {
    const channel = tappedChannel(said);
    if (channel) return channel;
  }
  const image = node(metadata, 'image');
  const id = str(image, 'decoratedAvatarViewModel', 'rendererContext', 'commandContext', ...TAPPED);
  return channelOf(id, nameAmong(words)) ?? firstOfSeveral(image);
};

const OTHER_WORDS =
  /(?:\sviews?|\swatching(?: now)?|\swaiting|\sago|\svideos?|\slessons?|\sepisodes?)$|^(?:streamed|premiere[sd]|scheduled|updated|view full|recommended)\b/i;

const nameAmong = (words: readonly (Node | undefined)[]): string | undefined =>
  words.map(text).find((said) => said !== undefined && !OTHER_WORDS.test(plain(said)));

/** Videos of several channels list them in a dialog behind the stack of their avatars. */
const firstOfSeveral = (image: unknown): Channel | undefined => {
  const dialog = node(
    image,
    'avatarStackViewModel',
    'rendererContext',
    'commandContext',
    'onTap',
    'innertubeCommand',
    'showDialogCommand',
    'panelLoadingStrategy',
    'inlineContent',
    'dialogViewModel',
    'customContent',
    'listViewModel',
  );
  for (const item of list(dialog, 'listItems')) {
    const channel = isNode(item) && tappedChannel(node(item, 'listItemViewModel', 'title'));
    if (channel) return channel;
  }
  return undefined;
};
