import { z } from 'zod';
import { str, type Node, isNode, node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { Person } from '#vocab/person.ts';
import { accountItem, accountOfProfile } from '../../readers/people.ts';
import { listRoutes } from '../../readers/list.ts';
import { count, searchTerms } from '../../readers/names.ts';
import { site } from '../../readers/site.ts';
import { accountsRead } from '../../readers/reader-changes.ts';
import { defineMessages } from '#kit/message.ts';
import type { Reply } from '#kit/exchange.ts';
import { answer } from '../../readers/answer.ts';

export const messages = defineMessages('forum.search-users', {
  notAProfile: 'a subreddit that is no profile',
});

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

const BY_IDS = '/api/user_data_by_account_ids';

/**
 * The accounts of an answer that was asked by their identifiers: an object keyed by them, in any
 * order. It is put into the order of the request; those that the platform left out are left out, and
 * a 404 says that it knows none of them (both recorded 2020). `undefined` for every other answer.
 */
const accountsById = (reply: Reply, what: string): unknown => {
  const url = new URL(reply.request.url);
  if (!url.pathname.startsWith(BY_IDS)) return undefined;
  const found = reply.status === 404 ? {} : (node(answer(reply, what)) ?? {});
  const requestedIds = (url.searchParams.get('ids') ?? '')
    .split(',')
    .filter((id) => Object.hasOwn(found, id));
  const rest = Object.keys(found).filter(
    (id) => id.startsWith('t2_') && !requestedIds.includes(id),
  );
  return { data: { children: [...requestedIds, ...rest].map((id) => account(id, found[id])) } };
};

/** Such an account does not repeat its identifier. */
const account = (id: string, data: unknown): Node => ({
  kind: 't2',
  data: isNode(data) ? { ...data, id } : data,
});

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
