import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { browserPage, capture, publicPage } from '#kit/route.ts';
import { Organization } from '#vocab/organization.ts';
import { companyId } from '../../readers/params.ts';
import type { Get } from '#kit/exchange.ts';
import { companyAsk } from '../../readers/ask.ts';
import { passesAny, isCallTo, COMPANY_PAGES } from '../../readers/captured.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';

interface Params {
  readonly companyId: string;
}

const params = z.object({ companyId });

export default defineOperation({
  name: 'get-company',
  title: 'Company',
  summary: 'One company: name, description, website, and how many follow it.',

  path: '/companies/{companyId}',
  params,
  links: site.links(params, [
    '/company/{companyId}/**',
    '/school/{companyId}/**',
    '/showcase/{companyId}/**',
  ]),
  result: Organization,
  readerChanges: [{ since: '0.9.1', fields: ['followerCount', 'employeeRange', 'tag'] }],
  part: { of: 'company', by: 'companyId', as: 'facts' },
  example: { companyId: 'audiense' },

  routes: [
    // Many plain requests are refused that a guest's browser is not (status 999, 2026).
    browserPage({
      fetch: async (get: Get, { companyId }: Params) => [await get(companyAsk(companyId))],
      parse,
    }),
    publicPage({
      fetch: async (get: Get, { companyId }: Params) => [await get(companyAsk(companyId))],
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
