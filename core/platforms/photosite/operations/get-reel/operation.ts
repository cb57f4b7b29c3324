import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { reelUrl } from '../../readers/addresses.ts';
import { readsFrom } from '../../readers/captured.ts';
import { POST_PAGE } from '../../readers/pages.ts';
import { reelId } from '../../readers/params.ts';
import { browsedReel, fetchPost, postAnswer } from '../../readers/post-answer.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';

const params = z.object({ reelId });
type Params = z.infer<typeof params>;

const parse = (replies: readonly Reply[], { reelId }: Partial<Params>) =>
  postAnswer(replies, reelId, 'reelId');

export default defineOperation({
  name: 'get-reel',
  title: 'Reel',
  summary: 'One public reel: text, video, sound, plays, counts, author and time.',
  readerChanges: [slidesRead, videosDescribed],
  path: '/reels/{reelId}',
  params,
  result: Post,
  example: { reelId: 'CN2VQ1yI_MA' },
  routes: [
    publicPage({
      fetch: (get: Get, { reelId }: Params) => fetchPost(get, reelUrl(reelId), reelId),
      parse,
    }),
    capture({
      reads: readsFrom({
        paths: [POST_PAGE, /^\/api\/v1\/media\/\d{1,20}(?:_\d{1,20})?\/(?:web_)?info\/$/],
        names: ['PostRoot', 'PostPage', 'PostAction', 'Shortcode', 'MediaDetail', 'Clips', 'Reel'],
      }),
      parse: (replies, { reelId }: Partial<Params>) => browsedReel(replies, reelId),
    }),
  ],
});
