import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';

export default defineList({
  name: 'list-trending-videos',
  title: 'Trending videos',
  summary: 'Videos that the platform shows as trending in a country.',

  path: '/trending/videos',
  params: z.object({
    region: z
      .string()
      .regex(/^[A-Z]{2}$/, 'is a country code of two capital letters')
      .optional()
      .describe('Country code: `DE`, `US`.'),
    cursor,
  }),
  item: Video,
  example: { region: 'DE' },

  routes: none({
    because:
      'TikTok gives trending videos only through addresses that its own page signs, and for the country from which it is asked, whatever region is named; no official API has them.',
    since: '2026-11-21',
  }),
});
