import { z } from 'zod';
import { defineList } from '../../../../kit/operation.ts';
import { Rule } from '../../../../vocab/rule.ts';
import { apiAsk } from '../../readers/ask.ts';
import { subreddit } from '../../readers/names.ts';
import { parse } from './parse.ts';

export default defineList({
  name: 'list-subreddit-rules',
  title: 'Rules of a subreddit',
  summary:
    'The rules that a subreddit gave itself, in its order; not those of the whole site. By the official API only. Always one page.',
  path: '/subreddits/{subreddit}/rules',
  params: z.object({ subreddit }),
  item: Rule,
  part: { of: 'subreddit', by: 'subreddit', as: 'rules' },
  routes: ['official-api'],
  example: { subreddit: 'AskHistorians' },
  official: async (get, { subreddit: name }) => [await get(apiAsk(`/r/${name}/about/rules`))],
  parse,
});
