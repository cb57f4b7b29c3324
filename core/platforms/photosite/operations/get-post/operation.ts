import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { browserPage, capture, publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { pageAsk } from '../../readers/ask.ts';
import { postUrl } from '../../readers/addresses.ts';
import { readsFrom } from '../../readers/captured.ts';
import { POST_PAGE } from '../../readers/pages.ts';
import { postId } from '../../readers/params.ts';
import { fetchPost, postAnswer } from '../../readers/post-answer.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';

const params = z.object({ postId });
type Params = z.infer<typeof params>;

const parse = (replies: readonly Reply[], { postId }: Partial<Params>) =>
  postAnswer(replies, postId, 'postId');

export default defineOperation({
  name: 'get-post',
  title: 'Post',
  summary:
    'One public post: text, pictures and videos in their order, counts, author and time, with what and whom it names. What Instagram keeps from guests is left out, and a notice says so.',
  readerChanges: [slidesRead, videosDescribed],
  path: '/posts/{postId}',
  params,
  result: Post,
  part: { of: 'post', by: 'postId', as: 'facts' },
  example: { postId: 'CA_ifcxMjFR' },
  // The official API gives one's own posts only, and Meta's oEmbed may be shown and not analysed.
  routes: [
    publicPage({
      fetch: (get: Get, { postId }: Params) => fetchPost(get, postUrl(postId), postId),
      parse,
    }),
    // A guest's browser is served what is kept from some plain requests (2026).
    browserPage({
      fetch: async (get: Get, { postId }: Params) => [await get(pageAsk(postUrl(postId)))],
      parse,
    }),
    capture({
      reads: readsFrom({
        paths: [POST_PAGE, /^\/api\/v1\/media\/\d{1,20}(?:_\d{1,20})?\/(?:web_)?info\/$/],
        names: ['PostRoot', 'PostPage', 'PostAction', 'Shortcode', 'MediaDetail'],
      }),
      parse,
    }),
  ],
});
