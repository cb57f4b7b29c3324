import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { audioId, until } from '../../readers/params.ts';
import { fetchAudioPage } from '../../readers/ask.ts';
import { equals, researchVideos } from '../../readers/research-videos.ts';
import { capturedVideos, named, videosIn } from '../../readers/video-lists.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';

const params = z.object({ audioId, until, count: pageCount({ most: 30 }), cursor });
type Params = z.infer<typeof params>;

const CALLS = ['/api/music/item_list/'];
const parse = videosIn('videos with a sound', CALLS, named('audioId', 'musicID'));

export default defineList({
  name: 'list-audio-videos',
  title: 'Videos that use a sound',
  summary: 'Videos that use a sound.',

  readerChanges: [partsRead, videosDescribed],
  path: '/audios/{audioId}/videos',
  params,
  links: site.links(params, ['/music/{audioId}', '/embed/music/{audioId}']),
  item: Video,
  today: 'until',
  part: { of: 'audio', by: 'audioId', as: 'videos' },
  example: { audioId: '250824169968246784' },

  routes: [
    publicPage({ fetch: fetchAudioPage, parse }),
    researchVideos<Params>(({ audioId }) => [equals('music_id', audioId)]),
    capturedVideos<Params>(parse, CALLS, /^\/embed\/music\/\d+\/$/),
  ],
});
