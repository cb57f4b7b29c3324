import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { AppError } from '#kit/errors.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { apiAsk, POSTS } from '../../readers/api-ask.ts';
import { apiPosts } from '../../readers/api-lists.ts';
import { capturedPosts } from '../../readers/captured-list.ts';
import { postUrl } from '../../readers/site.ts';
import { postId } from '../../readers/params.ts';
import { quotedIn, SEARCHES } from '../../readers/searches.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('microblog.list-post-quotes', {
  searchIsNotForQuotes: 'this search of the site looks for no quotes',
});

const params = z.object({ postId, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-post-quotes',
  title: 'Quotes of a post',
  summary: 'Posts that quote a post, by the official API or as the pages show them.',

  path: '/posts/{postId}/quotes',
  params,
  item: TimelineItem,
  readerChanges: postsRead,
  part: { of: 'post', by: 'postId', as: 'quotes' },
  example: { postId: '1649191520250245121' },

  routes: [
    apiPosts<Params>({
      what: 'quotes of a post',
      ask: ({ postId: id }, token) =>
        apiAsk(`tweets/${id}/quote_tweets`, {
          ...POSTS,
          max_results: '20',
          pagination_token: token ?? undefined,
        }),
      learns: ({ path }) => ({ postId: /^tweets\/(\d+)\//.exec(path)?.[1] }),
    }),
    capturedPosts<Params>({
      what: 'quotes of a post',
      // The site finds them by a search.
      operations: SEARCHES,
      fits: (variables) => quotedIn(variables) !== undefined,
      keep: (items, variables) => {
        if (quotedIn(variables) !== undefined) return items;
        throw new AppError('platform_error', messages.searchIsNotForQuotes);
      },
      learns: (variables) => ({ postId: quotedIn(variables) }),
      page: ({ postId: id }) => (typeof id === 'string' ? `${postUrl(id)}/quotes` : undefined),
    }),
  ],
});
