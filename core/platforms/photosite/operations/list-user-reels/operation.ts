import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { capture, officialApi, publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { readsFrom } from '../../readers/captured.ts';
import { PROFILE_PAGE } from '../../readers/pages.ts';
import { username } from '../../readers/params.ts';
import { browsedReels, fetchReels, guestReels } from '../../readers/reels.ts';
import { fetchOfficial, parseOfficial } from './official.ts';
import { site } from '../../readers/site.ts';
import { videosDescribed } from '../../readers/read-post.ts';

/** Of the specification: at most eight, whatever the platform gives at once. */
const MOST = 8;

const params = z.object({ username, count: pageCount({ most: MOST }), cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-user-reels',
  title: 'Reels of a user',
  summary:
    'Reels of an account with their plays, newest first, at most 8 to a page. Guests are shown the first of them only; `incomplete` and a notice say so.',
  readerChanges: [{ since: '0.9.1', fields: ['attachmentCount', 'attributedTo'] }, videosDescribed],
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
