import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec, Get, Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { either } from '#kit/fallback-routes.ts';
import { VideoDetail } from '#vocab/video.ts';
import { apiRequest, pageRequest, type Visit } from '../../readers/ask.ts';
import { videoParam } from '../../readers/ids.ts';
import { fetchOfficial, parseOfficial } from './official.ts';
import { readVideo } from '../../readers/video/read-video.ts';
import { site } from '../../readers/site.ts';

interface Params {
  readonly videoId: string;
}

/** The page that everybody opens: it holds the player's facts and the facts shown under the player. */
const watchPage = async (get: Get, { videoId }: Params): Promise<readonly Reply[]> => [
  await get(pageRequest('/watch', { v: videoId })),
];

/** The same facts from the calls that the site's pages make when one walks from video to video. */
const playerAndNext = async (
  get: Get,
  { videoId }: Params,
  session: Visit,
): Promise<readonly Reply[]> => {
  const asks = [
    apiRequest('player', { videoId }, session),
    apiRequest('next', { videoId }, session),
  ];
  const replies: Reply[] = [];
  const missing: AppError[] = [];
  for (const ask of asks) {
    const got = await heldOrMissing(get, ask);
    if (got instanceof AppError) missing.push(got);
    else replies.push(got);
  }
  if (replies.length === 0 && missing[0]) throw missing[0];
  return replies;
};

/** A replay may hold only one of the two; what it holds is read, and the rest is named as missing. */
const heldOrMissing = async (get: Get, ask: RequestSpec): Promise<Reply | AppError> => {
  try {
    return await get(ask);
  } catch (error) {
    if (error instanceof AppError && error.replayMiss) return error;
    throw error;
  }
};

const params = z.object({
  videoId: videoParam,
});

export default defineOperation({
  name: 'get-video',
  title: 'Video',
  summary:
    'One public video: title, description, channel, exact counts, dates, countries, keywords and the list of its captions. Never the text of captions, and no dislikes: the platform does not publish them.',
  isSpecified: true,
  readerChanges: [{ since: '0.10.0', fields: ['coauthors'] }],
  path: '/videos/{videoId}',
  params,
  links: site.links(params, [
    '/watch?v={videoId}',
    '/watch/**?v={videoId}',
    '/shorts/{videoId}/**',
    '/live/{videoId}/**',
    '/embed/{videoId}/**',
    '/v/{videoId}/**',
    '/e/{videoId}/**',
    '/watch/{videoId}/**',
    '//youtu.be/{videoId}',
    '//youtu.be/{videoId}/**',
  ]),
  result: VideoDetail,
  part: { of: 'video', by: 'videoId', as: 'facts' },
  example: { videoId: '7PIMiDcwNvc' },
  routes: [
    publicPage({ fetch: either(watchPage, playerAndNext), parse: readVideo }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
  ],
});
