import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { Video } from '../../../../vocab/video.ts';
import { videoId } from '../../readers/params.ts';
import { capturedVideos } from '../../readers/video-lists.ts';

export default defineList({
  name: 'list-related-videos',
  title: 'Related videos',
  summary: 'Videos that the platform shows beside a video.',

  path: '/videos/{videoId}/related',
  params: z.object({ videoId, cursor }),
  item: Video,
  example: { videoId: '7571863205253778710' },

  routes: [capturedVideos('related videos', ['/api/related/item_list/'])],
});
