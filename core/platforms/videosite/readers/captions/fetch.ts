import type { Get, Reply } from '#kit/exchange.ts';
import { either } from '#kit/fallback-routes.ts';
import { apiRequest, pageRequest, type Visit } from '../ask.ts';

interface Params {
  readonly videoId: string;
}

const watchPage = async (get: Get, { videoId }: Params): Promise<readonly Reply[]> => [
  await get(pageRequest('/watch', { v: videoId })),
];

const player = async (get: Get, { videoId }: Params, session: Visit): Promise<readonly Reply[]> => [
  await get(apiRequest('player', { videoId }, session)),
];

/** The page that everybody opens lists its captions; so does its player's own call. */
export const captionList = either(watchPage, player);
