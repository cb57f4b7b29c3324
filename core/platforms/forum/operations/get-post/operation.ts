import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { either } from '#kit/fallback-routes.ts';
import { PostOrTombstone } from '#vocab/tombstone.ts';
import { apiAsk, feedAsk } from '../../readers/ask.ts';
import { TREE } from '../../readers/tree/expand.ts';
import { bare, postId } from '../../readers/names.ts';
import { parse } from './parse.ts';
import { postLinks } from '../../readers/links.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ postId });
type Params = z.infer<typeof params>;

/**
 * By the page of its comments, with as few of them as may be: unlike the list of things by their
 * identifiers it says why a post is not shown. A replay may hold the page with all of them instead.
 */
const comments =
  (limit: number) =>
  async (get: Get, { postId: id }: Params): Promise<readonly Reply[]> => [
    await get(apiAsk(`/comments/${bare(id)}`, { sort: 'confidence', limit })),
  ];

export default defineOperation({
  name: 'get-post',
  title: 'A post',
  label: 'Post',
  summary:
    'One public post: its text, media, poll, score and flags; what is known of it where it was deleted or removed. By the public feed without scores, counts and flags.',
  readerChanges: postsRead,
  path: '/posts/{postId}',
  params,
  links: postLinks,
  result: PostOrTombstone,
  part: { of: 'post', by: 'postId', as: 'facts' },
  example: { postId: '2gmzqe' },
  routes: [
    officialApi({ fetch: either(comments(1), comments(TREE)), parse }),
    publicPage({
      fetch: async (get: Get, { postId: id }: Params): Promise<readonly Reply[]> => [
        await get(feedAsk(`/comments/${bare(id)}/`, { limit: 1 })),
      ],
      parse,
    }),
  ],
});
