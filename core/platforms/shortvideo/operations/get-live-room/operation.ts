import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import { roomId } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-live-room',
  title: 'Live room',
  summary: 'One live room: title, host, and how many people watch.',

  path: '/live/{roomId}',
  params: z.object({ roomId }),
  result: Video,
  example: { roomId: '7371330159376370462' },

  routes: none({
    because:
      'Not built yet: TikTok’s live service tells everybody a room’s title, host and number of viewers.',
    since: '2026-11-22',
  }),
});
