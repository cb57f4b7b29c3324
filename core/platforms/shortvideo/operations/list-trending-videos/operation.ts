import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import type { Get } from '#kit/exchange.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { pageAsk } from '../../readers/ask.ts';
import { passesAny, isCallToPath, isPageAtPath } from '../../readers/captured.ts';
import { CALLS, parse } from './parse.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';

const params = z.object({
  region: z
    .string()
    .regex(/^[A-Z]{2}$/, 'is a country code of two capital letters')
    .optional()
    .describe('Country code: `DE`, `US`.'),
  cursor,
});

export default defineList({
  name: 'list-trending-videos',
  title: 'Trending videos',
  summary:
    'Videos that TikTok shows as trending: those of the country from which it is asked, whatever region is named.',

  readerChanges: [partsRead, videosDescribed],
  path: '/trending/videos',
  params,
  links: site.links(params, ['/explore/**']),
  item: Video,
  example: { region: 'DE' },

  routes: [
    publicPage({ fetch: async (get: Get) => [await get(pageAsk('/explore'))], parse }),
    capture({
      reads: passesAny(isCallToPath(...CALLS), isPageAtPath(/^\/(?:explore\/|foryou\/)?$/)),
      parse,
    }),
  ],
});
