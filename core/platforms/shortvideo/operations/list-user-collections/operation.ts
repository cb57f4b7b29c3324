import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Playlist } from '../../../../vocab/playlist.ts';
import { username } from '../../readers/params.ts';

export default defineList({
  name: 'list-user-collections',
  title: 'Collections of a user',
  summary: 'Collections of videos that a user shows in public.',

  path: '/users/{username}/collections',
  params: z.object({ username, cursor }),
  item: Playlist,
  example: { username: 'illojuan' },

  routes: none({
    because:
      'TikTok lists a user’s collections only through addresses that its own page signs; the videos of one collection can be had by its address.',
    since: '2026-11-21',
  }),
});
