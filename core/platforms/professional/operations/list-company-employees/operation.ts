import { z } from 'zod';
import { cursor, defineList, type KnownParams, type ListPage } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { company } from '../../readers/params.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { companyAsk } from '../../readers/ask.ts';
import { COMPANY_PAGES } from '../../readers/captured.ts';
import { site } from '../../readers/site.ts';
import type { Parsed } from '#kit/collect.ts';
import { companyPage, readEmployees } from '../../readers/pages/company-page.ts';
import { lastReadable } from '../../readers/telling.ts';

interface Params {
  readonly company: string;
}

const params = z.object({ company, cursor });

/** Employees of a company: the few whom its public page names. */
const parse = (
  replies: readonly Reply[],
  { company }: KnownParams<'company'>,
): Parsed<ListPage<Person>> =>
  lastReadable(replies, (reply) => readEmployees(companyPage(reply, company)));

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
