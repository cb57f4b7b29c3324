import { z } from 'zod';
import { cursor } from '#kit/operation.ts';
import type { Links } from '#kit/site-links.ts';
import { listRoutes, type ListPlan } from './list.ts';
import { count, listOrder, time, username } from './names.ts';
import { site } from './site.ts';

/** Parameters of the lists of what an account wrote. */
export const userParams = z.object({
  username,
  order: listOrder(['new', 'hot', 'top', 'controversial'], 'new'),
  time,
  count,
  cursor,
});
type Params = z.infer<typeof userParams>;

type UserList = 'submitted' | 'comments' | 'overview';

/** The front of a profile is its overview; new pages call what was submitted `posts`. */
const STEPS: Readonly<Record<UserList, readonly string[]>> = {
  submitted: ['/submitted', '/posts'],
  comments: ['/comments'],
  overview: ['/overview', ''],
};

/** The links of a list of what an account wrote: `submitted`, `comments`, or both as its `overview`. */
export const userLinks = (list: UserList): Links =>
  site.links(
    userParams,
    ['/user/{username}', '/u/{username}'].flatMap((owner) =>
      STEPS[list].map((step) => `${owner}${step}?sort={order?}&t={time?}`),
    ),
  );

export const userRoutes = <T>(
  links: Links,
  readers: Pick<ListPlan<Params, T>, 'things' | 'entries'>,
) =>
  listRoutes<Params, T>({
    what: ({ username: name = '…' }) => `u/${name}`,
    links,
    fill: (params) => ({ order: 'new', ...params }),
    // The feed of an overview is that of the front.
    feed: ({ path, ...rest }) => ({ path: `${path.replace(/\/overview$/, '')}/`, ...rest }),
    ...readers,
  });
