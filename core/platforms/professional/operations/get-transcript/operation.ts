import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Transcript } from '../../../../vocab/transcript.ts';
import { postId } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-transcript',
  title: 'Transcript of a post',
  summary: 'The captions of the video of a post.',

  path: '/posts/{postId}/transcript',
  params: z.object({ postId }),
  result: Transcript,
  example: { postId: '7453496735747760128' },

  routes: none({
    because:
      'Not built yet: LinkedIn’s public page of a post names the caption file of its video, where there is one.',
    since: '2026-11-22',
  }),
});
