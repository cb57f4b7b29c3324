import { z } from 'zod';
import { cursor, defineList } from '../../../../kit/operation.ts';
import { none } from '../../../../kit/route.ts';
import { Post } from '../../../../vocab/post.ts';

export default defineList({
  name: 'list-trending-reels',
  title: 'Trending reels',
  summary: 'Reels that the platform shows to everybody as trending.',

  path: '/trending/reels',
  params: z.object({ cursor }),
  item: Post,
  example: {},

  routes: none({
    because:
      'Instagram’s reels feed is made for the person who is logged in, and guests are sent to a single reel or to the login page; no official API gives a list of trending reels.',
    since: '2026-11-21',
  }),
});
