import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { homeUrl } from '../../readers/addresses.ts';
import { readsFrom } from '../../readers/captured.ts';
import { parseHome } from '../../readers/home-feed.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';

export default defineList({
  name: 'list-home-posts',
  title: 'Posts of the home feed',
  summary:
    'Posts of the home feed of the person who browses, as Instagram chose and ordered them, with those that it suggests. Adverts are left out, and counted in a notice.',
  readerChanges: [slidesRead, videosDescribed],
  path: '/home/posts',
  params: z.object({ cursor }),
  item: Post,
  example: {},
  // It is made for one person who is logged in.
  routes: [
    capture({
      reads: readsFrom({
        paths: [/^\/$/, /^\/api\/v1\/feed\/timeline\/$/],
        names: ['FeedTimeline', 'FeedRoot'],
      }),
      parse: (replies) => parseHome(replies, {}),
      page: () => homeUrl,
    }),
  ],
});
