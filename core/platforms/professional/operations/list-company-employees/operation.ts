import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { companyId } from '../../readers/params.ts';
import type { Get } from '#kit/exchange.ts';
import { companyAsk } from '../../readers/ask.ts';
import { COMPANY_PAGES } from '../../readers/captured.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';

interface Params {
  readonly companyId: string;
}

const params = z.object({ companyId, cursor });

export default defineList({
  name: 'list-company-employees',
  title: 'Employees of a company',
  summary: 'Members who work at a company.',

  path: '/companies/{companyId}/employees',
  params,
  links: site.links(params, [
    '/company/{companyId}/people/**',
    '/school/{companyId}/people/**',
    '/showcase/{companyId}/people/**',
  ]),
  item: Person,
  part: { of: 'company', by: 'companyId', as: 'employees' },
  example: { companyId: 'audiense' },

  routes: [
    publicPage({
      fetch: async (get: Get, { companyId }: Params) => [await get(companyAsk(companyId))],
      parse,
    }),
    capture({ reads: COMPANY_PAGES, parse }),
  ],
});
