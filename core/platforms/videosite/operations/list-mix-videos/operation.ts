import { z } from 'zod';
import type { Get } from '#kit/exchange.ts';
import { AppError } from '#kit/errors.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { apiRequest, type Visit } from '../../readers/ask.ts';
import { VIDEO_ID } from '../../readers/ids.ts';
import { videoRowsRead } from '../../readers/video-renderer.ts';
import { parse } from './parse.ts';
import { readPlace, seedIdFromMixId } from '../../readers/playlist/mix-position.ts';
import { messages } from './messages.ts';

const params = z.object({
  mixId: z
    .string()
    .regex(/^RD[A-Za-z0-9_-]{2,100}$/, 'is a mix’s identifier and starts with RD')
    .describe('Mix identifier, the value of the `list` parameter of a link to a mix.'),
  videoId: z
    .string()
    .regex(VIDEO_ID, 'is the eleven characters after `v=` in a watch address')
    .optional()
    .describe(
      'The video at which the mix starts. May be left out for mixes that are named after a video.',
    ),
  cursor,
});
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-mix-videos',
  title: 'Videos of a mix',
  label: 'Mix',
  summary:
    'The videos of a mix, 25 at a time. A mix has no end and no author: the platform makes it anew for every visitor, so two readings differ. Views and dates are in the detail of each video.',
  readerChanges: [videoRowsRead],
  path: '/mixes/{mixId}/videos',
  params,
  item: Video,
  example: { mixId: 'RDFAqYW76GLPA' },
  routes: [
    publicPage({
      fetch: async (get: Get, { mixId, videoId, cursor: state }: Params, session: Visit) => {
        if (state !== undefined)
          return [
            await get(apiRequest('next', { playlistId: mixId, ...readPlace(state) }, session)),
          ];
        const seed = videoId ?? seedIdFromMixId(mixId);
        if (seed === undefined) throw new AppError('validation_error', messages.mixNeedsVideoId);
        return [await get(apiRequest('next', { playlistId: mixId, videoId: seed }, session))];
      },
      parse,
    }),
  ],
});
