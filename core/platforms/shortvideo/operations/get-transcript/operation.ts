import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Transcript } from '#vocab/transcript.ts';
import { ORIGINAL, videoId } from '../../readers/params.ts';
import { passesAny, isCallToPath, isPageAtPath } from '../../readers/captured.ts';
import { fetchTranscript } from './fetch.ts';
import { official } from './official.ts';
import { isCaptionFile, parse } from './parse.ts';
import { site } from '../../readers/site.ts';

const params = z.object({
  videoId,
  language: z
    .string()
    .regex(
      /^(?:original|[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8}){0,2})$/,
      'is `original` or a language code such as en or es-ES',
    )
    .meta({ default: ORIGINAL })
    .optional()
    .describe('Language wanted; `original`, the spoken one, when omitted.'),
});

export default defineOperation({
  name: 'get-transcript',
  publishedName: 'get-video-transcript',
  title: 'Transcript of a video',
  summary:
    'The words of a caption track of a video, with their times. The spoken language comes first, what a person wrote before what a machine did.',

  readerChanges: [
    { since: '0.9.1', fields: ['id', 'url', 'mediaType', 'size', 'source', 'content'] },
  ],
  path: '/videos/{videoId}/transcripts/{language}',
  otherPaths: ['/videos/{videoId}/transcript'],
  params,
  links: site.links(params, ['/@*/video/{videoId}']),
  result: Transcript,
  part: { of: 'video', by: 'videoId', as: 'transcript' },
  example: { videoId: '7571863205253778710' },

  routes: [
    publicPage({ fetch: fetchTranscript, parse }),
    official,
    capture({
      reads: passesAny(
        isCallToPath('/api/item/detail/'),
        isPageAtPath(/^\/@[^/]*\/(?:video|photo)\/\d+\/$/),
        isCaptionFile,
      ),
      parse,
    }),
  ],
});
