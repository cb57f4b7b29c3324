import type { Parsed } from '#kit/collect.ts';
import { list } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { officialApi } from '#kit/route.ts';
import type { Video } from '#vocab/video.ts';
import { researchData } from '../../readers/research-answer.ts';
import { oneVideoAsk } from '../../readers/research-one.ts';
import { readResearchVideo, VIDEO_FIELDS } from '../../readers/research-video.ts';
import { messages } from './messages.ts';

const parse = (replies: readonly Reply[]): Parsed<Video> => {
  const video = replies.flatMap((reply) => list(researchData(reply), 'videos'))[0];
  if (video === undefined) throw new AppError('not_found', messages.researchApiKnowsNoSuchVideo);
  const data = readResearchVideo(video);
  return { data, notices: [], params: { videoId: data.entityId } };
};

interface Params {
  readonly videoId: string;
}

export const official = officialApi({
  fetch: async (get: Get, { videoId }: Params) => [await get(oneVideoAsk(videoId, VIDEO_FIELDS))],
  parse,
});
