import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import type { Get } from '#kit/exchange.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { roomId } from '../../readers/params.ts';
import { callAsk } from '../../readers/ask.ts';
import { isCallToPath } from '../../readers/captured.ts';
import { parse } from './parse.ts';
import { liveDescribed } from '../../readers/live.ts';

const params = z.object({ roomId });
type Params = z.infer<typeof params>;

export default defineOperation({
  name: 'get-live-room',
  title: 'Live room',
  summary: 'One live room: title, host, and how many people watch.',

  readerChanges: [liveDescribed],
  path: '/live/{roomId}',
  params,
  result: Video,
  example: { roomId: '7371330159376370462' },

  routes: [
    publicPage({
      fetch: async (get: Get, { roomId: room }: Params) => [
        await get(
          callAsk(`/webcast/room/info/?aid=1988&room_id=${room}`, 'https://webcast.tiktok.com'),
        ),
      ],
      parse,
    }),
    capture({
      reads: isCallToPath('/webcast/room/info/', '/webcast/room/enter/', '/api/live/detail/'),
      parse,
    }),
  ],
});
