import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { capture, officialApi, publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { readsFrom } from '../../readers/captured.ts';
import { PROFILE_PAGE } from '../../readers/pages.ts';
import { username } from '../../readers/params.ts';
import { browsedPage, fetchTimeline, guestPage } from '../../readers/timeline.ts';
import { fetchOfficial, parseOfficial } from './official.ts';
import { site } from '../../readers/site.ts';
import { slidesCounted, videosDescribed } from '../../readers/read-post.ts';

const params = z.object({ username, count: pageCount({ most: 12 }), cursor });

export default defineList({
  name: 'list-user-posts',
  title: 'Posts of a user',
  summary:
    'Posts of an account, newest first, those that it pinned before them, twelve to a page. Guests are given no dates and no counts: dates come from the identifiers (`publishedFrom`); ask for single posts to get the counts.',
  readerChanges: [slidesCounted, videosDescribed],
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
