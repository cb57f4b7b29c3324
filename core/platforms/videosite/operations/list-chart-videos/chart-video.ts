import { objectAt, count, int, isNode, str, type Node } from '../../../../kit/dig.ts';
import { omitUndefined } from '#kit/collect.ts';
import type { Video } from '#vocab/video.ts';
import type { Unread } from '../../readers/collect-rows.ts';
import { dayInterval } from '../../readers/day-interval.ts';
import { videoId, videoUrl } from '../../readers/ids.ts';
import { channelFromId } from '../../readers/channel/listed-channel.ts';
import { pictures } from '../../readers/pictures.ts';

/**
 * An entry of a chart. Its `viewCount`, where there is one, counts the views within the period of the
 * chart and not those of the video, so it is left out. Throws when the id cannot be read.
 */
export const chartVideo = (entry: unknown, at: string, unread: Unread): Video | undefined => {
  if (!isNode(entry)) return undefined;
  const id = videoId(str(entry, 'id'));
  if (id === undefined) throw new Error('no video id in the entry');
  const url = videoUrl(id);
  const seconds = count(entry, 'videoDuration');
  return omitUndefined({
    ...objectAt('Video', url),
    entityId: id,
    name: str(entry, 'title'),
    image: pictures(entry['thumbnail']),
    duration: seconds === 0 ? undefined : seconds,
    publishedInterval: releasedWithin(entry, at, unread),
    attributedTo: channelFromId(str(entry, 'externalChannelId'), str(entry, 'channelName')),
  });
};

const releasedWithin = (entry: Node, at: string, unread: Unread): Video['publishedInterval'] => {
  const [year, month, day] = ['year', 'month', 'day'].map((part) =>
    int(entry, 'releaseDate', part),
  );
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const two = (n: number): string => String(n).padStart(2, '0');
  const text = `${year}-${two(month)}-${two(day)}`;
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || new Date(text).getUTCDate() !== day) {
    unread('publishedInterval', text);
    return undefined;
  }
  return dayInterval(text, text, at);
};
