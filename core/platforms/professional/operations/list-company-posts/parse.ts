import type { Parsed } from '../../../../kit/collect.ts';
import type { Reply } from '../../../../kit/exchange.ts';
import type { KnownParams, ListPage } from '../../../../kit/operation.ts';
import type { PostOrAnnounce } from '../../../../vocab/announce.ts';
import { companyPage, readCompanyPosts } from '../../readers/company-page.ts';
import { isLoaded } from '../../readers/guest-page.ts';
import { lastReadable } from '../../readers/telling.ts';
import { onlyActor, readFeed } from '../../readers/voyager-feed.ts';

/** Posts of a company: the few of its public page, or those that the site’s own pages load. */
export const parse = (
  replies: readonly Reply[],
  { companyId }: KnownParams<'companyId'>,
): Parsed<ListPage<PostOrAnnounce>> =>
  replies.some(isLoaded)
    ? readFeed(replies, (posts): Readonly<Record<string, string>> => {
        const only = onlyActor(posts, 'Organization');
        return only === undefined ? {} : { companyId: only };
      })
    : lastReadable(replies, (reply) => readCompanyPosts(companyPage(reply, companyId)));
