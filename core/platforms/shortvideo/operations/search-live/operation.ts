import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import { query } from '../../readers/params.ts';

export default defineList({
  name: 'search-live',
  title: 'Search live streams',
  summary: 'Live streams that match words.',

  path: '/search/live',
  params: z.object({ query, cursor }),
  item: Video,
  example: { query: 'pandas' },

  routes: none({
    because:
      'TikTok answers a search for live streams only through addresses that its own page signs, and no official API has one.',
    since: '2026-11-21',
  }),
});
