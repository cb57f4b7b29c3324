import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { either } from '#kit/fallback-routes.ts';
import { NamedGroup } from '#vocab/group.ts';
import { apiAsk, feedAsk } from '../../readers/ask.ts';
import { subredditsRead } from '../../readers/reader-changes.ts';
import { subreddit } from '../../readers/names.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';

const params = z.object({ subreddit });
type Params = z.infer<typeof params>;

const links = site.links(params, ['/r/{subreddit}/about', '/r/{subreddit}/about/sidebar/**']);

/** What a feed says of itself needs none of its posts. A replay may hold it with them. */
const front =
  (limit?: number) =>
  async (get: Get, { subreddit: name }: Params): Promise<readonly Reply[]> => [
    await get(feedAsk(`/r/${name}/`, { limit })),
  ];

export default defineOperation({
  name: 'get-subreddit',
  title: 'Subreddit',
  summary:
    'A subreddit by its name: description, subscribers, age, pictures. By the official API with everything; by the public feed only its title, its short description and its picture.',
  path: '/subreddits/{subreddit}',
  params,
  links,
  readerChanges: subredditsRead,
  result: NamedGroup,
  part: { of: 'subreddit', by: 'subreddit', as: 'facts' },
  example: { subreddit: 'AskHistorians' },
  routes: [
    officialApi({
      fetch: async (get: Get, params: Params) => [await get(apiAsk(links.path(params)))],
      parse,
    }),
    publicPage({ fetch: either(front(1), front()), parse }),
  ],
});
