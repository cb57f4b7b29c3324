import { z } from 'zod';
import type { Get } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { browserPage, capture, officialApi, publicPage } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { apiAsk, POSTS } from '../../readers/api-ask.ts';
import { asksFor } from '../../readers/graphql.ts';
import { isBarePost, postUrl } from '../../readers/links.ts';
import { postId } from '../../readers/params.ts';
import { parsePost } from '../../readers/single-post.ts';
import { fetchPublic } from './fetch.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

const params = z.object({ postId });
const asksForPost = asksFor('TweetDetail', 'TweetResultByRestId', 'TweetResultByRestIdQuery');
type Params = z.infer<typeof params>;

export default defineOperation({
  name: 'get-post',
  title: 'Post',
  summary:
    'One public post: text, media, author, time and likes. Views, reposts and long texts come by the official API or from the pages alone.',

  path: '/posts/{postId}',
  params,
  links: site.links(params, [
    '/i/status/{postId}',
    '/*/status/{postId}/**',
    '/*/statuses/{postId}/**',
    '/i/web/status/{postId}/**',
  ]),
  result: PostOrAnnounce,
  readerChanges: postsRead,
  part: { of: 'post', by: 'postId', as: 'facts' },
  example: { postId: '1780666831310877100' },

  routes: [
    publicPage({ fetch: fetchPublic, parse: parsePost }),
    officialApi({
      fetch: async (get: Get, { postId: id }: Params) => [await get(apiAsk(`tweets/${id}`, POSTS))],
      parse: parsePost,
    }),
    // X serves its pages with what they show to browsers alone (September 2026).
    browserPage({
      fetch: async (get: Get, { postId: id }: Params) => [await get({ url: postUrl(id) })],
      parse: parsePost,
    }),
    capture({
      reads: (request) => asksForPost(request) || isBarePost(request.url),
      parse: parsePost,
    }),
  ],
});
