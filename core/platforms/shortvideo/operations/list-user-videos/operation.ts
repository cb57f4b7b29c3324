import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { listOrder, username, until } from '../../readers/params.ts';
import { pageAsk } from '../../readers/ask.ts';
import { equals, researchVideos } from '../../readers/research-videos.ts';
import { orderOnPage, refuseOrder, capturedVideos, videosIn } from '../../readers/video-lists.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';
import { sharedValue, userOnPage } from '../../readers/captured.ts';

const params = z.object({
  username,
  until,
  order: listOrder,
  count: pageCount({ most: 35 }),
  cursor,
});
type Params = z.infer<typeof params>;

const CALLS = ['/api/post/item_list/', '/api/creator/item_list/'];
/** The user in the address of a page, or who published all of a list; calls name users otherwise. */
const onlyAuthor = (
  reply: Reply,
  videos: readonly Video[],
): { readonly username: string | undefined } => {
  const inAddress = /^https:\/\/www\.tiktok\.com\/(?:embed\/)?@([\w.]{2,24})/.exec(
    reply.request.url,
  )?.[1];
  const only = sharedValue(videos.map(({ attributedTo }) => attributedTo?.preferredUsername));
  return { username: inAddress ?? userOnPage(reply) ?? only };
};

const ofUser = videosIn('videos of a user', CALLS, (reply, videos) => ({
  ...onlyAuthor(reply, videos),
  ...orderOnPage(reply),
}));

export default defineList({
  name: 'list-user-videos',
  title: 'Videos of a user',
  summary:
    'Videos that a user published: the ten newest to everybody, all of them by the Research API, newest first.',

  readerChanges: [partsRead, videosDescribed],
  path: '/users/{username}/videos',
  params,
  links: site.links(params, ['/@{username}']),
  item: Video,
  today: 'until',
  part: { of: 'user', by: 'username', as: 'videos' },
  example: { username: 'illojuan' },

  routes: [
    publicPage({
      fetch: async (get: Get, { username, order }: Params) => {
        refuseOrder(order);
        return [await get(pageAsk(`/embed/@${username}`))];
      },
      parse: ofUser,
    }),
    researchVideos<Params>(({ username, order }) => {
      refuseOrder(order);
      return [equals('username', username)];
    }),
    capturedVideos<Params>(ofUser, CALLS, /^\/(?:embed\/)?@[^/]+\/$/),
  ],
});
