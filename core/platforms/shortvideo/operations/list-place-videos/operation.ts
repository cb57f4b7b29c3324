import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { Video } from '#vocab/video.ts';
import { numberOnPage } from '../../readers/captured.ts';
import { placeId } from '../../readers/params.ts';
import { capturedVideos, named, videosIn } from '../../readers/video-lists.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';

const CALLS = ['/api/poi/item_list/'];
const inQuery = named('placeId', 'poiId', 'poiID');
const atPlace = videosIn('videos of a place', CALLS, (reply, items) => ({
  placeId: inQuery(reply, items)['placeId'] ?? numberOnPage(reply, 'place'),
}));

const params = z.object({ placeId, cursor });

export default defineList({
  name: 'list-place-videos',
  title: 'Videos of a place',
  summary: 'Videos that are tagged with a place, as its page lists them.',

  readerChanges: [partsRead, videosDescribed],
  path: '/places/{placeId}/videos',
  params,
  links: site.links(params, ['/place/{placeId}']),
  item: Video,
  part: { of: 'place', by: 'placeId', as: 'videos' },
  example: { placeId: '20442395500433212' },

  // The site signs what it asks of places, and the Research API knows none.
  routes: [capturedVideos(atPlace, CALLS)],
});
