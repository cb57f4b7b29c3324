import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { browserPage, capture, publicPage } from '#kit/route.ts';
import { Organization } from '#vocab/organization.ts';
import { company } from '../../readers/params.ts';
import type { Get } from '#kit/exchange.ts';
import { companyAsk } from '../../readers/ask.ts';
import { passesAny, isCallTo, COMPANY_PAGES } from '../../readers/captured.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';

interface Params {
  readonly company: string;
}

const params = z.object({ company });

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
  readerChanges: [{ since: '0.9.1', fields: ['followerCount', 'employeeRange', 'tag'] }],
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
