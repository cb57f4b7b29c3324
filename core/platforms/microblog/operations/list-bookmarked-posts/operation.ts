import { z } from 'zod';
import { str } from '#kit/dig.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { capturedPosts } from '../../readers/captured-list.ts';
import { numberIn, site } from '../../readers/site.ts';
import { bookmarkQuery, folderId } from '../../readers/params.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ query: bookmarkQuery, folderId, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-bookmarked-posts',
  title: 'Bookmarked posts',
  summary:
    'Posts that the person who browses has bookmarked, all, of one folder, or found by words. X shows bookmarks to their owner alone.',

  path: '/bookmarks/posts',
  params,
  links: site.links(params, ['/i/bookmarks/{folderId}/**', '/i/bookmarks', '/i/bookmarks/all/**']),
  item: TimelineItem,
  readerChanges: postsRead,
  example: {},

  routes: [
    capturedPosts<Params>({
      what: 'bookmarked posts',
      operations: ['Bookmarks', 'BookmarkFolderTimeline', 'BookmarkSearchTimeline'],
      learns: (variables) => ({
        query: str(variables, 'rawQuery'),
        folderId: numberIn(str(variables, 'bookmark_collection_id')),
      }),
    }),
  ],
});
