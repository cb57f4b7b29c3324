import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import type { Get } from '#kit/exchange.ts';
import { browserPage, capture, publicPage } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { username } from '../../readers/params.ts';
import { askUntil, pageAsk, settles } from '../../readers/ask.ts';
import { passesAny, isCallToPath, isPageAtPath } from '../../readers/captured.ts';
import { official } from './official.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';
import { accountsDescribed } from '../../readers/creator.ts';

const params = z.object({ username });
type Params = z.infer<typeof params>;

export default defineOperation({
  name: 'get-user',
  title: 'User',
  summary:
    'One account: name, description, link, and how many follow it. Counts are exact where TikTok gives them so; those that it rounds are named.',

  readerChanges: [accountsDescribed],
  path: '/users/{username}',
  params,
  links: site.links(params, ['/@{username}', '/embed/@{username}']),
  result: Person,
  part: { of: 'user', by: 'username', as: 'facts' },
  example: { username: 'illojuan' },

  // The profile page has most; the embed page answers where the profile could not be read.
  routes: [
    publicPage({
      fetch: (get: Get, { username }: Params) =>
        askUntil(
          get,
          [pageAsk(`/@${username}`), pageAsk(`/embed/@${username}`)],
          settles((replies) => parse(replies)),
        ),
      parse,
    }),
    // A guest's browser is served what is kept from some plain requests (2026).
    browserPage({
      fetch: async (get: Get, { username }: Params) => [await get(pageAsk(`/@${username}`))],
      parse,
    }),
    official,
    capture({
      reads: passesAny(isCallToPath('/api/user/detail/'), isPageAtPath(/^\/@[^/]+\/$/)),
      parse,
    }),
  ],
});
