import type { Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { PostOrAnnounce } from '#vocab/announce.ts';
import { companyPage, readCompanyPosts } from '../../readers/pages/company-page.ts';
import { readStreamedList } from '../../readers/components/feed.ts';
import { ownerFromRequest } from '../../readers/components/requests.ts';
import { isLoaded } from '../../readers/pages/guest-page.ts';
import { isServerComponents } from '../../readers/components/server-components.ts';
import { lastReadable } from '../../readers/telling.ts';
import { bodyOfFeed } from '../../readers/voyager/feed-owner.ts';
import { onlyActor, readFeed } from '../../readers/voyager/feed.ts';

/** Posts of a company: the few of its public page, or those that the site’s own pages load. */
export const parse = (
  replies: readonly Reply[],
  { company }: KnownParams<'company'>,
): Parsed<ListPage<PostOrAnnounce>> =>
  replies.some(isServerComponents)
    ? readStreamedList(replies, (posts) => ({
        company: bodyIn(replies[0]) ?? onlyActor(posts, 'Organization'),
      }))
    : replies.some(isLoaded)
      ? readFeed(replies, (posts): Readonly<Record<string, string>> => {
          const found = (replies[0] && bodyOfFeed(replies[0])) ?? onlyActor(posts, 'Organization');
          return found === undefined ? {} : { company: found };
        })
      : lastReadable(replies, (reply) => readCompanyPosts(companyPage(reply, company)));

/** The company whose page asked. */
const bodyIn = (reply: Reply | undefined): string | undefined => {
  const owner = reply && ownerFromRequest(reply.request);
  return owner === undefined || owner.kind === 'in' ? undefined : owner.slug;
};
