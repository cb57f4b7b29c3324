import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { Video } from '#vocab/video.ts';
import { userOnPage } from '../../readers/captured.ts';
import { username } from '../../readers/params.ts';
import { researchListOfUser } from '../../readers/research-lists.ts';
import { readResearchVideo, VIDEO_FIELDS } from '../../readers/research-videos.ts';
import { capturedVideos, videosIn } from '../../readers/video-lists.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';

const params = z.object({ username, count: pageCount({ most: 35 }), cursor });
type Params = z.infer<typeof params>;

const CALLS = ['/api/favorite/item_list/'];
const liked = videosIn('videos that a user liked', CALLS, (reply) => ({
  username: userOnPage(reply),
}));

export default defineList({
  name: 'list-user-likes',
  title: 'Videos that a user likes',
  alsoCalled: ['liked videos'],
  summary: 'Videos that a user liked, where the user shows them to everybody.',

  readerChanges: [partsRead, videosDescribed],
  path: '/users/{username}/likes',
  params,
  links: site.links(params, ['/@{username}']),
  item: Video,
  part: { of: 'user', by: 'username', as: 'likes' },
  example: { username: 'illojuan' },

  routes: [
    researchListOfUser<Params, Video>({
      call: 'user/liked_videos',
      fields: VIDEO_FIELDS,
      key: 'user_liked_videos',
      read: readResearchVideo,
    }),
    capturedVideos<Params>(liked, CALLS),
  ],
});
