import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { tag } from '../../readers/params.ts';
import { parse, reads } from './parse.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ tag, cursor });

export default defineList({
  name: 'list-tag-posts',
  title: 'Posts with a hashtag',
  summary: 'Posts that carry a hashtag, as its feed shows them, without its adverts.',

  path: '/tags/{tag}/posts',
  params,
  links: site.links(params, ['/feed/hashtag/?keywords={tag}', '/feed/hashtag/{tag}/**']),
  item: PostOrAnnounce,
  readerChanges: postsRead,
  part: { of: 'tag', by: 'tag', as: 'posts' },
  example: { tag: 'opendata' },

  routes: [
    capture({
      reads,
      parse,
    }),
  ],
});
