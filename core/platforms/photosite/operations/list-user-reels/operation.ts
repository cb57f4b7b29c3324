import { z } from 'zod';
import { cursor, defineList, pageCount, type ListPage } from '#kit/operation.ts';
import { capture, officialApi, publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { readsFrom } from '../../readers/captured.ts';
import { PROFILE_PAGE } from '../../readers/pages.ts';
import { username } from '../../readers/params.ts';
import { browsedReels, fetchReels, guestReels } from '../../readers/reels.ts';
import { site } from '../../readers/site.ts';
import { videosDescribed } from '../../readers/read-post.ts';
import type { Parsed } from '#kit/collect.ts';
import { list, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { discover } from '../../readers/official-ask.ts';
import { discoveredPage } from '../../readers/official-post.ts';
import { defineMessages } from '#kit/message.ts';

/** Of the specification: at most eight, whatever the platform gives at once. */
const MOST = 8;

const params = z.object({ username, count: pageCount({ most: MOST }), cursor });
type Params = z.infer<typeof params>;

export const messages = defineMessages('photosite.list-user-reels', {
  apiAnsweredWithoutAccount: 'the official API answered without an account',
});

/** The API lists posts of all kinds together. */
const fetchOfficial = (
  get: Get,
  { username, cursor }: { readonly username: string; readonly cursor?: string | undefined },
): Promise<readonly Reply[]> => discover(get, username, { state: cursor });

/** Of 25 posts those that are reels, with their plays; there may be none on a page that is not the last. */
const parseOfficial = (replies: readonly Reply[]): Parsed<ListPage<Post>> => {
  const page = discoveredPage(replies, (user) => ({
    rows: list(user, 'media', 'data').filter((post) => str(post, 'media_product_type') === 'REELS'),
    total: undefined,
  }));
  if (!page) throw new AppError('platform_error', messages.apiAnsweredWithoutAccount);
  return page;
};

export default defineList({
  name: 'list-user-reels',
  title: 'Reels of a user',
  summary:
    'Reels of an account with their plays, newest first, at most 8 to a page. Guests are shown the first of them only; `incomplete` and a notice say so.',
  readerChanges: [
    { since: '0.9.1', fields: ['attachment', 'items', 'totalItems', 'attributedTo'] },
    videosDescribed,
  ],
  path: '/users/{username}/reels',
  params,
  links: site.links(params, ['/{username}/reels/']),
  item: Post,
  pageSize: ({ count = MOST }) => count,
  part: { of: 'user', by: 'username', as: 'reels' },
  example: { username: 'instagram' },
  routes: [
    publicPage({
      fetch: fetchReels,
      parse: (replies, { username, cursor }: Partial<Params>) =>
        guestReels(replies, { username, cursor }),
    }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
    capture({
      reads: readsFrom({
        paths: [
          PROFILE_PAGE,
          /^\/api\/v1\/clips\/user\/$/,
          /^\/api\/v1\/users\/web_profile_info\/$/,
        ],
        names: [
          'Reels Tab',
          'Clips Tab',
          'Reels User',
          'Clips User',
          'Profile Reels',
          'Profile Clips',
        ],
      }),
      parse: (replies, { username }: Partial<Params>) => browsedReels(replies, { username }),
    }),
  ],
});
