import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Transcript } from '../../../../vocab/transcript.ts';
import { videoId } from '../../readers/params.ts';

export default defineOperation({
  name: 'get-transcript',
  title: 'Transcript of a video',
  summary: 'The words of a caption track of a video.',

  path: '/videos/{videoId}/transcript',
  params: z.object({
    videoId,
    language: z
      .string()
      .regex(/^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8}){0,2}$/, 'is a language code such as en or es-ES')
      .optional()
      .describe('Language wanted; the spoken one when omitted.'),
  }),
  result: Transcript,
  example: { videoId: '7571863205253778710' },

  routes: none({
    because:
      'Not built yet: TikTok’s public video page names the caption files of a video, which everybody may fetch.',
    since: '2026-11-22',
  }),
});
