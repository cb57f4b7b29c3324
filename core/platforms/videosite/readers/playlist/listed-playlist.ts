import { objectAt } from '#kit/object-at.ts';
import { omitUndefined } from '#kit/collect.ts';
import { at, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { figure, plain } from '#kit/figures.ts';
import type { Channel } from '#vocab/person.ts';
import type { Playlist } from '#vocab/playlist.ts';
import { channelsInByline, creatorsFrom, readLockupRows } from '../channel/listed-channel.ts';
import { thumbnailBadges } from '../lockup-badges.ts';
import type { Unread } from '../collect-rows.ts';
import { pictures } from '../pictures.ts';
import { isUpdateText } from './facts.ts';
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
export const listedPlaylist = (
  element: unknown,
  { unread, channel }: Pick<ListedAt, 'unread' | 'channel'>,
): Playlist | undefined => {
  if (!isNode(element)) return undefined;
  const lockup = node(element, 'lockupViewModel');
  if (lockup) return lockupPlaylist(lockup, channel, unread);
  for (const name of ['gridPlaylistRenderer', 'playlistRenderer', 'compactPlaylistRenderer']) {
    const renderer = node(element, name);
    if (renderer) return classicPlaylist(renderer, channel, unread);
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

const lockupPlaylist = (
  item: Node,
  owner: Channel | undefined,
  unread: Unread,
): Playlist | undefined => {
  const id = str(item, 'contentId');
  if (!KINDS.test(str(item, 'contentType') ?? '') || id?.startsWith('RD')) return undefined;
  const metadata = node(item, 'metadata', 'lockupMetadataViewModel');
  const thumbnail =
    node(item, 'contentImage', 'collectionThumbnailViewModel', 'primaryThumbnail') ??
    node(item, 'contentImage');
  const { channels, texts } = readLockupRows(metadata);
  return buildPlaylist(id, {
    ...omitUndefined({
      name: text(at(metadata, 'title')),
      totalItems: badgeCount(node(thumbnail, 'thumbnailViewModel')),
      attributedTo: owner,
      ...creatorsFrom(channels, (name) => unread('coauthors', name)),
      image: pictures(at(thumbnail, 'thumbnailViewModel', 'image')),
      updatedText: texts.find(isUpdateText),
    }),
  });
};

const badgeCount = (thumbnail: unknown): number | undefined => {
  for (const badge of thumbnailBadges(thumbnail)) {
    const count = itemCount(str(badge, 'text'));
    if (count !== undefined) return count;
  }
  return undefined;
};

const classicPlaylist = (
  item: Node,
  owner: Channel | undefined,
  unread: Unread,
): Playlist | undefined => {
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
      updatedText: text(item['publishedTimeText']),
    }),
  });
};
