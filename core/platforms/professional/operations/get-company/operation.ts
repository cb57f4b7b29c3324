import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Organization } from '../../../../vocab/organization.ts';
import { companyId } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-company',
  title: 'Company',
  summary: 'One company: name, description, website, and how many follow it.',

  path: '/companies/{companyId}',
  params: z.object({ companyId }),
  result: Organization,
  example: { companyId: 'audiense' },

  routes: none({
    because: 'Not built yet: LinkedIn serves company pages to everybody.',
    since: '2026-11-22',
  }),
});
