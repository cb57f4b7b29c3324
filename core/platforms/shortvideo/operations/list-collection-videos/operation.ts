import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Video } from '../../../../vocab/video.ts';
import { collectionId } from '../../readers/params.ts';

export default defineList({
  name: 'list-collection-videos',
  title: 'Videos of a collection',
  summary: 'Videos of a public collection, in its order.',

  path: '/collections/{collectionId}/videos',
  params: z.object({ collectionId, cursor }),
  item: Video,
  example: { collectionId: '7371330159376370462' },

  routes: none({
    because:
      'Not built yet: TikTok gives the videos of a collection to everybody, thirty to a page.',
    since: '2026-11-22',
  }),
});
