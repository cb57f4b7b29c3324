import { AppError } from '#kit/errors.ts';
import type { RequestSpec } from '#kit/exchange.ts';
import { fromId } from './dates.ts';
import { buildResearchBody, researchAsk } from './research-answer.ts';
import { equals } from './research-windows.ts';
import { messages } from './messages.ts';

const compact = (instant: string): string => instant.slice(0, 10).replaceAll('-', '');
const DAY = 86_400_000;

/**
 * A query for one video. The API wants to be told the days between which it was published: its identifier
 * holds the day.
 */
export const oneVideoAsk = (videoId: string, fields: readonly string[]): RequestSpec => {
  const day = fromId(videoId);
  if (day === undefined) throw new AppError('validation_error', messages.videoIdHasNoDay);
  const next = new Date(Date.parse(day) + DAY).toISOString();
  return researchAsk(
    'video/query',
    fields,
    buildResearchBody({
      query: { and: [equals('video_id', videoId)] },
      start_date: compact(day),
      end_date: compact(next),
      max_count: 1,
    }),
  );
};
