import type { Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { PostOrAnnounce } from '#vocab/announce.ts';
import { readActivity } from '../../readers/pages/activity-page.ts';
import { readStreamedList } from '../../readers/components/feed.ts';
import { ownerFromRequest } from '../../readers/components/requests.ts';
import { isLoaded } from '../../readers/pages/guest-page.ts';
import { profilePage } from '../../readers/pages/person-page.ts';
import { isServerComponents } from '../../readers/components/server-components.ts';
import { lastReadable } from '../../readers/telling.ts';
import { memberOfFeed } from '../../readers/voyager/feed-owner.ts';
import { onlyActor, readFeed } from '../../readers/voyager/feed.ts';

/** Posts of a member, by the public profile or as the site’s own pages load them. */
export const parse = (
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
