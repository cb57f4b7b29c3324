import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { NamedGroup } from '#vocab/group.ts';
import { listRoutes } from '../../readers/list.ts';
import { count, searchTerms } from '../../readers/names.ts';
import { subredditsRead } from '../../readers/reader-changes.ts';
import { subredditItem } from '../../readers/people.ts';
import { site } from '../../readers/site.ts';
import type { Values } from '#kit/route.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.search-subreddits', {
  queryOrListNotBoth: 'list: give either `q` or `list`, not both',
});

const params = z.object({
  q: searchTerms.optional().describe('Words to look for. Without them the directory is listed.'),
  list: z
    .enum(['popular', 'new', 'default'])
    .meta({ default: 'popular' })
    .optional()
    .describe('Which directory of the platform, instead of a search; `popular` when omitted.'),
  count,
  cursor,
});
type Params = z.infer<typeof params>;

/** One is asked for by words, or by its place. */
const fill = ({ q, list }: Params): Values => {
  if (q === undefined) return { list: list ?? 'popular' };
  if (list !== undefined) throw new AppError('validation_error', messages.queryOrListNotBoth);
  return { q };
};

const links = site.links(params, [
  '/subreddits/search/**?q={q}',
  '/subreddits/{list}/**',
  '/search?q={q}&type=sr|communities',
  '/r/*/search?q={q}&type=sr|communities',
]);

const routes = listRoutes<Params, NamedGroup>({
  what: ({ q, list = 'popular' }) => (q === undefined ? `${list} subreddits` : `search for “${q}”`),
  links,
  fill,
  things: { t5: subredditItem },
});

export default defineList({
  name: 'search-subreddits',
  title: 'Search subreddits',
  summary:
    'Subreddits that match words; or, without words, the platform’s directory of popular, new or default ones. By the official API only.',
  path: '/search/subreddits',
  params,
  links,
  readerChanges: subredditsRead,
  item: NamedGroup,
  part: { of: 'search', by: 'q', as: 'subreddits' },
  example: { q: 'history' },
  routes,
});
