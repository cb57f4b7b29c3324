import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { Video } from '#vocab/video.ts';
import { videoId } from '../../readers/params.ts';
import { capturedVideos, named, videosIn } from '../../readers/video-lists.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';

const CALLS = ['/api/related/item_list/'];
const related = videosIn('related videos', CALLS, named('videoId', 'itemID'));

const params = z.object({ videoId, cursor });

export default defineList({
  name: 'list-related-videos',
  title: 'Related videos',
  summary: 'Videos that the platform shows beside a video.',

  readerChanges: [partsRead, videosDescribed],
  path: '/videos/{videoId}/related',
  params,
  links: site.links(params, ['/@*/video/{videoId}']),
  item: Video,
  part: { of: 'video', by: 'videoId', as: 'related' },
  example: { videoId: '7571863205253778710' },

  routes: [capturedVideos(related, CALLS)],
});
