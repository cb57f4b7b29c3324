import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Hashtag } from '../../../../vocab/hashtag.ts';
import { tag } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-tag',
  title: 'Hashtag',
  summary: 'One hashtag: description, and the views and number of its videos.',

  path: '/tags/{tag}',
  params: z.object({ tag }),
  result: Hashtag,
  example: { tag: 'aplausosanitario' },

  routes: none({
    because: 'Not built yet: TikTok’s embed page of a hashtag gives its description and counts.',
    since: '2026-11-22',
  }),
});
