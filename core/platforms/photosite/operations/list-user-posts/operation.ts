import { z } from 'zod';
import { cursor, defineList, pageCount, type ListPage } from '#kit/operation.ts';
import { capture, officialApi, publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { readsFrom } from '../../readers/captured.ts';
import { PROFILE_PAGE } from '../../readers/pages.ts';
import { username } from '../../readers/params.ts';
import { browsedPage, fetchTimeline, guestPage } from '../../readers/timeline.ts';
import { site } from '../../readers/site.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';
import type { Parsed } from '#kit/collect.ts';
import { count, list } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { discover } from '../../readers/official-ask.ts';
import { discoveredPage } from '../../readers/official-post.ts';
import { defineMessages } from '#kit/message.ts';

const params = z.object({ username, count: pageCount({ most: 12 }), cursor });

export const messages = defineMessages('photosite.list-user-posts', {
  apiAnsweredWithoutAccount: 'the official API answered without an account',
});

interface Params {
  readonly username: string;
  readonly cursor?: string | undefined;
}

/** 25 posts of a professional account with their dates and counts. */
const fetchOfficial = (get: Get, { username, cursor }: Params): Promise<readonly Reply[]> =>
  discover(get, username, { state: cursor });

const parseOfficial = (replies: readonly Reply[]): Parsed<ListPage<Post>> => {
  const page = discoveredPage(replies, (user) => ({
    rows: list(user, 'media', 'data'),
    total: count(user, 'media_count'),
  }));
  if (!page) throw new AppError('platform_error', messages.apiAnsweredWithoutAccount);
  return page;
};

export default defineList({
  name: 'list-user-posts',
  title: 'Posts of a user',
  summary:
    'Posts of an account, newest first, those that it pinned before them, twelve to a page. Guests are given no dates and no counts: dates come from the identifiers (`publishedFrom`); ask for single posts to get the counts.',
  readerChanges: [slidesRead, videosDescribed],
  path: '/users/{username}/posts',
  params,
  links: site.links(params, ['/{username}/']),
  item: Post,
  part: { of: 'user', by: 'username', as: 'posts' },
  example: { username: 'instagram' },
  routes: [
    publicPage({
      fetch: fetchTimeline,
      parse: (
        replies,
        known: { readonly [K in keyof z.infer<typeof params>]?: string | undefined },
      ) => guestPage(replies, known),
    }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
    capture({
      reads: readsFrom({
        paths: [
          PROFILE_PAGE,
          /^\/api\/v1\/feed\/user\/[\w.]{1,30}\/(?:username\/)?$/,
          /^\/api\/v1\/users\/web_profile_info\/$/,
        ],
        names: ['Profile Posts', 'Profile Page', 'Profile Timeline'],
      }),
      parse: (replies, known: { readonly username?: string | undefined }) =>
        browsedPage(replies, known),
    }),
  ],
});
