import { z } from 'zod';
import type { Get } from '#kit/exchange.ts';
import { defineList } from '#kit/operation.ts';
import { officialApi } from '#kit/route.ts';
import { Rule } from '#vocab/rule.ts';
import { apiAsk } from '../../readers/ask.ts';
import { subreddit } from '../../readers/names.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';

const params = z.object({ subreddit });
type Params = z.infer<typeof params>;

const links = site.links(params, ['/r/{subreddit}/about/rules/**']);

export default defineList({
  name: 'list-subreddit-rules',
  title: 'Rules of a subreddit',
  summary:
    'The rules that a subreddit gave itself, in its order; not those of the whole site. By the official API only. Always one page.',
  path: '/subreddits/{subreddit}/rules',
  params,
  links,
  isWhole: true,
  item: Rule,
  part: { of: 'subreddit', by: 'subreddit', as: 'rules' },
  example: { subreddit: 'AskHistorians' },
  routes: [
    officialApi({
      fetch: async (get: Get, params: Params) => [await get(apiAsk(links.path(params)))],
      parse,
    }),
  ],
});
