import { z } from 'zod';
import type { Get } from '#kit/exchange.ts';
import { defineList } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { profileAsk } from '../../readers/ask.ts';
import { isPageAt } from '../../readers/captured.ts';
import { username } from '../../readers/params.ts';
import { site } from '../../readers/site.ts';
import { parse } from './parse.ts';

interface Params {
  readonly username: string;
}

const params = z.object({ username });

export default defineList({
  name: 'list-user-articles',
  title: 'Articles of a user',
  summary:
    'The articles that the public profile of a member shows: title, address and picture of each, with likes where the page tells them. Always one page.',
  path: '/users/{username}/articles',
  params,
  links: site.links(params, ['/in/{username}/recent-activity/articles/']),
  isWhole: true,
  item: Post,
  part: { of: 'user', by: 'username', as: 'articles' },
  example: { username: 'williamhgates' },
  routes: [
    publicPage({
      fetch: async (get: Get, { username }: Params) => [await get(profileAsk(username))],
      parse,
      without: ['contents', 'date'],
    }),
    capture({ reads: isPageAt(/^\/in\/[^/]+\/$/), parse }),
  ],
});
