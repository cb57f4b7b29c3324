import { z } from 'zod';
import { cursor, defineList, type KnownParams, type ListPage } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { CaptionTrack } from '#vocab/caption-track.ts';
import { captionList, tracksFromReplies } from '../../readers/captions.ts';
import { videoParam } from '../../readers/site.ts';
import type { Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-captions', {
  noCaptions: 'The platform lists no captions for this video.',
});

type Params = KnownParams<'videoId'>;

/** The caption tracks of a video; a video without any has an empty page that says so. */
export const parse = (
  replies: readonly Reply[],
  params: Params,
): Parsed<ListPage<CaptionTrack>> => {
  const { tracks, notices, videoId } = tracksFromReplies(replies, params.videoId);
  const none = { code: 'captions-none', ...messages.noCaptions };
  return {
    data: {
      items: tracks.map(({ caption }) => caption),
      totalItems: tracks.length,
      next: null,
    },
    notices: tracks.length === 0 ? [...notices, none] : notices,
    params: { videoId },
  };
};

export default defineList({
  name: 'list-captions',
  title: 'Caption tracks of a video',
  summary:
    'Which captions a public video has: language, written by people or by a machine, and whether the platform announces that it withholds the text. Always one page.',
  path: '/videos/{videoId}/captions',
  params: z.object({
    videoId: videoParam,
    cursor,
  }),
  item: CaptionTrack,
  part: { of: 'video', by: 'videoId', as: 'captions' },
  example: { videoId: 'GJLlxj_dtq8' },
  routes: [publicPage({ fetch: captionList, parse })],
});
