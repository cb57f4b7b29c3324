import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { browsedPosts, personalised } from '../../readers/browsed-posts.ts';
import { readsFrom } from '../../readers/captured.ts';
import { rowsFromSections } from '../../readers/list-posts.ts';
import { EXPLORE_PAGE } from '../../readers/pages.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';
import { site } from '../../readers/site.ts';

const GRID = 'sectional_items';

const parse = browsedPosts({
  keys: [GRID],
  rowsOf: (value) => rowsFromSections(value, GRID),
  notices: () => [personalised('the page Explore')],
});

const params = z.object({ cursor });

export default defineList({
  name: 'list-explore-posts',
  title: 'Posts of Explore',
  summary:
    'Posts of the page Explore as Instagram chose and ordered them for the person who browses. What every guest is shown is list-trending-reels.',
  readerChanges: [slidesRead, videosDescribed],
  path: '/explore/posts',
  params,
  links: site.links(params, ['/explore/']),
  item: Post,
  example: {},
  // It is made for one person who is logged in.
  routes: [
    capture({
      reads: readsFrom({
        paths: [EXPLORE_PAGE, /^\/api\/v1\/discover\/(?:web\/explore_grid|topical_explore)\/$/],
        names: [],
      }),
      parse: (replies) => parse(replies, {}),
    }),
  ],
});
