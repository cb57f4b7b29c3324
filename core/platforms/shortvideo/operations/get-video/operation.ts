import { z } from 'zod';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { browserPage, capture, publicPage, officialApi } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { videoId } from '../../readers/params.ts';
import { askUntil, callAsk, pageAsk, settles, videoPageAsk } from '../../readers/ask.ts';
import { passesAny, isCallToPath, isPageAtPath } from '../../readers/captured.ts';
import { SITE, site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';
import type { Notice, Parsed } from '#kit/collect.ts';
import { type Node, list } from '#kit/dig.ts';
import { readEmbeddedVideo, readOembed, readPlayerItem } from '../../readers/embedded-item.ts';
import { filmsFromItem, readItem } from '../../readers/item.ts';
import { firstReadable } from '#kit/readable.ts';
import { watchedIn } from '../../readers/watch.ts';
import { AppError } from '#kit/errors.ts';
import { researchData } from '../../readers/research-answer.ts';
import { oneVideoAsk, readResearchVideo, VIDEO_FIELDS } from '../../readers/research-videos.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-video', {
  researchApiKnowsNoSuchVideo:
    'the Research API knows no such video, or does not show it (it has those of adults that everybody may see)',
  answeredByOtherSource:
    'TikTok’s {{source, noun}} answered instead of the video’s own page: it has no captions and fewer facts.',
});

const parseOfficial = (replies: readonly Reply[]): Parsed<Video> => {
  const video = replies.flatMap((reply) => list(researchData(reply), 'videos'))[0];
  if (video === undefined) throw new AppError('not_found', messages.researchApiKnowsNoSuchVideo);
  const data = readResearchVideo(video);
  return { data, notices: [], params: { videoId: data.entityId } };
};

const official = officialApi({
  fetch: async (get: Get, { videoId }: Params) => [await get(oneVideoAsk(videoId, VIDEO_FIELDS))],
  parse: parseOfficial,
});

/** A video out of the reply that tells most of it. */
const parse = (replies: readonly Reply[], { videoId }: KnownParams<'videoId'>): Parsed<Video> => {
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

const params = z.object({ videoId });
type Params = z.infer<typeof params>;

/** The page, the embed player’s call, the embed page, and oEmbed, which is documented for everybody. */
const waysTo = (id: string) => [
  videoPageAsk(id),
  callAsk(`/player/api/v1/items?item_ids=${id}`),
  pageAsk(`/embed/v2/${id}`),
  callAsk(`/oembed?url=${encodeURIComponent(`${SITE}/@_/video/${id}`)}`),
];

export default defineOperation({
  name: 'get-video',
  title: 'Video',
  summary:
    'One video or post of photographs in full. Counts that TikTok rounds are named; files are saved by the download link.',

  // With the link to the file, where the page gives one for everybody.
  readerChanges: [{ since: '0.10.0', fields: ['attachment'] }, partsRead, videosDescribed],
  path: '/videos/{videoId}',
  params,
  links: site.links(params, [
    '/@*/video/{videoId}/**',
    '/@*/photo/{videoId}/**',
    '/embed/{videoId}/**',
    '/embed/v2/{videoId}/**',
    '/player/v1/{videoId}/**',
    '/share/video/{videoId}/**',
    '/v/{videoId}/**',
  ]),
  result: Video,
  part: { of: 'video', by: 'videoId', as: 'facts' },
  example: { videoId: '7571863205253778710' },

  // From what tells most to what tells least; none is asked after a refusal.
  routes: [
    publicPage({
      fetch: (get: Get, params: Params) =>
        askUntil(
          get,
          waysTo(params.videoId),
          settles((replies) => parse(replies, params)),
        ),
      parse,
    }),
    // A guest's browser is served what is kept from some plain requests (2026).
    browserPage({
      fetch: async (get: Get, { videoId }: Params) => [await get(videoPageAsk(videoId))],
      parse,
    }),
    official,
    capture({
      reads: passesAny(
        isCallToPath('/api/item/detail/'),
        isPageAtPath(/^\/@[^/]*\/(?:video|photo)\/\d+\/$/),
      ),
      parse,
    }),
  ],
});
