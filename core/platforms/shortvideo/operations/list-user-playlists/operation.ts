import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Playlist } from '../../../../vocab/playlist.ts';
import { username } from '../../readers/params.ts';

export default defineList({
  name: 'list-user-playlists',
  title: 'Playlists of a user',
  summary: 'Playlists that a creator made of their own videos.',

  path: '/users/{username}/playlists',
  params: z.object({ username, cursor }),
  item: Playlist,
  example: { username: 'illojuan' },

  routes: none({
    because:
      'TikTok lists a user’s playlists only through addresses that its own page signs; without the signature the answer is empty.',
    since: '2026-11-21',
  }),
});
