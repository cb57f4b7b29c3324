import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Highlight } from '../../../../vocab/highlight.ts';
import { highlightId } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-highlight',
  title: 'Highlight',
  summary: 'One highlight with its stories.',

  path: '/highlights/{highlightId}',
  params: z.object({ highlightId }),
  result: Highlight,
  example: { highlightId: '18137590444014024' },

  routes: none({
    because:
      'Instagram shows the stories of a highlight to people who are logged in only, and no official API gives another account’s.',
    since: '2026-11-21',
  }),
});
