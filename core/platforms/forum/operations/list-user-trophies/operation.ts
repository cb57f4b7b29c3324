import { z } from 'zod';
import { defineList } from '../../../../kit/operation.ts';
import { Trophy } from '../../../../vocab/trophy.ts';
import { apiAsk } from '../../readers/ask.ts';
import { username } from '../../readers/names.ts';
import { parse } from './parse.ts';

export default defineList({
  name: 'list-user-trophies',
  title: 'Trophies of a user',
  summary:
    'The trophies that an account shows on its profile. By the official API only. Always one page.',
  path: '/users/{username}/trophies',
  params: z.object({ username }),
  item: Trophy,
  part: { of: 'user', by: 'username', as: 'trophies' },
  routes: ['official-api'],
  example: { username: 'reddit' },
  official: async (get, { username: name }) => [await get(apiAsk(`/api/v1/user/${name}/trophies`))],
  parse,
});
