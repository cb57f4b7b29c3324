import { z } from 'zod';
import { str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { Person } from '#vocab/person.ts';
import { accountItem, accountOfProfile } from '../../readers/account.ts';
import { listRoutes } from '../../readers/list.ts';
import { count, searchTerms } from '../../readers/names.ts';
import { accountsById } from './listing.ts';
import { site } from '../../readers/site.ts';
import { accountsRead } from '../../readers/reader-changes.ts';
import { messages } from './messages.ts';

const params = z.object({ q: searchTerms, count, cursor });
type Params = z.infer<typeof params>;

/** Lists of popular and new accounts give their profiles, which are subreddits (recorded 2019). */
const profileItem = (data: Node): Person => {
  if (str(data, 'display_name')?.startsWith('u_') !== true)
    throw new AppError('platform_error', messages.notAProfile);
  return accountOfProfile(data);
};

const links = site.links(params, [
  '/users/search/**?q={q}',
  '/search?q={q}&type=user|people',
  '/r/*/search?q={q}&type=user|people',
]);

const routes = listRoutes<Params, Person>({
  what: ({ q }) => (q === undefined ? 'accounts' : `search for “${q}”`),
  links,
  things: { t2: accountItem, t5: profileItem },
  listing: accountsById,
});

export default defineList({
  name: 'search-users',
  title: 'Search users',
  summary: 'Accounts that match words, with what their profiles tell. By the official API only.',
  path: '/search/users',
  params,
  links,
  readerChanges: accountsRead,
  item: Person,
  part: { of: 'search', by: 'q', as: 'users' },
  example: { q: 'history' },
  routes,
});
