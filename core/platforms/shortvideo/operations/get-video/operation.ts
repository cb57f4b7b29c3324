import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import type { Get } from '#kit/exchange.ts';
import { browserPage, capture, publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { videoId } from '../../readers/params.ts';
import { askUntil, callAsk, pageAsk, settles, videoPageAsk } from '../../readers/ask.ts';
import { passesAny, isCallToPath, isPageAtPath } from '../../readers/captured.ts';
import { SITE } from '../../readers/hosts.ts';
import { official } from './official.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';

const params = z.object({ videoId });
type Params = z.infer<typeof params>;

/** The page, the embed player’s call, the embed page, and oEmbed, which is documented for everybody. */
const waysTo = (id: string) => [
  videoPageAsk(id),
  callAsk(`/player/api/v1/items?item_ids=${id}`),
  pageAsk(`/embed/v2/${id}`),
  callAsk(`/oembed?url=${encodeURIComponent(`${SITE}/@_/video/${id}`)}`),
];

export default defineOperation({
  name: 'get-video',
  title: 'Video',
  summary:
    'One video or post of photographs in full. Counts that TikTok rounds are named; files are saved by the download link.',

  // With the link to the file, where the page gives one for everybody.
  readerChanges: [{ since: '0.10.0', fields: ['attachment'] }, partsRead, videosDescribed],
  path: '/videos/{videoId}',
  params,
  links: site.links(params, [
    '/@*/video/{videoId}/**',
    '/@*/photo/{videoId}/**',
    '/embed/{videoId}/**',
    '/embed/v2/{videoId}/**',
    '/player/v1/{videoId}/**',
    '/share/video/{videoId}/**',
    '/v/{videoId}/**',
  ]),
  result: Video,
  part: { of: 'video', by: 'videoId', as: 'facts' },
  example: { videoId: '7571863205253778710' },

  // From what tells most to what tells least; none is asked after a refusal.
  routes: [
    publicPage({
      fetch: (get: Get, params: Params) =>
        askUntil(
          get,
          waysTo(params.videoId),
          settles((replies) => parse(replies, params)),
        ),
      parse,
    }),
    // A guest's browser is served what is kept from some plain requests (2026).
    browserPage({
      fetch: async (get: Get, { videoId }: Params) => [await get(videoPageAsk(videoId))],
      parse,
    }),
    official,
    capture({
      reads: passesAny(
        isCallToPath('/api/item/detail/'),
        isPageAtPath(/^\/@[^/]*\/(?:video|photo)\/\d+\/$/),
      ),
      parse,
    }),
  ],
});
