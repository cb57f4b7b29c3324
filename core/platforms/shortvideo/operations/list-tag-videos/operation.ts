import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { tagOnPage } from '../../readers/captured.ts';
import { tagName, until } from '../../readers/params.ts';
import { fetchTagPage } from '../../readers/ask.ts';
import { equals, researchVideos } from '../../readers/research-videos.ts';
import { capturedVideos, videosIn } from '../../readers/video-lists.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';

const params = z.object({ tagName, until, count: pageCount({ most: 30 }), cursor });
type Params = z.infer<typeof params>;

const CALLS = ['/api/challenge/item_list/'];
/** The call names the tag by a number alone. */
const parse = videosIn('videos with a hashtag', CALLS, (reply) => ({ tagName: tagOnPage(reply) }));

export default defineList({
  name: 'list-tag-videos',
  title: 'Videos of a hashtag',
  summary: 'Videos that carry a hashtag.',

  readerChanges: [partsRead, videosDescribed],
  path: '/tags/{tagName}',
  otherPaths: ['/tags/{tagName}/videos'],
  params,
  links: site.links(params, ['/tag/{tagName}', '/embed/tag/{tagName}']),
  item: Video,
  today: 'until',
  part: { of: 'tag', by: 'tagName', as: 'videos' },
  example: { tagName: 'aplausosanitario' },

  routes: [
    publicPage({ fetch: fetchTagPage, parse }),
    researchVideos<Params>(({ tagName: name }) => [equals('hashtag_name', name)]),
    capturedVideos<Params>(parse, CALLS, /^\/embed\/tag\/[^/]+\/$/),
  ],
});
