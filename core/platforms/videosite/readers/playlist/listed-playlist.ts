import { omitUndefined } from '#kit/collect.ts';
import { objectAt, at, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { figure, plain } from '#kit/figures.ts';
import type { Playlist } from '#vocab/playlist.ts';
import { channelsInByline, creatorsFrom, readLockupRows } from '../channel/listed-channel.ts';
import { thumbnailBadges, pictures } from '../pictures.ts';
import { isUpdateText, updatedWithin } from './facts.ts';
import type { ListedAt } from '../video-renderer.ts';
import { text } from '../text.ts';

const ID = /^[A-Za-z0-9_-]{2,128}$/;

/** A playlist’s id. Mixes (`RD…`) are made anew for every visitor and are no playlists. */
const playlistId = (id: string | undefined): string | undefined =>
  id !== undefined && ID.test(id) && !id.startsWith('RD') ? id : undefined;

export const playlistUrl = (id: string): string => `https://www.youtube.com/playlist?list=${id}`;

const COUNT = /^(?:no|[\d,.]+[km]?\+?)(?:\s(?:videos?|episodes?|lessons?|songs?|tracks?))?$/i;

/** "12 videos", "53 lessons", "4": how many items a playlist has. */
const itemCount = (text: string | undefined): number | undefined =>
  text !== undefined && COUNT.test(plain(text)) ? figure(text) : undefined;

/**
 * A list element as a playlist; `undefined` for what is none. The channel of the page stands for playlists that name
 * no channel, on the page of the channel that made them. Throws when the playlist's id is missing.
 */
export const listedPlaylist = (element: unknown, listedAt: ListedAt): Playlist | undefined => {
  if (!isNode(element)) return undefined;
  const lockup = node(element, 'lockupViewModel');
  if (lockup) return lockupPlaylist(lockup, listedAt);
  for (const name of ['gridPlaylistRenderer', 'playlistRenderer', 'compactPlaylistRenderer']) {
    const renderer = node(element, name);
    if (renderer) return classicPlaylist(renderer, listedAt);
  }
  return undefined;
};

/** A playlist by its id. Throws when that is none, or a mix’s. */
export const buildPlaylist = (
  id: string | undefined,
  facts: Omit<Partial<Playlist>, 'type' | 'id' | 'url' | 'entityId'>,
): Playlist => {
  const known = playlistId(id);
  if (known === undefined) throw new Error('no playlist id in the item');
  const url = playlistUrl(known);
  return omitUndefined({
    ...objectAt('OrderedCollection', url),
    entityId: known,
    ...facts,
  });
};

const KINDS = /_(?:PLAYLIST|PODCAST|ALBUM|COURSE)$/;

const lockupPlaylist = (item: Node, listedAt: ListedAt): Playlist | undefined => {
  const id = str(item, 'contentId');
  const kind = str(item, 'contentType') ?? '';
  if (!KINDS.test(kind) || id?.startsWith('RD')) return undefined;
  const { unread, channel: owner, requestBody } = listedAt;
  const metadata = node(item, 'metadata', 'lockupMetadataViewModel');
  const thumbnail =
    node(item, 'contentImage', 'collectionThumbnailViewModel', 'primaryThumbnail') ??
    node(item, 'contentImage');
  const { channels, texts, unlinked } = readLockupRows(metadata);
  // Everything else in the rows of a plain playlist leads somewhere.
  const isEnglish = /^en\b/.test(str(requestBody, 'context', 'client', 'hl') ?? '');
  const words = isEnglish || !kind.endsWith('_PLAYLIST') ? undefined : unlinked.at(-1);
  return buildPlaylist(id, {
    ...omitUndefined({
      name: text(at(metadata, 'title')),
      totalItems: badgeCount(node(thumbnail, 'thumbnailViewModel')),
      attributedTo: owner,
      ...creatorsFrom(channels, (name) => unread('coauthors', name)),
      image: pictures(at(thumbnail, 'thumbnailViewModel', 'image')),
      ...readUpdate(texts.find(isUpdateText), listedAt, words),
    }),
  });
};

/** When it was last changed, in the site's words; `unreadWords`: words in their place that may say so. */
const readUpdate = (
  updatedText: string | undefined,
  { at: cameAt, unread }: ListedAt,
  unreadWords?: string,
): Pick<Playlist, 'updatedText' | 'updatedInterval'> => {
  const updatedInterval =
    updatedText === undefined ? undefined : updatedWithin(updatedText, cameAt);
  const words = updatedText ?? unreadWords;
  if (words !== undefined && updatedInterval === undefined) unread('publishedInterval', words);
  return omitUndefined({ updatedText, updatedInterval });
};

const badgeCount = (thumbnail: unknown): number | undefined => {
  for (const badge of thumbnailBadges(thumbnail)) {
    const count = itemCount(str(badge, 'text'));
    if (count !== undefined) return count;
  }
  return undefined;
};

const classicPlaylist = (item: Node, listedAt: ListedAt): Playlist | undefined => {
  const { unread, channel: owner } = listedAt;
  const id = str(item, 'playlistId');
  if (id?.startsWith('RD')) return undefined;
  const counts = ['videoCountText', 'videoCount', 'thumbnailText', 'videoCountShortText'];
  return buildPlaylist(id, {
    ...omitUndefined({
      name: text(item['title']),
      totalItems: counts.map((key) => itemCount(text(item[key]))).find((n) => n !== undefined),
      attributedTo: owner,
      ...creatorsFrom(
        ['longBylineText', 'shortBylineText']
          .map((key) => channelsInByline(item[key]))
          .find((channels) => channels.length > 0) ?? [],
        (name) => unread('coauthors', name),
      ),
      image:
        pictures(item['thumbnail']) ??
        pictures(list(item, 'thumbnails')[0]) ??
        pictures(at(item, 'thumbnailRenderer', 'playlistVideoThumbnailRenderer', 'thumbnail')),
      ...readUpdate(text(item['publishedTimeText']), listedAt),
    }),
  });
};
