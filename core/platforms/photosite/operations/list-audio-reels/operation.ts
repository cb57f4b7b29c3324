import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';
import { audioId } from '../../readers/params.ts';

export default defineList({
  name: 'list-audio-reels',
  title: 'Reels with an audio track',
  summary: 'Reels that use an audio track.',

  path: '/audios/{audioId}/reels',
  params: z.object({ audioId, cursor }),
  item: Post,
  example: { audioId: '271328201351336' },

  routes: none({
    because:
      'Instagram is seen to give the reels of an audio track to people who are logged in only, and no official API gives them.',
    since: '2026-09-27',
  }),
});
