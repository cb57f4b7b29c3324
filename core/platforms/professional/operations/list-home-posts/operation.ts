import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { SITE } from '../../readers/addresses.ts';
import { parse, reads } from './parse.ts';

export default defineList({
  name: 'list-home-posts',
  title: 'Posts of the home feed',
  summary:
    'Posts of your own home feed, in the order in which LinkedIn showed them to you, without its adverts.',

  path: '/home/posts',
  params: z.object({ cursor }),
  item: PostOrAnnounce,
  example: {},

  routes: [capture({ reads, parse, page: () => `${SITE}/feed/` })],
});
