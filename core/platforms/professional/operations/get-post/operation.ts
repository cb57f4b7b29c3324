import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { browserPage, capture, publicPage } from '#kit/route.ts';
import { PostOrAnnounce } from '#vocab/announce.ts';
import { postId } from '../../readers/params.ts';
import type { Get } from '#kit/exchange.ts';
import { askForPost } from '../../readers/ask.ts';
import { passesAny, isCallTo, POST_PAGES } from '../../readers/captured.ts';
import { isStreamedListRequest } from '../../readers/components/requests.ts';
import { settles } from '../../readers/telling.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';
import { postsRead } from '../../readers/reader-changes.ts';

interface Params {
  readonly postId: string;
}

const fetch = (get: Get, { postId }: Params) =>
  askForPost(
    get,
    postId,
    settles((reply) => {
      const { data } = parse([reply], { postId });
      return data.type === 'Announce' || data.content !== undefined;
    }),
  );

const params = z.object({ postId });

export default defineOperation({
  name: 'get-post',
  title: 'Post',
  summary: 'One public post: text, pictures or video, author, time and counts.',

  path: '/posts/{postId}',
  params,
  links: site.links(params, [
    '/feed/update/{postId}/**',
    '/posts/{postId}/**',
    '/embed/feed/update/{postId}/**',
    '/feed/{postId}/**',
    '/embed/{postId}/**',
  ]),
  result: PostOrAnnounce,
  readerChanges: postsRead,
  example: { postId: '7453496735747760128' },

  part: { of: 'post', by: 'postId', as: 'facts' },
  routes: [
    // Many plain requests are refused that a guest's browser is not (status 999, 2026).
    browserPage({ fetch, parse }),
    publicPage({ fetch, parse }),
    capture({
      reads: passesAny(
        isCallTo('feed/updates/*', 'feed/updatesV2/*', 'voyagerFeedDashUpdates'),
        isStreamedListRequest('post'),
        POST_PAGES,
      ),
      parse,
    }),
  ],
});
