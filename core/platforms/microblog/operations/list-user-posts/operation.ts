import { z } from 'zod';
import { cursor, defineList, type ListPage } from '#kit/operation.ts';
import { AppError } from '#kit/errors.ts';
import { TimelineItem } from '#vocab/announce.ts';
import { apiAsk, pageSize, POSTS, idIn } from '../../readers/api-ask.ts';
import { apiPostsOfUser } from '../../readers/api-lists.ts';
import { capturedPosts, learnsUser, onlyOwn, eachOnce } from '../../readers/captured-list.ts';
import { count, tab, username } from '../../readers/params.ts';
import { site } from '../../readers/site.ts';
import { messages as shared } from '../../readers/messages.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import { collect, type Parsed } from '#kit/collect.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { publicPage } from '#kit/route.ts';
import { embeddedPosts, handleOfProfile, profileAsk } from '../../readers/embedded.ts';
import { readItem } from '../../readers/post.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('microblog.list-user-posts', {
  noReply: 'no reply is at hand',
  embeddedProfileNeedsHandle: 'X’s embedded profile is asked for by a handle, and has one tab',
  tabNotInApi: 'tab: the official API has no list of reposts alone',
});

/** Posts of the embedded profile: a sample, and named so. It has one page. */
const parse = (
  replies: readonly Reply[],
  _params: Partial<Params>,
): Parsed<ListPage<TimelineItem>> => {
  const reply = replies[0];
  if (!reply) throw new AppError('platform_error', messages.noReply);
  const { items, notices } = collect(embeddedPosts(reply), (raw) => readItem(raw));
  const username = handleOfProfile(reply);
  return {
    data: {
      items: eachOnce(items),
      totalItems: null,
      next: null,
      incomplete: { reason: shared.sampleOfPosts, statedTotal: null },
    },
    notices,
    ...(username !== undefined && { params: { username } }),
  };
};

const embeddedSample = publicPage({
  fetch: async (get: Get, { username, tab }: Params) => {
    if (idIn(username) !== undefined || tab !== 'posts')
      throw new AppError('validation_error', messages.embeddedProfileNeedsHandle);
    return [await get(profileAsk(username))];
  },
  parse,
});

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
  alsoCalled: ['retweets'],
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
