import { z } from 'zod';
import { defineOperation } from '../../../../kit/operation.ts';
import { Person } from '../../../../vocab/person.ts';
import { apiAsk } from '../../readers/ask.ts';
import { username } from '../../readers/names.ts';
import { parse } from './parse.ts';

export default defineOperation({
  name: 'get-user',
  title: 'User',
  summary:
    'An account by its name: when it was made, its karma, what it says about itself. By the official API only; suspended accounts tell nothing.',
  path: '/users/{username}',
  params: z.object({ username }),
  result: Person,
  part: { of: 'user', by: 'username', as: 'facts' },
  routes: ['official-api'],
  example: { username: 'reddit' },
  official: async (get, { username: name }) => [await get(apiAsk(`/user/${name}/about`))],
  parse,
});
