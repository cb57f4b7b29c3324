import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { Video } from '#vocab/video.ts';
import { userOnPage } from '../../readers/captured.ts';
import { listOrder, username } from '../../readers/params.ts';
import { researchListOfUser } from '../../readers/research-lists.ts';
import { readResearchVideo, VIDEO_FIELDS } from '../../readers/research-videos.ts';
import { capturedVideos, videosIn } from '../../readers/video-lists.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';

const params = z.object({
  username,
  order: listOrder,
  count: pageCount({ most: 30 }),
  cursor,
});
type Params = z.infer<typeof params>;

const CALLS = ['/api/repost/item_list/'];
/** The call names the account by a number of its own. */
const reposted = videosIn('videos that a user reposted', CALLS, (reply) => ({
  username: userOnPage(reply),
}));

export default defineList({
  name: 'list-user-reposts',
  title: 'Videos that a user reposted',
  summary:
    'Videos of others that a user reposted, where the user shows them to everybody. `attributedTo` is who published each.',

  readerChanges: [partsRead, videosDescribed],
  path: '/users/{username}/reposts',
  params,
  links: site.links(params, ['/@{username}']),
  item: Video,
  part: { of: 'user', by: 'username', as: 'reposts' },
  example: { username: 'illojuan' },

  routes: [
    researchListOfUser<Params, Video>({
      call: 'user/reposted_videos',
      fields: VIDEO_FIELDS,
      key: 'user_reposted_videos',
      read: readResearchVideo,
    }),
    capturedVideos<Params>(reposted, CALLS),
  ],
});
