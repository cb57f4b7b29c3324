import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import { username } from '../../readers/params.ts';

export default defineList({
  name: 'list-user-videos',
  title: 'Videos of a user',
  summary: 'Videos that a user published, newest first.',

  path: '/users/{username}/videos',
  params: z.object({ username, cursor }),
  item: Video,
  example: { username: 'illojuan' },

  routes: none({
    because:
      'Not built yet: TikTok’s embed page of a user gives everybody the ten newest videos, and no further page.',
    since: '2026-11-22',
  }),
});
