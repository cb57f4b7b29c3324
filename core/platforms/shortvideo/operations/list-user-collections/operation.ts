import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { Playlist } from '#vocab/playlist.ts';
import { ownerOfLists } from '../../readers/captured.ts';
import { username } from '../../readers/params.ts';
import { capturedList, rowsUnder } from '../../readers/list.ts';
import { readCollection } from '../../readers/playlist.ts';
import { site } from '../../readers/site.ts';

const CALL = '/api/user/collection_list/';

const params = z.object({ username, count: pageCount({ most: 30 }), cursor });

export default defineList({
  name: 'list-user-collections',
  title: 'Collections of a user',
  summary: 'Collections of videos that a user shows in public.',

  readerChanges: [{ since: '0.10.0', fields: ['totalItems'] }],
  path: '/users/{username}/collections',
  params,
  links: site.links(params, ['/@{username}']),
  item: Playlist,
  part: { of: 'user', by: 'username', as: 'collections' },
  example: { username: 'illojuan' },

  routes: [
    capturedList({
      what: 'collections',
      calls: [CALL],
      rowsIn: rowsUnder('collectionList'),
      read: readCollection,
      learns: (reply, lists) => ({ username: ownerOfLists(reply, lists) }),
    }),
  ],
});
