import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { username } from '../../readers/params.ts';
import type { Get } from '#kit/exchange.ts';
import { profileAsk } from '../../readers/ask.ts';
import { passesAny, isCallTo, isFeedWithQuery, isPageAt } from '../../readers/captured.ts';
import { isStreamedListRequest } from '../../readers/components/requests.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

interface Params {
  readonly username: string;
}

const params = z.object({ username, cursor });

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
