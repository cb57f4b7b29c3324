import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import { audioId } from '../../readers/params.ts';

export default defineList({
  name: 'list-audio-videos',
  title: 'Videos that use a sound',
  summary: 'Videos that use a sound.',

  path: '/audios/{audioId}/videos',
  params: z.object({ audioId, cursor }),
  item: Video,
  example: { audioId: '250824169968246784' },

  routes: none({
    because:
      'Not built yet: TikTok’s embed page of a sound gives everybody ten videos, and no further page.',
    since: '2026-11-22',
  }),
});
