import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import { username } from '../../readers/params.ts';

export default defineList({
  name: 'list-user-likes',
  title: 'Videos that a user likes',
  summary: 'Videos that a user marked with a like, where the account shows them.',

  path: '/users/{username}/likes',
  params: z.object({ username, cursor }),
  item: Video,
  example: { username: 'illojuan' },

  routes: none({
    because:
      'TikTok gives the videos that a user likes only through addresses that its own page signs, mostly to people who are signed in; its Research API has them for approved researchers, and that is not built yet.',
    since: '2026-11-21',
  }),
});
