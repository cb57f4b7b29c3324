import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { Video } from '#vocab/video.ts';
import { query, until } from '../../readers/params.ts';
import { equals, researchVideos } from '../../readers/research-windows.ts';
import { capturedVideos, named, videosIn } from '../../readers/video-lists.ts';
import { site } from '../../readers/site.ts';
import { partsRead } from '../../readers/text-marks.ts';

const params = z.object({ query, until, cursor });
type Params = z.infer<typeof params>;

const CALLS = [
  '/api/search/item/full/',
  '/api/search/general/full/',
  '/api/search/general/preview/',
];
const found = videosIn('videos that a search found', CALLS, named('query', 'keyword'));

export default defineList({
  name: 'search-videos',
  title: 'Search videos',
  summary:
    'Videos that match words: by the Research API those whose descriptions have them, newest 30 days first.',

  readerChanges: [partsRead],
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
    researchVideos<Params>(({ query: words }) => [equals('keyword', words)]),
    capturedVideos<Params>(found, CALLS),
  ],
});
