import { omitUndefined } from '../../../kit/collect.ts';
import { at, isNode, list, node, str, type Node } from '../../../kit/dig.ts';
import type { PlaylistVideo } from '../../../vocab/video.ts';
import { videoId, videoUrl } from './ids.ts';
import { metadataParts } from './listed-channel.ts';
import { thumbnailBadges } from './lockup-badges.ts';
import { pictures } from './pictures.ts';
import { text, views } from './text.ts';

/** The renderers that stand for a video in a list, all of one kind: old layout. */
const CLASSIC = [
  'playlistVideoRenderer',
  'videoRenderer',
  'gridVideoRenderer',
  'compactVideoRenderer',
  'playlistPanelVideoRenderer',
  'reelItemRenderer',
] as const;

/**
 * A list element as a video; `undefined` for everything that is no video (adverts, headings,
 * continuations, playlists). Throws when a video's id cannot be read.
 */
export const videoItem = (element: unknown): PlaylistVideo | undefined => {
  if (!isNode(element)) return undefined;
  const lockup = node(element, 'lockupViewModel');
  if (lockup) return lockupVideo(lockup);
  for (const name of CLASSIC) {
    const renderer = node(element, name);
    if (renderer) return classicVideo(renderer);
  }
  const short = node(element, 'shortsLockupViewModel');
  if (short) return shortVideo(short);
  const wrapped = node(element, 'richItemRenderer', 'content');
  return wrapped && videoItem(wrapped);
};

/** Whether a list element stands for a video, broken or not. */
export const isVideoElement = (element: unknown): boolean => {
  if (!isNode(element)) return false;
  if (CLASSIC.some((name) => name in element) || 'shortsLockupViewModel' in element) return true;
  if ('lockupViewModel' in element)
    return !NO_VIDEO.test(str(element, 'lockupViewModel', 'contentType') ?? '');
  return isVideoElement(at(element, 'richItemRenderer', 'content'));
};

/** A removed video without an id: a gap in the list, and no item that could be pointed at. */
export const isGap = (element: unknown): boolean => {
  const item = node(element, 'playlistVideoRenderer');
  return item !== undefined && str(item, 'videoId') === undefined && isEmptied(item);
};

const isEmptied = (item: Node): boolean =>
  item['isPlayable'] !== true && list(item, 'thumbnailOverlays').length === 0;

const made = (
  id: string | undefined,
  facts: { name: string | undefined; viewCount: number | undefined; isLive: boolean },
  image: PlaylistVideo['image'] | undefined,
): PlaylistVideo => {
  const known = videoId(id);
  if (known === undefined) throw new Error('no video id in the item');
  const url = videoUrl(known);
  return omitUndefined({ type: 'Video' as const, id: url, url, entityId: known, ...facts, image });
};

/** `playlistVideoRenderer` and its relatives. */
const classicVideo = (item: Node): PlaylistVideo | undefined => {
  const id = str(item, 'videoId');
  if (id === undefined && isEmptied(item)) return undefined;
  const facts = {
    name: text(item['title']) ?? text(item['headline']),
    viewCount: classicViews(item),
    isLive: isLiveNow(item),
  };
  return made(id, facts, pictures(item['thumbnail']));
};

const classicViews = (item: Node): number | undefined => {
  const direct = views(text(item['viewCountText'])) ?? views(text(item['shortViewCountText']));
  if (direct !== undefined) return direct;
  for (const run of list(item, 'videoInfo', 'runs')) {
    const count = views(str(run, 'text'));
    if (count !== undefined) return count;
  }
  return views(str(item, 'videoInfo', 'simpleText'));
};

const isLiveNow = (item: Node): boolean =>
  list(item, 'thumbnailOverlays').some(
    (overlay) => str(overlay, 'thumbnailOverlayTimeStatusRenderer', 'style') === 'LIVE',
  ) ||
  list(item, 'badges').some(
    (badge) => str(badge, 'metadataBadgeRenderer', 'style') === 'BADGE_STYLE_TYPE_LIVE_NOW',
  );

const NO_VIDEO = /_(PLAYLIST|PODCAST|ALBUM|COURSE|CHANNEL|ARTIST|POST|COLLECTION|MIX)/;

/** `lockupViewModel`, the layout since 2025: its rows are told apart by what they say, not by place. */
const lockupVideo = (item: Node): PlaylistVideo | undefined => {
  if (NO_VIDEO.test(str(item, 'contentType') ?? '')) return undefined;
  const metadata = at(item, 'metadata', 'lockupMetadataViewModel');
  const thumbnail = at(item, 'contentImage', 'thumbnailViewModel');
  const facts = {
    name: text(at(metadata, 'title')),
    viewCount: lockupViews(metadata),
    isLive: thumbnailBadges(thumbnail).some(isLiveBadge),
  };
  return made(str(item, 'contentId'), facts, pictures(at(thumbnail, 'image')));
};

const lockupViews = (metadata: unknown): number | undefined => {
  for (const part of metadataParts(metadata)) {
    const count = views(text(at(part, 'text')));
    if (count !== undefined) return count;
  }
  return undefined;
};

const isLiveBadge = (badge: unknown): boolean =>
  (str(badge, 'badgeStyle') ?? '').endsWith('_LIVE') || str(badge, 'text') === 'LIVE';

/** `shortsLockupViewModel`: the grid of automatic Shorts playlists. */
const shortVideo = (item: Node): PlaylistVideo => {
  const watch = at(item, 'onTap', 'innertubeCommand', 'reelWatchEndpoint');
  const id = str(watch, 'videoId') ?? str(item, 'entityId')?.replace('shorts-shelf-item-', '');
  const facts = {
    name: text(at(item, 'overlayMetadata', 'primaryText')),
    viewCount: views(text(at(item, 'overlayMetadata', 'secondaryText'))),
    isLive: false,
  };
  return made(
    id,
    facts,
    pictures(at(watch, 'thumbnail')) ??
      pictures(at(item, 'thumbnailViewModel', 'thumbnailViewModel', 'image')) ??
      pictures(at(item, 'thumbnailViewModel', 'image')) ??
      pictures(at(item, 'thumbnail')),
  );
};
