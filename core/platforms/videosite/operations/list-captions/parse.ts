import type { Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { CaptionTrack } from '#vocab/caption-track.ts';
import { tracksFromReplies } from '../../readers/captions/tracks.ts';
import { messages } from './messages.ts';

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
