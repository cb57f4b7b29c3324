import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { Video } from '#vocab/video.ts';
import { query, searchFilters, until } from '../../readers/params.ts';
import { queryValueFromReply } from '../../readers/answer.ts';
import { equals, researchVideos } from '../../readers/research-videos.ts';
import { filtersOnPage, refuseOrder, capturedVideos, videosIn } from '../../readers/video-lists.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';

const params = z.object({
  query,
  until,
  ...searchFilters,
  count: pageCount({ most: 100, usual: 50 }),
  cursor,
});
type Params = z.infer<typeof params>;

const CALLS = [
  '/api/search/item/full/',
  '/api/search/general/full/',
  '/api/search/general/preview/',
];
const found = videosIn('videos that a search found', CALLS, (reply) => ({
  query: queryValueFromReply(reply, 'keyword'),
  ...filtersOnPage(reply),
}));

export default defineList({
  name: 'search-videos',
  title: 'Search videos',
  summary:
    'Videos that match words: by the Research API those whose descriptions have them, newest 30 days first.',

  readerChanges: [partsRead, videosDescribed],
  path: '/search/videos',
  params,
  links: site.links(params, [
    '/search?q={query}',
    '/search/**?q={query}',
    '/embed/search/**?q={query}',
  ]),
  item: Video,
  today: 'until',
  part: { of: 'search', by: 'query', as: 'videos' },
  example: { query: 'pandas' },

  routes: [
    researchVideos<Params>(({ query: words, order, published }) => {
      refuseOrder(order, 'relevance');
      refuseOrder(published, 'all-time');
      return [equals('keyword', words)];
    }),
    capturedVideos<Params>(found, CALLS),
  ],
});
