import { z } from 'zod';
import type { Get } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { browserPage, capture, officialApi, publicPage } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { profileUrl } from '../../readers/addresses.ts';
import { pageAsk } from '../../readers/ask.ts';
import { readsFrom } from '../../readers/captured.ts';
import { PROFILE_PAGE } from '../../readers/pages.ts';
import { userId, username } from '../../readers/params.ts';
import { fetchOfficial, parseOfficial } from './official.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';
import { accountsDescribed } from '../../readers/read-person.ts';

const params = z.object({ username, userId });
type Params = z.infer<typeof params>;

export default defineOperation({
  name: 'get-user',
  title: 'User',
  summary:
    'One account: name, description, links, and how many follow it. Instagram tells guests no number of posts but a rounded one of an earlier day, which `roundedCounts` names.',
  readerChanges: [accountsDescribed],
  path: '/users/{username}',
  params,
  links: site.links(params, ['/{username}/']),
  result: Person,
  part: { of: 'user', by: 'username', as: 'facts' },
  example: { username: 'instagram' },
  routes: [
    publicPage({
      fetch: async (get: Get, { username }: Params) => [await get(pageAsk(profileUrl(username)))],
      parse,
    }),
    // A guest's browser is served what is kept from some plain requests (2026).
    browserPage({
      fetch: async (get: Get, { username }: Params) => [await get(pageAsk(profileUrl(username)))],
      parse,
    }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
    capture({
      reads: readsFrom({
        paths: [PROFILE_PAGE, /^\/api\/v1\/users\/(?:web_profile_info|\d{1,20}\/info)\/$/],
        names: [
          'Profile Content',
          'Profile Root',
          'Profile Page',
          'Profile Header',
          'Profile Hover',
          'UserHover',
        ],
      }),
      parse,
    }),
  ],
});
