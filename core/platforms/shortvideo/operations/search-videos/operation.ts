import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import { query } from '../../readers/params.ts';

export default defineList({
  name: 'search-videos',
  title: 'Search videos',
  summary: 'Videos that match words.',

  path: '/search/videos',
  params: z.object({ query, cursor }),
  item: Video,
  example: { query: 'pandas' },

  routes: none({
    because:
      'TikTok answers a search for videos only through addresses that its own page signs, and often to people who are signed in alone; its Research API searches for approved researchers, and that is not built yet.',
    since: '2026-11-21',
  }),
});
