import { z } from 'zod';
import { defineOperation } from '../../../kit/operation.ts';
import { Subreddit } from '../../../vocab/subreddit.ts';
import { apiAsk, feedAsk } from '../shared/ask.ts';
import { subreddit } from '../shared/names.ts';
import { parse } from './parse.ts';

export default defineOperation({
  name: 'get-subreddit',
  title: 'Subreddit',
  summary:
    'A subreddit by its name: description, subscribers, age, pictures. By the official API with everything; by the public feed only its title, its short description and its picture.',
  path: '/subreddits/{subreddit}',
  params: z.object({ subreddit }),
  result: Subreddit,
  part: { of: 'subreddit', by: 'subreddit', as: 'facts' },
  routes: ['official-api', 'public-page'],
  example: { subreddit: 'AskHistorians' },
  official: async (get, { subreddit: name }) => [await get(apiAsk(`/r/${name}/about`))],
  fetch: async (get, { subreddit: name }) => [await get(feedAsk(`/r/${name}/`, { limit: 1 }))],
  parse,
});
