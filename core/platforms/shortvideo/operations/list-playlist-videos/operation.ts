import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import { playlistId } from '../../readers/params.ts';

export default defineList({
  name: 'list-playlist-videos',
  title: 'Videos of a playlist',
  summary: 'Videos of a creator’s playlist, in its order.',

  path: '/playlists/{playlistId}/videos',
  params: z.object({ playlistId, cursor }),
  item: Video,
  example: { playlistId: '7371330159376370462' },

  routes: none({
    because:
      'TikTok gives the videos of a playlist only through addresses that its own page signs; its page holds none for people who are not signed in.',
    since: '2026-11-21',
  }),
});
