import { z } from 'zod';
import type { Get, Reply, RequestSpec } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { browserPage, capture, officialApi, publicPage } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { apiAsk, POSTS } from '../../readers/api-ask.ts';
import { asksFor } from '../../readers/graphql.ts';
import { isBarePost, postUrl } from '../../readers/links.ts';
import { postId } from '../../readers/params.ts';
import { parsePost } from '../../readers/single-post.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';
import { AppError } from '#kit/errors.ts';

/** The service stumbled, or a replay does not hold its answer; it did not refuse us, nor say no. */
const isFault = (error: unknown): boolean =>
  error instanceof AppError &&
  (error.replayMiss || (error.kind === 'platform_error' && error.refusal === undefined));

/** What came of it, or `undefined` where it stumbled. */
const unlessFault = async <T>(attempt: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await attempt();
  } catch (error) {
    if (isFault(error)) return undefined;
    throw error;
  }
};

const isUnread = (reply: Reply): boolean => {
  try {
    parsePost([reply], {});
    return false;
  } catch (error) {
    return isFault(error);
  }
};

/**
 * The service behind embedded posts. It wants a token and does not look at it (noted 2023 to 2026): the
 * script of embedded posts computes one out of the identifier.
 */
const embedAsk = (postId: string): RequestSpec => ({
  url: `https://cdn.syndication.twimg.com/tweet-result?id=${postId}&lang=en&token=x`,
  headers: { accept: 'application/json' },
});

/** The documented way to embed a post; the name in the address does not matter. */
const oembedAsk = (postId: string): RequestSpec => ({
  url: `https://publish.x.com/oembed?${new URLSearchParams({
    url: `https://twitter.com/i/status/${postId}`,
    omit_script: '1',
    dnt: 'true',
    hide_thread: '1',
    lang: 'en',
  }).toString()}`,
  headers: { accept: 'application/json' },
});

/** The documented oEmbed is asked where the embed service stumbled; never after it said no. */
const fetchPublic = async (
  get: Get,
  { postId }: { readonly postId: string },
): Promise<readonly Reply[]> => {
  const embedded = await unlessFault(() => get(embedAsk(postId)));
  if (embedded && !isUnread(embedded)) return [embedded];
  const documented = await get(oembedAsk(postId));
  return embedded ? [embedded, documented] : [documented];
};

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
