import { collect, type Parsed } from '#kit/collect.ts';
import { count, node, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { Video } from '#vocab/video.ts';
import { neededAnswer, officialAnswers, officialNotices } from '../../readers/official/answer.ts';
import { officialAsk, PAGE, VIDEO_PARTS } from '../../readers/official/ask.ts';
import { officialListed } from '../../readers/official/video.ts';
import type { Chart } from './charts.ts';
import { messages } from './messages.ts';

interface Params {
  readonly country?: string | undefined;
  readonly chart?: Chart | undefined;
  readonly cursor?: string | undefined;
}

/** One request, one unit. The API knows one chart, of the videos most popular in a country. */
export const fetchOfficial = async (
  get: Get,
  { country = 'US', chart = 'trending', cursor }: Params,
): Promise<readonly Reply[]> => {
  if (chart !== 'trending')
    throw new AppError('validation_error', messages.chartNotInApi({ chart }));
  return [
    await get(
      officialAsk('videos', {
        part: VIDEO_PARTS,
        chart: 'mostPopular',
        regionCode: country,
        maxResults: PAGE,
        pageToken: cursor,
      }),
    ),
  ];
};

/** The videos in the order of the chart, with all that lists of the API show. */
export const parseOfficial = (
  replies: readonly Reply[],
  params: { readonly country?: string | undefined },
): Parsed<ListPage<Video>> => {
  const page = neededAnswer(officialAnswers(replies), 'videos');
  const { items, notices } = collect(page.items, (raw) =>
    officialListed(str(raw, 'id'), node(raw), undefined),
  );
  const country = page.query.get('regionCode') ?? params.country;
  return {
    data: {
      items,
      totalItems: count(page.data, 'pageInfo', 'totalResults') ?? null,
      next: page.next ?? null,
    },
    notices: [...notices, otherChart, ...officialNotices(replies)],
    ...(country !== undefined && { params: { country } }),
  };
};

/** Since 21 July 2025, by the API's history of revisions of 10 July 2025. */
const otherChart = {
  code: 'other-chart',
  ...messages.apiChartDiffers,
};
