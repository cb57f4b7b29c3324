import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Audio } from '../../../../vocab/audio.ts';
import { audioId } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-audio',
  title: 'Sound',
  summary: 'One sound: title, artist, and how many videos use it.',

  path: '/audios/{audioId}',
  params: z.object({ audioId }),
  result: Audio,
  example: { audioId: '250824169968246784' },

  routes: none({
    because:
      'Not built yet: TikTok’s embed page of a sound gives its title, its artist and how many videos use it.',
    since: '2026-11-22',
  }),
});
