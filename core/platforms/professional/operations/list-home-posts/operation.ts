import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { parse, reads } from './parse.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ cursor });

export default defineList({
  name: 'list-home-posts',
  title: 'Posts of the home feed',
  summary:
    'Posts of your own home feed, in the order in which LinkedIn showed them to you, without its adverts.',

  path: '/home/posts',
  params,
  links: site.links(params, ['/feed/']),
  item: PostOrAnnounce,
  readerChanges: postsRead,
  example: {},

  routes: [capture({ reads, parse })],
});
