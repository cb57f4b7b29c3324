import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { collectionId } from '../../readers/params.ts';
import { CALL, fetchCollection, isSigned, parse } from './collection.ts';
import { named, videosIn } from '../../readers/video-lists.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';

const ofCollection = videosIn(
  'videos of a collection',
  [CALL],
  named('collectionId', 'collectionId'),
);

const params = z.object({ collectionId, count: pageCount({ most: 35, usual: 20 }), cursor });

export default defineList({
  name: 'list-collection-videos',
  title: 'Videos of a collection',
  label: 'Collection',
  summary: 'Videos of a public collection, in its order.',

  readerChanges: [partsRead, videosDescribed],
  path: '/collections/{collectionId}',
  otherPaths: ['/collections/{collectionId}/videos'],
  params,
  links: site.links(params, [
    '/@*/collection/{collectionId}',
    '/embed/@*/collection/{collectionId}',
  ]),
  item: Video,
  example: { collectionId: '7371330159376370462' },

  routes: [
    publicPage({ fetch: fetchCollection, parse }),
    capture({ reads: isSigned, parse: ofCollection }),
  ],
});
