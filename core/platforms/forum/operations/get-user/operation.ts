import { z } from 'zod';
import type { Get } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { officialApi } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { apiAsk } from '../../readers/ask.ts';
import { username } from '../../readers/names.ts';
import { parse } from './parse.ts';

const params = z.object({ username });
type Params = z.infer<typeof params>;

export default defineOperation({
  name: 'get-user',
  title: 'User',
  summary:
    'An account by its name: when it was made, its karma, what it says about itself. By the official API only; suspended accounts tell nothing.',
  path: '/users/{username}',
  params,
  result: Person,
  part: { of: 'user', by: 'username', as: 'facts' },
  example: { username: 'reddit' },
  routes: [
    officialApi({
      fetch: async (get: Get, { username: name }: Params) => [
        await get(apiAsk(`/user/${name}/about`)),
      ],
      parse,
    }),
  ],
});
