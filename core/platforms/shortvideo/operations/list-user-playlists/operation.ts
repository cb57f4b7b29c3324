import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { Playlist } from '#vocab/playlist.ts';
import { ownerOfLists } from '../../readers/captured.ts';
import { username } from '../../readers/params.ts';
import { capturedList, rowsUnder } from '../../readers/list.ts';
import { readPlaylist } from '../../readers/playlist.ts';
import { site } from '../../readers/site.ts';

const CALL = '/api/user/playlist/';

const params = z.object({ username, cursor });

export default defineList({
  name: 'list-user-playlists',
  title: 'Playlists of a user',
  summary: 'Playlists that a creator made of their own videos.',

  readerChanges: [{ since: '0.10.0', fields: ['totalItems'] }],
  path: '/users/{username}/playlists',
  params,
  links: site.links(params, ['/@{username}']),
  item: Playlist,
  part: { of: 'user', by: 'username', as: 'playlists' },
  example: { username: 'illojuan' },

  routes: [
    capturedList({
      what: 'playlists',
      calls: [CALL],
      rowsIn: rowsUnder('playList'),
      read: readPlaylist,
      learns: (reply, lists) => ({ username: ownerOfLists(reply, lists) }),
    }),
  ],
});
