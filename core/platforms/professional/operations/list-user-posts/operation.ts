import { z } from 'zod';
import { cursor, defineList, type KnownParams, type ListPage } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { username } from '../../readers/params.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { profileAsk } from '../../readers/ask.ts';
import { passesAny, isCallTo, isFeedWithQuery, isPageAt } from '../../readers/captured.ts';
import { isStreamedListRequest, ownerFromRequest } from '../../readers/components/requests.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import type { Parsed } from '#kit/collect.ts';
import { readActivity } from '../../readers/pages/activity-page.ts';
import { readStreamedList } from '../../readers/components/feed.ts';
import { isLoaded } from '../../readers/pages/guest-page.ts';
import { profilePage } from '../../readers/pages/person-page.ts';
import { isServerComponents } from '../../readers/components/server-components.ts';
import { lastReadable } from '../../readers/telling.ts';
import { memberOfFeed, onlyActor, readFeed } from '../../readers/voyager/feed.ts';

interface Params {
  readonly username: string;
}

const params = z.object({ username, cursor });

/** Posts of a member, by the public profile or as the site’s own pages load them. */
const parse = (
  replies: readonly Reply[],
  { username }: KnownParams<'username'>,
): Parsed<ListPage<PostOrAnnounce>> =>
  replies.some(isServerComponents)
    ? readStreamedList(replies, (posts) => ({
        username: memberIn(replies[0]) ?? onlyActor(posts, 'Person'),
      }))
    : replies.some(isLoaded)
      ? readFeed(replies, (posts): Readonly<Record<string, string>> => {
          const only = (replies[0] && memberOfFeed(replies[0])) ?? onlyActor(posts, 'Person');
          return only === undefined ? {} : { username: only };
        })
      : lastReadable(replies, (reply) => readActivity(profilePage(reply, username)));

/** The member whose page asked. */
const memberIn = (reply: Reply | undefined): string | undefined => {
  const owner = reply && ownerFromRequest(reply.request);
  return owner?.kind === 'in' ? owner.slug : undefined;
};

export default defineList({
  name: 'list-user-posts',
  title: 'Posts of a user',
  summary: 'Recent public posts of a member.',

  path: '/users/{username}/posts',
  params,
  links: site.links(params, [
    '/in/{username}/recent-activity/all/',
    '/in/{username}/recent-activity/**',
  ]),
  isWhole: true,
  item: PostOrAnnounce,
  readerChanges: postsRead,
  example: { username: 'williamhgates' },

  part: { of: 'user', by: 'username', as: 'posts' },
  routes: [
    publicPage({
      fetch: async (get: Get, { username }: Params) => [await get(profileAsk(username))],
      parse,
    }),
    capture({
      reads: passesAny(
        isCallTo('voyagerFeedDashProfileUpdates', 'identity/profileUpdatesV2'),
        isFeedWithQuery('memberShareFeed'),
        isStreamedListRequest('user'),
        isPageAt(/^\/in\/[^/]+\/(?:recent-activity\/.*)?$/),
      ),
      parse,
    }),
  ],
});
