import { z } from 'zod';
import { cursor } from '#kit/operation.ts';
import { inPath, listRoutes, oneOf, type ListPlan } from './list.ts';
import { count, time, TIMES, username } from './names.ts';

const SORTS = ['new', 'hot', 'top', 'controversial'] as const;

/** Parameters of the lists of what an account wrote. */
export const userParams = z.object({
  username,
  sort: z
    .enum(SORTS)
    .meta({ default: 'new' })
    .optional()
    .describe('Order of the list; `new` when omitted.'),
  time,
  count,
  cursor,
});
type Params = z.infer<typeof userParams>;

/** A list of what an account wrote: `submitted`, `comments`, or both as its `overview`. */
export const userRoutes = <T>(
  list: 'submitted' | 'comments' | 'overview',
  readers: Pick<ListPlan<Params, T>, 'things' | 'entries'>,
) =>
  listRoutes<Params, T>({
    what: ({ username: name = '…' }) => `u/${name}`,
    api: ({ username: name, sort = 'new', time: t }) => ({
      path: `/user/${name}/${list}`,
      query: { sort, t },
    }),
    feed: ({ username: name, sort = 'new', time: t }) => ({
      // The front of a profile is its overview.
      path: list === 'overview' ? `/user/${name}/` : `/user/${name}/${list}/`,
      query: { sort, t },
    }),
    learns: ({ pathname, searchParams }) => ({
      ...inPath(/^\/(?:u|user)\/(?<username>[^/]+)/, pathname),
      sort: oneOf(SORTS, searchParams.get('sort')),
      time: oneOf(TIMES, searchParams.get('t')),
    }),
    ...readers,
  });
