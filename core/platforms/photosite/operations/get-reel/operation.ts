import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { reelId } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-reel',
  title: 'Reel',
  summary: 'One public reel: text, video, counts, author and time.',

  path: '/reels/{reelId}',
  params: z.object({ reelId }),
  result: Post,
  example: { reelId: 'CN2VQ1yI_MA' },

  routes: none({
    because: 'Not built yet: Instagram’s public page of a reel gives its text and its video.',
    since: '2026-11-22',
  }),
});
