import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { Transcript } from '#vocab/transcript.ts';
import { postId } from '../../readers/params.ts';
import { fetchTranscript, parse } from './parse.ts';

export default defineOperation({
  name: 'get-transcript',
  publishedName: 'get-post-transcript',
  title: 'Transcript of a post',
  summary: 'The captions of the video of a post.',

  path: '/posts/{postId}/transcript',
  params: z.object({ postId }),
  readerChanges: [{ since: '0.9.1', fields: ['id', 'url', 'mediaType', 'size', 'content'] }],
  result: Transcript,
  example: { postId: '7453496735747760128' },

  part: { of: 'post', by: 'postId', as: 'transcript' },
  routes: [publicPage({ fetch: fetchTranscript, parse })],
});
