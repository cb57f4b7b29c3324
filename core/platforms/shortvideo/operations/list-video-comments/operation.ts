import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Comment } from '#vocab/comment.ts';
import { videoId } from '../../readers/params.ts';
import { isCallToPath } from '../../readers/captured.ts';
import { official } from './official.ts';
import { CALL, parse } from './parse.ts';
import { site } from '../../readers/site.ts';

const params = z.object({ videoId, count: pageCount({ most: 50, usual: 20 }), cursor });

export default defineList({
  name: 'list-video-comments',
  title: 'Comments of a video',
  summary: 'Top-level comments of a video.',

  readerChanges: [
    { since: '0.9.1', fields: ['mention', 'attachmentCount'] },
    {
      since: '0.9.1',
      fields: ['attachment', 'status', 'isLiked', 'isHearted'],
    },
  ],
  path: '/videos/{videoId}/comments',
  params,
  links: site.links(params, ['/@*/video/{videoId}']),
  item: Comment,
  part: { of: 'video', by: 'videoId', as: 'comments' },
  example: { videoId: '7571863205253778710' },

  routes: [official, capture({ reads: isCallToPath(CALL), parse })],
});
