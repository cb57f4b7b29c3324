import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { apiAsk, POSTS } from '../../readers/api-ask.ts';
import { apiPostsOfUser } from '../../readers/api-lists.ts';
import { capturedPosts, learnsUser, onlyOwn } from '../../readers/captured-list.ts';
import { username } from '../../readers/params.ts';
import { site } from '../../readers/site.ts';
import { messages } from '../../readers/messages.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ username, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-user-replies',
  title: 'Replies of a user',
  summary:
    'Posts of an account that answer other posts, by the official API or as its pages show them.',

  path: '/users/{username}/replies',
  params,
  links: site.links(params, ['/{username}/with_replies/**']),
  item: TimelineItem,
  readerChanges: postsRead,
  part: { of: 'user', by: 'username', as: 'replies' },
  example: { username: 'XDevelopers' },

  routes: [
    apiPostsOfUser<Params>({
      what: 'replies of a user',
      incomplete: messages.apiLooksThrough3200,
      keep: (item) => item.type !== 'Announce' && item.inReplyTo !== undefined,
      ask: (id, _params, token) =>
        apiAsk(`users/${id}/tweets`, {
          ...POSTS,
          exclude: 'retweets',
          max_results: '50',
          pagination_token: token ?? undefined,
        }),
    }),
    capturedPosts<Params>({
      what: 'replies of a user',
      operations: ['UserTweetsAndReplies', 'UserRepliesTimeline'],
      // The site shows what was answered beside the answer.
      keep: (items, variables) =>
        onlyOwn(items, variables).filter(
          (item) => item.type !== 'Announce' && item.inReplyTo !== undefined,
        ),
      learns: learnsUser,
    }),
  ],
});
