import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Person } from '../../../../vocab/person.ts';
import { companyId } from '../../readers/params.ts';

export default defineList({
  name: 'list-company-employees',
  title: 'Employees of a company',
  summary: 'Members who work at a company.',

  path: '/companies/{companyId}/employees',
  params: z.object({ companyId, cursor }),
  item: Person,
  example: { companyId: 'audiense' },

  routes: none({
    because:
      'Not built yet: LinkedIn’s public page of a company names up to four employees, and shows the others to people who are logged in only.',
    since: '2026-11-22',
  }),
});
