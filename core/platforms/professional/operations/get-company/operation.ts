import { z } from 'zod';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { browserPage, capture, publicPage } from '#kit/route.ts';
import { Organization } from '#vocab/organization.ts';
import { company } from '../../readers/params.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { companyAsk } from '../../readers/ask.ts';
import { passesAny, isCallTo, COMPANY_PAGES } from '../../readers/captured.ts';
import { site } from '../../readers/site.ts';
import type { Parsed } from '#kit/collect.ts';
import { companyPage, readCompany } from '../../readers/pages/company-page.ts';
import { isLoaded } from '../../readers/pages/guest-page.ts';
import { lastReadable } from '../../readers/telling.ts';
import { readLoadedCompany } from '../../readers/voyager/company.ts';

interface Params {
  readonly company: string;
}

const params = z.object({ company });

/** A company, by its public page or by what the site’s own pages load. */
const parse = (
  replies: readonly Reply[],
  { company }: KnownParams<'company'>,
): Parsed<Organization> =>
  lastReadable(replies, (reply) =>
    isLoaded(reply) ? readLoadedCompany(reply, company) : readCompany(companyPage(reply, company)),
  );

export default defineOperation({
  name: 'get-company',
  title: 'Company',
  summary: 'One company: name, description, website, and how many follow it.',

  path: '/companies/{company}',
  params,
  links: site.links(params, [
    '/company/{company}/**',
    '/school/{company}/**',
    '/showcase/{company}/**',
  ]),
  result: Organization,
  readerChanges: [{ since: '0.10.0', fields: ['followerCount', 'employeeRange', 'tag'] }],
  part: { of: 'company', by: 'company', as: 'facts' },
  example: { company: 'audiense' },

  routes: [
    // Many plain requests are refused that a guest's browser is not (status 999, 2026).
    browserPage({
      fetch: async (get: Get, { company }: Params) => [await get(companyAsk(company))],
      parse,
    }),
    publicPage({
      fetch: async (get: Get, { company }: Params) => [await get(companyAsk(company))],
      parse,
    }),
    capture({
      reads: passesAny(
        isCallTo('organization/companies*', 'voyagerOrganizationDashCompanies'),
        COMPANY_PAGES,
      ),
      parse,
    }),
  ],
});
