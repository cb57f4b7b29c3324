import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { company } from '../../readers/params.ts';
import type { Get } from '#kit/exchange.ts';
import { companyAsk } from '../../readers/ask.ts';
import { COMPANY_PAGES } from '../../readers/captured.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';

interface Params {
  readonly company: string;
}

const params = z.object({ company, cursor });

export default defineList({
  name: 'list-company-employees',
  title: 'Employees of a company',
  summary: 'Members who work at a company.',

  path: '/companies/{company}/employees',
  params,
  links: site.links(params, [
    '/company/{company}/people/**',
    '/school/{company}/people/**',
    '/showcase/{company}/people/**',
  ]),
  item: Person,
  part: { of: 'company', by: 'company', as: 'employees' },
  example: { company: 'audiense' },

  routes: [
    publicPage({
      fetch: async (get: Get, { company }: Params) => [await get(companyAsk(company))],
      parse,
    }),
    capture({ reads: COMPANY_PAGES, parse }),
  ],
});
