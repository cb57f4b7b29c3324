import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { Video } from '#vocab/video.ts';
import { numberOnPage } from '../../readers/captured.ts';
import { effectId } from '../../readers/params.ts';
import { capturedVideos, named, videosIn } from '../../readers/video-lists.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';

/** The site’s calls name an effect a sticker, as they did first. */
const CALLS = ['/api/sticker/item_list/'];
const inQuery = named('effectId', 'stickerId', 'stickerID', 'effectId');
const withEffect = videosIn('videos with an effect', CALLS, (reply, items) => ({
  effectId: inQuery(reply, items)['effectId'] ?? numberOnPage(reply, 'sticker'),
}));

const params = z.object({ effectId, cursor });

export default defineList({
  name: 'list-effect-videos',
  title: 'Videos with an effect',
  summary:
    'Videos that use an effect, as its page lists them. Videos name their effects in `effects`.',

  readerChanges: [partsRead, videosDescribed],
  path: '/effects/{effectId}/videos',
  params,
  links: site.links(params, ['/sticker/{effectId}/**', '/embed/sticker/{effectId}/**']),
  item: Video,
  example: { effectId: '3390122645' },

  // Guests are refused this list (October 2026).
  routes: [capturedVideos(withEffect, CALLS)],
});
