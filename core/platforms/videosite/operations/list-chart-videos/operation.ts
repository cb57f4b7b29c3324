import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { AppError } from '#kit/errors.ts';
import { cursor, defineList, type ListPage } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import type { Visit } from '../../readers/ask.ts';
import { asksFor, CHARTS, parse } from './parse.ts';
import { videoRowsRead } from '../../readers/video-renderer.ts';
import { messages } from './messages.ts';
import { collect, type Parsed } from '#kit/collect.ts';
import { count, node, str } from '#kit/dig.ts';
import {
  neededAnswer,
  officialAnswers,
  officialNotices,
  officialAsk,
  PAGE,
  VIDEO_PARTS,
} from '../../readers/official/ask.ts';
import { officialListed } from '../../readers/official/video.ts';

/** One request, one unit. The API knows one chart, of the videos most popular in a country. */
const fetchOfficial = async (
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
const parseOfficial = (
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

const params = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'is a country’s code of two capital letters, such as US')
    .optional()
    .meta({
      description: 'Country of the chart, ISO 3166 code of two letters; US when left out.',
      format: 'country',
      default: 'US',
      'x-only-with': { chart: ['trending', 'trailers'] },
    }),
  chart: z
    .enum(CHARTS)
    .meta({ default: 'trending' })
    .optional()
    .describe(
      'Which one: `trending` videos (when left out) or `trailers` of films, each of a country; or `gaming` or `live`, which have no country.',
    ),
  cursor,
});
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-chart-videos',
  title: 'Videos in the charts',
  summary:
    'The videos that trend in a country, in the order of the chart: 30 of them, with the day of release. The old trending page was retired by the platform in July 2025. Two of the site’s own collections can be had instead: trending gaming videos, and streams that are live now. The official API, asked with a key of one’s own, answers `trending` with its own chart of a country’s most popular videos, which is not that of the page: 50 a page, with exact counts and instants.',
  readerChanges: [videoRowsRead],
  path: '/charts/videos',
  params,
  item: Video,
  part: { of: 'country', by: 'country', as: 'chart' },
  example: { country: 'US' },
  routes: [
    publicPage({
      fetch: async (
        get: Get,
        { country, chart = 'trending', cursor: token }: Params,
        session: Visit,
      ) => {
        if (country !== undefined && (chart === 'gaming' || chart === 'live'))
          throw new AppError('validation_error', messages.chartHasNoCountry({ chart }));
        return [await get(asksFor(chart, country ?? 'US', token, session))];
      },
      parse,
    }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
  ],
});
