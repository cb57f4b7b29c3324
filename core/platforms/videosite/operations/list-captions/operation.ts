import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { CaptionTrack } from '#vocab/caption-track.ts';
import { captionList } from '../../readers/captions/fetch.ts';
import { videoParam } from '../../readers/ids.ts';
import { parse } from './parse.ts';

export default defineList({
  name: 'list-captions',
  title: 'Caption tracks of a video',
  summary:
    'Which captions a public video has: language, written by people or by a machine, and whether the platform announces that it withholds the text. Always one page.',
  path: '/videos/{videoId}/captions',
  params: z.object({
    videoId: videoParam,
    cursor,
  }),
  item: CaptionTrack,
  part: { of: 'video', by: 'videoId', as: 'captions' },
  example: { videoId: 'GJLlxj_dtq8' },
  routes: [publicPage({ fetch: captionList, parse })],
});
