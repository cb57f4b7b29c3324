import type { Notice, Parsed } from '#kit/collect.ts';
import type { Node } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams } from '#kit/operation.ts';
import type { Video } from '#vocab/video.ts';
import { readEmbeddedVideo, readOembed, readPlayerItem } from '../../readers/embedded-item.ts';
import { filmsFromItem } from '../../readers/film.ts';
import { readItem } from '../../readers/item.ts';
import { firstReadable } from '#kit/readable.ts';
import { watchedIn } from '../../readers/watch.ts';
import { messages } from './messages.ts';

/** A video out of the reply that tells most of it. */
export const parse = (
  replies: readonly Reply[],
  { videoId }: KnownParams<'videoId'>,
): Parsed<Video> => {
  const { data, notices } = firstReadable(replies, (reply) => readOne(reply, videoId));
  return { data, notices, params: { videoId: data.entityId } };
};

interface Read {
  readonly data: Video;
  readonly notices: readonly Notice[];
}

const readOne = (reply: Reply, videoId: string | undefined): Read => {
  const watched = watchedIn(reply, videoId);
  switch (watched.kind) {
    case 'item':
      return { data: withFilms(readItem(watched.item), watched.item), notices: [] };
    case 'embed':
      return { data: readEmbeddedVideo(watched.data), notices: [partial('embed page')] };
    case 'player':
      return { data: readPlayerItem(watched.item), notices: [partial('embed player')] };
    default:
      return { data: readOembed(watched.value), notices: [partial('oEmbed')] };
  }
};

/** With the links that the download takes as `playUrl`, where the page gives some for everybody. */
const withFilms = (video: Video, item: Node): Video => {
  const films = video.attachment ? [] : filmsFromItem(item);
  return films.length > 0 ? { ...video, attachment: [...films] } : video;
};

const partial = (source: string): Notice => ({
  code: 'partial-detail',
  ...messages.answeredByOtherSource({ source }),
});
