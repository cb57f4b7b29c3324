import { z } from 'zod';
import type { Get } from '#kit/exchange.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Highlight } from '#vocab/highlight.ts';
import { profileUrl } from '../../readers/addresses.ts';
import { pageAsk } from '../../readers/ask.ts';
import { readsFrom } from '../../readers/captured.ts';
import { PROFILE_PAGE } from '../../readers/pages.ts';
import { username } from '../../readers/params.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';

const params = z.object({ username, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-user-highlights',
  title: 'Highlights of a user',
  summary:
    'Highlights that an account keeps on its profile, with their covers and without their stories.',
  readerChanges: [{ since: '0.10.0', fields: ['totalItems'] }],
  path: '/users/{username}/highlights',
  params,
  links: site.links(params, ['/{username}/']),
  item: Highlight,
  part: { of: 'user', by: 'username', as: 'highlights' },
  example: { username: 'instagram' },
  routes: [
    publicPage({
      fetch: async (get: Get, { username }: Params) => [await get(pageAsk(profileUrl(username)))],
      parse,
    }),
    capture({
      reads: readsFrom({
        paths: [PROFILE_PAGE, /^\/api\/v1\/highlights\/\d{1,20}\/highlights_tray\/$/],
        names: ['Highlight', 'Profile Root', 'Profile Page', 'Profile Story'],
      }),
      parse,
    }),
  ],
});
