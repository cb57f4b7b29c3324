import { z } from 'zod';
import { urlParts } from '#kit/address.ts';
import { find } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { browsedPosts } from '../../readers/browsed-posts.ts';
import { readsFrom } from '../../readers/captured.ts';
import { rowsFromConnection, rowsFromItems, type Rows } from '../../readers/list-posts.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';

/** Of all saved posts; those of one collection are another list. */
const CALL = /^\/api\/v1\/feed\/saved\/(?:\w{1,30}\/)?$/;
const KEYS = ['xdt_api__v1__feed__saved__posts_connection', 'xdt_api__v1__feed__saved__connection'];

/** `edges[].node.media` of the pages (read 2026), `items[].media` of the mobile family. */
const savedRows = (value: unknown, reply: Reply): Rows | undefined =>
  KEYS.map((key) => rowsFromConnection(find(value, key))).find((rows) => rows !== undefined) ??
  (CALL.test(urlParts(reply.request.url)?.pathname ?? '') ? rowsFromItems(value) : undefined);

const parse = browsedPosts({ keys: KEYS, rowsOf: savedRows });

export default defineList({
  name: 'list-saved-posts',
  title: 'Saved posts',
  summary:
    'Posts that the person who browses has saved, the latest first. Only that person sees this list.',
  readerChanges: [slidesRead, videosDescribed],
  path: '/saved/posts',
  params: z.object({ cursor }),
  item: Post,
  example: {},
  // Nobody else is shown what somebody saved.
  routes: [
    capture({
      reads: readsFrom({
        paths: [CALL, /^\/[A-Za-z0-9._]{1,30}\/saved\/(?:all-posts\/)?$/],
        names: ['Saved'],
      }),
      parse: (replies) => parse(replies, {}),
    }),
  ],
});
