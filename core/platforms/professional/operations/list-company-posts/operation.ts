import { z } from 'zod';
import { cursor, defineList, type KnownParams, type ListPage } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { company } from '../../readers/params.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { companyAsk } from '../../readers/ask.ts';
import { passesAny, isCallTo, COMPANY_PAGES, isFeedWithQuery } from '../../readers/captured.ts';
import { isStreamedListRequest, ownerFromRequest } from '../../readers/components/requests.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import type { Parsed } from '#kit/collect.ts';
import { companyPage, readCompanyPosts } from '../../readers/pages/company-page.ts';
import { readStreamedList } from '../../readers/components/feed.ts';
import { isLoaded } from '../../readers/pages/guest-page.ts';
import { isServerComponents } from '../../readers/components/server-components.ts';
import { lastReadable } from '../../readers/telling.ts';
import { bodyOfFeed, onlyActor, readFeed } from '../../readers/voyager/feed.ts';

interface Params {
  readonly company: string;
}

const params = z.object({ company, cursor });

/** Posts of a company: the few of its public page, or those that the site’s own pages load. */
const parse = (
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

export default defineList({
  name: 'list-company-posts',
  title: 'Posts of a company',
  summary: 'Recent posts of a company.',

  path: '/companies/{company}/posts',
  params,
  links: site.links(params, [
    '/company/{company}/posts/**',
    '/school/{company}/posts/**',
    '/showcase/{company}/posts/**',
  ]),
  item: PostOrAnnounce,
  readerChanges: postsRead,
  part: { of: 'company', by: 'company', as: 'posts' },
  example: { company: 'audiense' },

  routes: [
    publicPage({
      fetch: async (get: Get, { company }: Params) => [await get(companyAsk(company))],
      parse,
    }),
    capture({
      reads: passesAny(
        isCallTo('voyagerFeedDashOrganizationalPageUpdates', 'organization/updatesV2'),
        isFeedWithQuery('companyFeedByUniversalName', 'companyRelevanceFeed'),
        isStreamedListRequest('company'),
        COMPANY_PAGES,
      ),
      parse,
    }),
  ],
});
