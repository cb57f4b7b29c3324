import { omitUndefined } from '#kit/collect.ts';
import { objectAt, count, int, node, str, type Node } from '#kit/dig.ts';
import { fromIso } from '#kit/times.ts';
import type { PlaylistVideo, Video } from '#vocab/video.ts';
import { videoId, videoUrl } from '../site.ts';
import { channelFromId } from '../channel/listed-channel.ts';
import { type Picture, images } from '#vocab/image.ts';

/** Stands for a picture where there is none: in a playlist without videos. */
const PLACEHOLDER = '/img/no_thumbnail.';

/** `{default: {url, width, height}, medium: …}` as images, the smallest first. */
export const officialPictures = (thumbnails: Node | undefined): Picture[] | undefined => {
  const all = Object.values(thumbnails ?? {}).filter(
    (one) => node(one) !== undefined && str(one, 'url')?.includes(PLACEHOLDER) !== true,
  );
  return images(all)?.sort((a, b) => (a.width ?? 0) - (b.width ?? 0));
};

/** Whole seconds from `P1DT2H3M4S`; `undefined` for a running stream's `P0D`. */
export const isoSeconds = (text: string | undefined): number | undefined => {
  const match = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text ?? '');
  if (!match) return undefined;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match
    .slice(1)
    .map((part) => Number(part ?? 0));
  const total = (((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds;
  return total > 0 ? total : undefined;
};

export const isLiveNow = (snippet: Node | undefined): boolean | undefined => {
  const text = str(snippet, 'liveBroadcastContent');
  return text === undefined ? undefined : text === 'live';
};

/** A video as a playlist lists it: `beside` is what the list itself says where the video says nothing. */
export const officialItem = (
  id: string | undefined,
  video: Node | undefined,
  beside: Node | undefined,
): PlaylistVideo => {
  const known = videoId(id);
  if (known === undefined) throw new Error('no video id in the item');
  const snippet = node(video, 'snippet');
  const live = node(video, 'liveStreamingDetails');
  const url = videoUrl(known);
  return omitUndefined({
    ...objectAt('Video', url),
    entityId: known,
    name: str(snippet, 'title') ?? str(beside, 'title'),
    viewCount: count(video, 'statistics', 'viewCount'),
    isLive: isLiveNow(snippet),
    image: officialPictures(node(snippet, 'thumbnails') ?? node(beside, 'thumbnails')),
    attributedTo: channelFromId(str(snippet, 'channelId'), str(snippet, 'channelTitle')),
    duration: isoSeconds(str(video, 'contentDetails', 'duration')),
    published: fromIso(str(snippet, 'publishedAt')),
    startTime:
      str(snippet, 'liveBroadcastContent') === 'upcoming'
        ? fromIso(str(live, 'scheduledStartTime'))
        : undefined,
    concurrentViewers: int(live, 'concurrentViewers'),
  });
};

/** The same with its description, as other lists of videos show it. */
export const officialListed = (
  id: string | undefined,
  video: Node | undefined,
  beside: Node | undefined,
): Video =>
  omitUndefined({
    ...officialItem(id, video, beside),
    content: str(video, 'snippet', 'description') ?? str(beside, 'description'),
  });

/** Who may see a video or a playlist; `undefined` where it is neither for all nor for those with the link. */
export const officialVisibility = (resource: Node): 'public' | 'unlisted' | undefined => {
  const text = str(resource, 'status', 'privacyStatus');
  return text === 'public' || text === 'unlisted' ? text : undefined;
};
