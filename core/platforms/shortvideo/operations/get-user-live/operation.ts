import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import { username } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-user-live',
  title: 'Live stream of a user',
  summary: 'The live stream of a user, and whether it is running now.',

  path: '/users/{username}/live',
  params: z.object({ username }),
  result: Video,
  example: { username: 'illojuan' },

  routes: none({
    because: 'Not built yet: TikTok’s public live page of a user says whether a stream is running.',
    since: '2026-11-22',
  }),
});
