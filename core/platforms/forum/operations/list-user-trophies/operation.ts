import { z } from 'zod';
import type { Get } from '#kit/exchange.ts';
import { defineList } from '#kit/operation.ts';
import { officialApi } from '#kit/route.ts';
import { Trophy } from '#vocab/trophy.ts';
import { apiAsk } from '../../readers/ask.ts';
import { username } from '../../readers/names.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';

const params = z.object({ username });
type Params = z.infer<typeof params>;

/** No page of its own shows them: the address is that of the API. */
const links = site.links(params, ['/api/v1/user/{username}/trophies']);

export default defineList({
  name: 'list-user-trophies',
  title: 'Trophies of a user',
  summary:
    'The trophies that an account shows on its profile. By the official API only. Always one page.',
  path: '/users/{username}/trophies',
  params,
  links,
  item: Trophy,
  part: { of: 'user', by: 'username', as: 'trophies' },
  example: { username: 'reddit' },
  routes: [
    officialApi({
      fetch: async (get: Get, params: Params) => [await get(apiAsk(links.path(params)))],
      parse,
    }),
  ],
});
