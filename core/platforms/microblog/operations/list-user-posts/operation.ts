import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { AppError } from '#kit/errors.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { apiAsk, pageSize, POSTS } from '../../readers/api-ask.ts';
import { apiPostsOfUser } from '../../readers/api-lists.ts';
import { capturedPosts, learnsUser, onlyOwn } from '../../readers/captured-posts.ts';
import { count, tab, username } from '../../readers/params.ts';
import { embeddedSample } from './embedded-sample.ts';
import { site } from '../../readers/site.ts';
import { messages } from './messages.ts';
import { messages as shared } from '../../readers/messages.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ username, tab, count, cursor });
type Params = z.infer<typeof params>;

/** Which tab a call of the profile’s page brings; the first one has no name. */
const TABS: Readonly<Record<string, { readonly tab: string }>> = {
  UserTweetsAndReplies: { tab: 'with-replies' },
  UserRepostsTimeline: { tab: 'reposts' },
};

export default defineList({
  name: 'list-user-posts',
  title: 'Posts of a user',
  summary:
    'Posts of an account, newest first: by the official API, or as its pages show them. To everybody X gives a sample at best, which is named as such. Reposts stand around their originals.',

  path: '/users/{username}/posts',
  params,
  links: site.links(params, ['/{username}']),
  item: TimelineItem,
  readerChanges: postsRead,
  part: { of: 'user', by: 'username', as: 'posts' },
  example: { username: 'XDevelopers', tab: 'posts' },

  routes: [
    embeddedSample,
    apiPostsOfUser<Params>({
      what: 'posts of a user',
      incomplete: shared.apiGives3200,
      ask: (id, { tab: wanted, count: most }, token) => {
        if (wanted === 'reposts') throw new AppError('validation_error', messages.tabNotInApi);
        return apiAsk(`users/${id}/tweets`, {
          ...POSTS,
          exclude: wanted === 'with-replies' ? undefined : 'replies',
          max_results: pageSize(most),
          pagination_token: token ?? undefined,
        });
      },
    }),
    capturedPosts<Params>({
      what: 'posts of a user',
      operations: [
        'UserTweets',
        'UserOriginalsTimeline',
        'UserTweetsAndReplies',
        'UserRepostsTimeline',
      ],
      keep: onlyOwn,
      learns: (variables, items, operation) => ({
        ...learnsUser(variables, items),
        ...(operation !== undefined && TABS[operation]),
      }),
    }),
  ],
});
