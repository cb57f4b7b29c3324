import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { Video } from '#vocab/video.ts';
import { userOnPage } from '../../readers/captured.ts';
import { username } from '../../readers/params.ts';
import { capturedVideos, videosIn } from '../../readers/video-lists.ts';
import { site } from '../../readers/site.ts';
import { videosDescribed } from '../../readers/text-marks.ts';

const params = z.object({ username, count: pageCount({ most: 35, usual: 4 }), cursor });
type Params = z.infer<typeof params>;

/** The call names the account by a number of its own (seen 2025 and 2026). */
const CALLS = ['/api/story/item_list/'];

export default defineList({
  name: 'list-user-stories',
  title: 'Stories of a user',
  summary: 'Stories that an account shows at the time, as its page loads them.',
  readerChanges: [videosDescribed],
  path: '/users/{username}/stories',
  params,
  links: site.links(params, ['/@{username}']),
  item: Video,
  part: { of: 'user', by: 'username', as: 'stories' },
  example: { username: 'illojuan' },
  // The site's own page alone asks for them, and the Research API has none.
  routes: [
    capturedVideos<Params>(
      videosIn('stories of a user', CALLS, (reply) => ({ username: userOnPage(reply) })),
      CALLS,
    ),
  ],
});
