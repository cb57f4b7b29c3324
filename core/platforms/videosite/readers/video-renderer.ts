import { omitUndefined } from '#kit/collect.ts';
import { objectAt, at, int, isNode, list, node, str, type Node, firstKnown } from '#kit/dig.ts';
import { clock } from '#kit/figures.ts';
import type { ReaderChange } from '#kit/operation.ts';
import { fromUnix } from '#kit/times.ts';
import type { Channel } from '#vocab/person.ts';
import type { PlaylistVideo, Video } from '#vocab/video.ts';
import { videoId, videoUrl } from './site.ts';
import {
  channelsInByline,
  creatorsFrom,
  readLockupRows,
  type LockupRows,
} from './channel/listed-channel.ts';
import { thumbnailBadges, pictures } from './pictures.ts';
import { readRowWords } from './row-words.ts';
import type { Unread } from './collect-rows.ts';
import { text, views } from './text.ts';

/** What a row says of a video beside id, title, views and pictures. */
type Extras = Pick<
  PlaylistVideo,
  | 'duration'
  | 'publishedInterval'
  | 'startTime'
  | 'concurrentViewers'
  | 'waitingCount'
  | 'membersOnly'
  | 'premiumOnly'
  | 'isShort'
  | 'attributedTo'
  | 'coauthors'
>;

export interface ListedAt {
  /** When the reply came: "3 weeks ago" counts from there. */
  readonly at: string;
  /** The channel whose page it is, for items that do not name theirs. */
  readonly channel?: Channel | undefined;
  /** The body of the request: it names the language and the clock of the reply. */
  readonly requestBody: Node;
  readonly unread: Unread;
}

/** Since then the name of a channel is told by its place, and all channels of a row are read. */
export const videoRowsRead: ReaderChange = {
  since: '0.10.0',
  fields: [
    'attributedTo',
    'coauthors',
    'viewCount',
    'publishedInterval',
    'startTime',
    'concurrentViewers',
    'waitingCount',
    'premiumOnly',
  ],
};

/** The renderers that stand for a video in a list, all of one kind: old layout. */
const CLASSIC = [
  'playlistVideoRenderer',
  'videoRenderer',
  'gridVideoRenderer',
  'compactVideoRenderer',
  'playlistPanelVideoRenderer',
  'reelItemRenderer',
] as const;

/** A video's renderer in a list element, in whichever of the site's layouts it is. */
type VideoRenderer =
  | { readonly layout: 'classic' | 'short'; readonly item: Node }
  | { readonly layout: 'lockup'; readonly item: Node; readonly rows: LockupRows };

const videoRenderer = (element: unknown): VideoRenderer | undefined => {
  if (!isNode(element)) return undefined;
  const lockup = node(element, 'lockupViewModel');
  if (lockup)
    return { layout: 'lockup', item: lockup, rows: readLockupRows(lockupMetadata(lockup)) };
  for (const name of CLASSIC) {
    const item = node(element, name);
    if (item) return { layout: 'classic', item };
  }
  const short = node(element, 'shortsLockupViewModel');
  if (short) return { layout: 'short', item: short };
  return videoRenderer(node(element, 'richItemRenderer', 'content'));
};

const lockupMetadata = (lockup: Node): Node | undefined =>
  node(lockup, 'metadata', 'lockupMetadataViewModel');

const videoIn = (renderer: VideoRenderer): PlaylistVideo | undefined => {
  if (renderer.layout === 'lockup') return lockupVideo(renderer.item, renderer.rows);
  return renderer.layout === 'classic' ? classicVideo(renderer.item) : shortVideo(renderer.item);
};

/**
 * A list element as a video with what its row says of it; `undefined` for what is no video (adverts,
 * headings, continuations, playlists). Throws when the video's id cannot be read.
 */
export const rowVideo = (element: unknown, listedAt: ListedAt): PlaylistVideo | undefined => {
  const renderer = videoRenderer(element);
  return renderer && videoInRow(renderer, listedAt);
};

const videoInRow = (renderer: VideoRenderer, listedAt: ListedAt): PlaylistVideo | undefined => {
  const video = videoIn(renderer);
  if (video === undefined) return undefined;
  const extras = extrasIn(renderer, listedAt);
  const attributedTo = extras.attributedTo ?? listedAt.channel;
  return omitUndefined({ ...video, ...extras, attributedTo });
};

/** The same with the beginning of its description, where the list shows it. */
export const listedVideo = (element: unknown, listedAt: ListedAt): Video | undefined => {
  const renderer = videoRenderer(element);
  const video = renderer && videoInRow(renderer, listedAt);
  return video && omitUndefined({ ...video, content: snippetIn(renderer) });
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

const videoFrom = (
  id: string | undefined,
  facts: { name: string | undefined; viewCount: number | undefined; isLive: boolean },
  image: PlaylistVideo['image'] | undefined,
): PlaylistVideo => {
  const known = videoId(id);
  if (known === undefined) throw new Error('no video id in the item');
  const url = videoUrl(known);
  return omitUndefined({ ...objectAt('Video', url), entityId: known, ...facts, image });
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
  return videoFrom(id, facts, pictures(item['thumbnail']));
};

const classicViews = (item: Node): number | undefined => {
  const direct = views(text(item['viewCountText'])) ?? views(text(item['shortViewCountText']));
  return (
    direct ??
    firstKnown(list(item, 'videoInfo', 'runs'), (run) => views(str(run, 'text'))) ??
    views(str(item, 'videoInfo', 'simpleText'))
  );
};

const isLiveNow = (item: Node): boolean =>
  list(item, 'thumbnailOverlays').some(
    (overlay) => str(overlay, 'thumbnailOverlayTimeStatusRenderer', 'style') === 'LIVE',
  ) ||
  list(item, 'badges').some(
    (badge) => str(badge, 'metadataBadgeRenderer', 'style') === 'BADGE_STYLE_TYPE_LIVE_NOW',
  );

const NO_VIDEO = /_(PLAYLIST|PODCAST|ALBUM|COURSE|CHANNEL|ARTIST|POST|COLLECTION|MIX)/;

/** `lockupViewModel`, the layout since 2025: what is not the channel's name is told apart by what it says. */
const lockupVideo = (item: Node, { texts }: LockupRows): PlaylistVideo | undefined => {
  if (NO_VIDEO.test(str(item, 'contentType') ?? '')) return undefined;
  const thumbnail = at(item, 'contentImage', 'thumbnailViewModel');
  const facts = {
    name: text(at(lockupMetadata(item), 'title')),
    viewCount: firstKnown(texts, views),
    isLive: thumbnailBadges(thumbnail).some(isLiveBadge),
  };
  return videoFrom(str(item, 'contentId'), facts, pictures(at(thumbnail, 'image')));
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
  return videoFrom(
    id,
    facts,
    pictures(at(watch, 'thumbnail')) ??
      pictures(at(item, 'thumbnailViewModel', 'thumbnailViewModel', 'image')) ??
      pictures(at(item, 'thumbnailViewModel', 'image')) ??
      pictures(at(item, 'thumbnail')),
  );
};

const extrasIn = (renderer: VideoRenderer, listedAt: ListedAt): Extras => {
  const { layout, item } = renderer;
  if (layout === 'classic') return classicExtras(item, listedAt);
  if (layout === 'lockup') return lockupExtras(item, renderer.rows, listedAt);
  const seen = text(at(item, 'overlayMetadata', 'secondaryText'));
  return { isShort: true, ...readRowWords([seen], [], listedAt) };
};

const positive = (seconds: number | undefined): number | undefined =>
  seconds !== undefined && seconds > 0 ? seconds : undefined;

const classicExtras = (item: Node, listedAt: ListedAt): Extras => {
  const statuses = list(item, 'thumbnailOverlays').map((overlay) =>
    node(overlay, 'thumbnailOverlayTimeStatusRenderer'),
  );
  const { unread } = listedAt;
  const counts = [text(item['viewCountText']), text(item['shortViewCountText'])];
  const texts = [
    ...list(item, 'videoInfo', 'runs').map((run) => str(run, 'text')),
    text(item['publishedTimeText']),
  ];
  const badges = list(item, 'badges').map((badge) => node(badge, 'metadataBadgeRenderer'));
  const { startTime, ...words } = readRowWords(counts, texts, listedAt);
  return omitUndefined({
    duration:
      positive(int(item, 'lengthSeconds')) ??
      positive(clock(text(item['lengthText']))) ??
      firstKnown(statuses, (status) => positive(clock(text(status?.['text'])))),
    ...words,
    startTime: fromUnix(int(item, 'upcomingEventData', 'startTime')) ?? startTime,
    membersOnly:
      badges.some((badge) => str(badge, 'style') === 'BADGE_STYLE_TYPE_MEMBERS_ONLY') || undefined,
    premiumOnly: badges.some(isPremiumBadge) || undefined,
    isShort:
      'headline' in item || statuses.some((status) => str(status, 'style') === 'SHORTS')
        ? true
        : undefined,
    ...creatorsFrom(
      ['longBylineText', 'ownerText', 'shortBylineText']
        .map((key) => channelsInByline(item[key]))
        .find((channels) => channels.length > 0) ?? [],
      (name) => unread('coauthors', name),
    ),
  });
};

/** The old layout has one style for all that costs money. */
const isPremiumBadge = (badge: Node | undefined): boolean =>
  str(badge, 'style') === 'BADGE_STYLE_TYPE_YPC' && str(badge, 'label') === 'Premium';

const snippetIn = ({ layout, item }: VideoRenderer): string | undefined => {
  if (layout !== 'classic') return undefined;
  const [snippet] = list(item, 'detailedMetadataSnippets');
  return text(node(snippet, 'snippetText')) ?? text(item['descriptionSnippet']);
};

const lockupExtras = (item: Node, { channels, texts }: LockupRows, listedAt: ListedAt): Extras => {
  const badges = thumbnailBadges(node(item, 'contentImage', 'thumbnailViewModel'));
  const forWhom = rowBadges(lockupMetadata(item));
  return omitUndefined({
    duration: positive(firstKnown(badges, (badge) => clock(str(badge, 'text')))),
    ...readRowWords([], texts, listedAt),
    membersOnly: forWhom.includes('BADGE_MEMBERS_ONLY') || undefined,
    premiumOnly: forWhom.includes('BADGE_PREMIUM') || undefined,
    isShort:
      /_SHORTS?$/.test(str(item, 'contentType') ?? '') ||
      badges.some((badge) => str(badge, 'text') === 'SHORTS') ||
      undefined,
    ...creatorsFrom(channels, (name) => listedAt.unread('coauthors', name)),
  });
};

const rowBadges = (metadata: unknown): (string | undefined)[] =>
  list(metadata, 'metadata', 'contentMetadataViewModel', 'metadataRows')
    .flatMap((row) => list(row, 'badges'))
    .map((badge) => str(badge, 'badgeViewModel', 'badgeStyle'));
