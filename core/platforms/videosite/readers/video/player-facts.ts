import { omitUndefined } from '#kit/collect.ts';
import { bool, count, list, node, str, type Node } from '#kit/dig.ts';
import { fromIso, fromUnix } from '#kit/times.ts';
import type { VideoCaption } from '#vocab/caption-track.ts';
import type { VideoDetail } from '#vocab/video.ts';
import { pictures } from '../pictures.ts';
import { languageName, text } from '../text.ts';
import { channelFromId } from '../channel/listed-channel.ts';
import type { Facts, Source } from './facts.ts';
import { image } from '#vocab/image.ts';
import { readMarkup } from '../markup.ts';

/**
 * What a player response says: `videoDetails` first, since its counts and lengths are exact, then
 * the microformat, which stays even where the video itself is refused (recorded 2024 to 2026).
 * `mask` is the field mask of the request: a field that was not asked for is unknown, not empty.
 */
export const playerSource = (player: Node, mask: string | undefined): Source => {
  const details = node(player, 'videoDetails') ?? {};
  const format = node(player, 'microformat', 'playerMicroformatRenderer') ?? {};
  const facts: Facts = omitUndefined({
    name: str(details, 'title') ?? text(format['title']),
    date: dateFromFormat(format),
    viewCount: count(details, 'viewCount') ?? count(format, 'viewCount'),
    content: str(details, 'shortDescription') ?? text(format['description']),
    ...readLength(details, format),
    likeCount: count(format, 'likeCount'),
    isFamilySafe: bool(format, 'isFamilySafe'),
    visibility: visibilityFromFormat(format),
    availableIn: readCountries(format),
    category: str(format, 'category'),
    ...readBroadcast(player, details, format),
    attributedTo: channelFromId(
      str(details, 'channelId') ?? str(format, 'externalChannelId'),
      str(details, 'author') ?? str(format, 'ownerChannelName'),
    ),
    image: collectImages(details, format),
    tag: readVideoTags(details, mask),
    captions: readCaptions(player, mask),
  });
  return { kind: 'player', id: str(details, 'videoId') ?? str(format, 'externalVideoId'), facts };
};

/** Whether a response carries facts about the video at all. */
export const hasMetadata = (player: Node): boolean =>
  node(player, 'microformat', 'playerMicroformatRenderer') !== undefined;

const dateFromFormat = (format: Node): string | undefined =>
  [
    str(format, 'publishDate'),
    str(format, 'uploadDate'),
    str(format, 'liveBroadcastDetails', 'startTimestamp'),
  ].find((date) => fromIso(date) !== undefined);

/** Zero stands for live and upcoming videos, which have no length. The microformat rounds up. */
const readLength = (details: Node, format: Node): { duration?: number; roundedUp?: boolean } => {
  const exact = count(details, 'lengthSeconds');
  if (exact !== undefined) return exact > 0 ? { duration: exact } : {};
  const rounded = count(format, 'lengthSeconds');
  return rounded ? { duration: rounded, roundedUp: true } : {};
};

const visibilityFromFormat = (format: Node): VideoDetail['visibility'] => {
  const unlisted = bool(format, 'isUnlisted');
  if (unlisted === undefined) return undefined;
  return unlisted ? 'unlisted' : 'public';
};

const readCountries = (format: Node): string[] | undefined =>
  Array.isArray(format['availableCountries'])
    ? format['availableCountries'].filter((code): code is string => typeof code === 'string')
    : undefined;

const readBroadcast = (
  player: Node,
  details: Node,
  format: Node,
): {
  isLive?: boolean | undefined;
  startTime?: string | undefined;
  endTime?: string | undefined;
} => {
  const broadcast = node(format, 'liveBroadcastDetails');
  const scheduled = count(
    node(player, 'playabilityStatus', 'liveStreamability', 'liveStreamabilityRenderer'),
    'offlineSlate',
    'liveStreamOfflineSlateRenderer',
    'scheduledStartTime',
  );
  const described = str(details, 'title') !== undefined || str(format, 'publishDate') !== undefined;
  return {
    isLive:
      bool(broadcast, 'isLiveNow') ?? bool(details, 'isLive') ?? (described ? false : undefined),
    startTime: fromIso(str(broadcast, 'startTimestamp')) ?? fromUnix(scheduled),
    endTime: fromIso(str(broadcast, 'endTimestamp')),
  };
};

const collectImages = (details: Node, format: Node): VideoDetail['image'] => {
  const all = [...(pictures(details['thumbnail']) ?? []), ...(pictures(format['thumbnail']) ?? [])];
  const byUrl = new Map(all.map((image) => [image.url, image]));
  return byUrl.size > 0 ? [...byUrl.values()] : undefined;
};

const isInMask = (mask: string | undefined, field: string): boolean =>
  mask === undefined || mask.split(',').some((one) => one === field || one.startsWith(`${field}.`));

const readVideoTags = (details: Node, mask: string | undefined): VideoDetail['tag'] => {
  if (Array.isArray(details['keywords']))
    return details['keywords'].flatMap((name) =>
      typeof name === 'string' && name !== '' ? [{ type: 'Tag' as const, name }] : [],
    );
  // A whole `videoDetails` without keywords says that there are none.
  const whole = isInMask(mask, 'videoDetails') && str(details, 'channelId') !== undefined;
  return whole && str(details, 'lengthSeconds') !== undefined ? [] : undefined;
};

const readCaptions = (player: Node, mask: string | undefined): VideoCaption[] | undefined => {
  const tracks = node(player, 'captions', 'playerCaptionsTracklistRenderer');
  if (!tracks) {
    // Refused videos hide their captions: only a playable one without them has none.
    const playable = str(player, 'playabilityStatus', 'status') === 'OK';
    return playable && isInMask(mask, 'captions') ? [] : undefined;
  }
  return list(tracks, 'captionTracks').flatMap((track) => {
    const language = str(track, 'languageCode');
    if (language === undefined) return [];
    const isAutoGenerated = str(track, 'kind') === 'asr';
    const name = languageName(text(node(track, 'name')));
    return [omitUndefined({ language, isAutoGenerated, name })];
  });
};

/**
 * The microdata that watch pages carry for search engines: the last resort where the player's facts
 * are missing. Its description is shortened and its length rounded up.
 */
export const pageSource = (html: string): Source => {
  const properties = new Map<string, string>();
  let interaction = '';
  readMarkup(html, 'html', {
    onopentag: (tag, { itemprop, content, href }) => {
      const value = tag === 'meta' ? content : tag === 'link' ? href : undefined;
      if (itemprop === undefined || value === undefined) return;
      if (itemprop === 'interactionType') interaction = value.split('/').at(-1) ?? '';
      else if (itemprop === 'userInteractionCount')
        properties.set(`${itemprop} ${interaction}`, value);
      else if (!properties.has(itemprop)) properties.set(itemprop, value);
    },
  });
  return {
    kind: 'page',
    id: properties.get('identifier') ?? properties.get('videoId'),
    facts: factsFrom((name) => properties.get(name) || undefined),
  };
};

const factsFrom = (property: (name: string) => string | undefined): Facts => {
  const duration = durationSeconds(property('duration'));
  return omitUndefined({
    name: property('name'),
    date: [property('datePublished'), property('uploadDate')].find(
      (date) => fromIso(date) !== undefined,
    ),
    viewCount:
      count(property('userInteractionCount WatchAction')) ?? count(property('interactionCount')),
    likeCount: count(property('userInteractionCount LikeAction')),
    content: property('description'),
    duration,
    roundedUp: duration === undefined ? undefined : true,
    isFamilySafe: flag(property('isFamilyFriendly')),
    visibility: visibilityFrom(flag(property('unlisted'))),
    availableIn: property('regionsAllowed')?.split(',').filter(Boolean),
    category: property('genre'),
    attributedTo: channelFromId(property('channelId'), undefined),
    image: imageFrom(property('thumbnailUrl')),
  });
};

const imageFrom = (url: string | undefined): VideoDetail['image'] => {
  const found = image(url);
  return found && [found];
};

const flag = (text: string | undefined): boolean | undefined => {
  const value = text?.toLowerCase();
  return value === 'true' || value === 'false' ? value === 'true' : undefined;
};

const visibilityFrom = (unlisted: boolean | undefined): VideoDetail['visibility'] => {
  if (unlisted === undefined) return undefined;
  return unlisted ? 'unlisted' : 'public';
};

/** Seconds from `PT87M22S` or `PT1H2M3S`. */
const durationSeconds = (text: string | undefined): number | undefined => {
  const match = /^PT(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,6})S)?$/.exec(text ?? '');
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = match;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) || undefined;
};
