import { omitUndefined } from '../../../kit/collect.ts';
import { isNode, list, node, int, str, type Node } from '../../../kit/dig.ts';
import { clock, figure, plain } from '../../../kit/figures.ts';
import { intervalOf } from '../../../kit/relative-time.ts';
import { fromUnix } from '../../../kit/times.ts';
import type { Channel } from '../../../vocab/person.ts';
import type { Video } from '../../../vocab/video.ts';
import { channelRun, lockupChannel, metadataParts } from './listed-channel.ts';
import { thumbnailBadges } from './lockup-badges.ts';
import { text } from './text.ts';
import { videoItem } from './video-item.ts';

/** What a list says of a video beside id, title, views and pictures. */
type Extras = Partial<
  Pick<
    Video,
    | 'content'
    | 'duration'
    | 'publishedInterval'
    | 'startTime'
    | 'concurrentViewers'
    | 'membersOnly'
    | 'isShort'
    | 'attributedTo'
  >
>;

export interface ListedAt {
  /** When the reply came: "3 weeks ago" counts from there. */
  readonly at: string;
  /** The channel whose page it is, for items that do not name theirs. */
  readonly channel?: Channel | undefined;
}

/**
 * A list element as a video, with everything that the list says of it; `undefined` for what is no
 * video. Throws when the video's id cannot be read.
 */
export const listedVideo = (element: unknown, { at, channel }: ListedAt): Video | undefined => {
  const video = videoItem(element);
  if (video === undefined) return undefined;
  const extras = extrasOf(element, at) ?? {};
  const attributedTo = extras.attributedTo ?? channel;
  return omitUndefined({ ...video, ...extras, attributedTo });
};

const CLASSIC = [
  'videoRenderer',
  'gridVideoRenderer',
  'compactVideoRenderer',
  'playlistVideoRenderer',
  'playlistPanelVideoRenderer',
  'reelItemRenderer',
] as const;

const extrasOf = (element: unknown, at: string): Extras | undefined => {
  if (!isNode(element)) return undefined;
  const lockup = node(element, 'lockupViewModel');
  if (lockup) return lockupExtras(lockup, at);
  for (const name of CLASSIC) {
    const renderer = node(element, name);
    if (renderer) return classicExtras(renderer, at);
  }
  if (node(element, 'shortsLockupViewModel')) return { isShort: true };
  const wrapped = node(element, 'richItemRenderer', 'content');
  return wrapped && extrasOf(wrapped, at);
};

const WATCHING = /\swatching(?: now)?$/i;

/** "12,733 watching", "1.8K watching now": people who watch at this moment, and no views. */
const watching = (said: string | undefined): number | undefined =>
  said !== undefined && WATCHING.test(plain(said)) ? figure(said) : undefined;

const positive = (seconds: number | undefined): number | undefined =>
  seconds !== undefined && seconds > 0 ? seconds : undefined;

const classicExtras = (item: Node, at: string): Extras => {
  const statuses = list(item, 'thumbnailOverlays').map((overlay) =>
    node(overlay, 'thumbnailOverlayTimeStatusRenderer'),
  );
  const said = [
    ...list(item, 'videoInfo', 'runs').map((run) => str(run, 'text')),
    text(item['publishedTimeText']),
  ];
  return omitUndefined({
    content: snippetOf(item),
    duration:
      positive(int(item, 'lengthSeconds')) ??
      positive(clock(text(item['lengthText']))) ??
      first(statuses, (status) => positive(clock(text(status?.['text'])))),
    publishedInterval: first(said, (words) => intervalOf(words, at)),
    startTime: fromUnix(int(item, 'upcomingEventData', 'startTime')),
    concurrentViewers:
      watching(text(item['viewCountText'])) ??
      watching(text(item['shortViewCountText'])) ??
      first(said, watching),
    membersOnly:
      list(item, 'badges').some(
        (badge) => str(badge, 'metadataBadgeRenderer', 'style') === 'BADGE_STYLE_TYPE_MEMBERS_ONLY',
      ) || undefined,
    isShort:
      'headline' in item || statuses.some((status) => str(status, 'style') === 'SHORTS')
        ? true
        : undefined,
    attributedTo:
      channelRun(item['longBylineText']) ??
      channelRun(item['ownerText']) ??
      channelRun(item['shortBylineText']),
  });
};

const first = <T, R>(all: readonly T[], read: (one: T) => R | undefined): R | undefined => {
  for (const one of all) {
    const found = read(one);
    if (found !== undefined) return found;
  }
  return undefined;
};

const snippetOf = (item: Node): string | undefined =>
  text(list(item, 'detailedMetadataSnippets').map((one) => node(one, 'snippetText'))[0]) ??
  text(item['descriptionSnippet']);

/** The layout since 2025: every part of every row is told apart by what it says. */
const lockupExtras = (item: Node, at: string): Extras => {
  const metadata = node(item, 'metadata', 'lockupMetadataViewModel');
  const said = metadataParts(metadata).map((part) => text(node(part, 'text')));
  const badges = thumbnailBadges(node(item, 'contentImage', 'thumbnailViewModel'));
  return omitUndefined({
    duration: positive(first(badges, (badge) => clock(str(badge, 'text')))),
    publishedInterval: first(said, (words) => intervalOf(words, at)),
    concurrentViewers: first(said, watching),
    membersOnly: rowBadges(metadata).includes('BADGE_MEMBERS_ONLY') || undefined,
    isShort:
      /_SHORTS?$/.test(str(item, 'contentType') ?? '') ||
      badges.some((badge) => str(badge, 'text') === 'SHORTS') ||
      undefined,
    attributedTo: lockupChannel(metadata),
  });
};

const rowBadges = (metadata: unknown): (string | undefined)[] =>
  list(metadata, 'metadata', 'contentMetadataViewModel', 'metadataRows')
    .flatMap((row) => list(row, 'badges'))
    .map((badge) => str(badge, 'badgeViewModel', 'badgeStyle'));
