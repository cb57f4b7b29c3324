import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import { tag } from '../../readers/params.ts';

export default defineList({
  name: 'list-tag-videos',
  title: 'Videos of a hashtag',
  summary: 'Videos that carry a hashtag.',

  path: '/tags/{tag}/videos',
  params: z.object({ tag, cursor }),
  item: Video,
  example: { tag: 'aplausosanitario' },

  routes: none({
    because:
      'Not built yet: TikTok’s embed page of a hashtag gives everybody ten videos, and no further page.',
    since: '2026-11-22',
  }),
});
