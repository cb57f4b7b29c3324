import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { str } from '#kit/dig.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { apiAsk, POSTS } from '../../readers/api-ask.ts';
import { apiPosts } from '../../readers/api-lists.ts';
import { capturedPosts } from '../../readers/captured-list.ts';
import { numberIn, site } from '../../readers/site.ts';
import { listId } from '../../readers/params.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ listId, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-list-posts',
  title: 'Posts of a list',
  summary:
    'Posts of the accounts on a list, newest first, by the official API or as its page shows them.',

  path: '/lists/{listId}/posts',
  params,
  links: site.links(params, ['/i/lists/{listId}/**']),
  item: TimelineItem,
  readerChanges: postsRead,
  part: { of: 'list', by: 'listId', as: 'posts' },
  example: { listId: '1736495155002106192' },

  routes: [
    apiPosts<Params>({
      what: 'posts of a list',
      ask: ({ listId: id }, token) =>
        apiAsk(`lists/${id}/tweets`, {
          ...POSTS,
          max_results: '20',
          pagination_token: token ?? undefined,
        }),
      learns: ({ path }) => ({ listId: /^lists\/(\d+)\//.exec(path)?.[1] }),
    }),
    capturedPosts<Params>({
      what: 'posts of a list',
      operations: ['ListLatestTweetsTimeline', 'ListRankedTweetsTimeline'],
      learns: (variables) => ({ listId: numberIn(str(variables, 'listId')) }),
    }),
  ],
});
