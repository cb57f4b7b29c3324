import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { company } from '../../readers/params.ts';
import type { Get } from '#kit/exchange.ts';
import { companyAsk } from '../../readers/ask.ts';
import { passesAny, isCallTo, COMPANY_PAGES, isFeedWithQuery } from '../../readers/captured.ts';
import { isStreamedListRequest } from '../../readers/components/requests.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

interface Params {
  readonly company: string;
}

const params = z.object({ company, cursor });

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
