import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Comment } from '#vocab/comment.ts';
import { commentId, videoId } from '../../readers/params.ts';
import { isCallToPath } from '../../readers/captured.ts';
import { official } from './official.ts';
import { CALL, parse } from './parse.ts';

export default defineList({
  name: 'list-comment-replies',
  title: 'Replies to a comment',
  summary: 'Replies to one comment of a video.',

  readerChanges: [
    { since: '0.9.1', fields: ['mention', 'attachmentCount'] },
    {
      since: '0.9.1',
      fields: ['attachment', 'status', 'isLiked', 'isHearted'],
    },
  ],
  path: '/videos/{videoId}/comments/{commentId}/replies',
  params: z.object({ videoId, commentId, count: pageCount({ most: 50 }), cursor }),
  item: Comment,
  example: { videoId: '7603296357641735445', commentId: '7603301260598838032' },

  routes: [official, capture({ reads: isCallToPath(CALL), parse })],
});
