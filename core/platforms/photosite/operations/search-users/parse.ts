import { collect, omitUndefined, repeatNotice, required, type Parsed } from '#kit/collect.ts';
import { at, bool, count, find, list } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { Person } from '#vocab/person.ts';
import { wordsIn } from '../../readers/parsed-request.ts';
import { documentsWithKeys } from '../../readers/documents.ts';
import { learnt } from '../../readers/grids.ts';
import { authorFromUser, listNodes } from '../../readers/people.ts';
import * as verdicts from '../../readers/verdicts.ts';
import { messages } from './messages.ts';

const SEARCH = [
  'xdt_api__v1__fbsearch__topsearch_connection',
  'xdt_api__v1__fbsearch__non_profiled_serp',
  'users',
] as const;

/** Accounts that a search lists, out of the answers that the search box loads. */
export const parse = (
  replies: readonly Reply[],
  { query }: KnownParams<'query'>,
): Parsed<ListPage<Person>> => {
  const documents = replies.map((reply) => documentsWithKeys(reply, SEARCH));
  const values = documents.flatMap((document) => document.values);
  const rows = values.map(usersIn).find((found) => found !== undefined);
  if (!rows) {
    const reply = replies.at(-1);
    if (!reply) throw new AppError('platform_error', messages.noReply);
    throw documents.some(({ plain, broken }) => plain || broken > 0)
      ? verdicts.unreadable(reply, values, 'list')
      : (verdicts.statusError(reply, 'list') ?? verdicts.emptyPage(reply, 'list'));
  }
  const { items, notices } = collect(rows, foundPerson);
  const seen = new Set<string>();
  const once = items.filter(({ id }) => !seen.has(id) && seen.add(id));
  const requested = replies.map(({ request }) => wordsIn(request)).find((one) => one !== undefined);
  return learnt(
    {
      data: { items: once, totalItems: null, next: null },
      notices: [...notices, ...repeatNotice(items.length - once.length)],
    },
    'query',
    query,
    requested,
  );
};

/** `users[].user` of the older search, `users[]` of the newer ones; places and hashtags stand beside. */
const usersIn = (value: unknown): readonly unknown[] | undefined => {
  for (const key of SEARCH.slice(0, 2)) {
    const found = find(value, key);
    if (Array.isArray(at(found, 'users'))) return list(found, 'users');
    if (Array.isArray(at(found, 'edges'))) return listNodes(found, 'edges');
  }
  return Array.isArray(at(value, 'users')) ? list(value, 'users') : undefined;
};

const foundPerson = (row: unknown): Person => {
  const user = at(row, 'user') ?? row;
  const author = required(authorFromUser(user), 'user name');
  return omitUndefined({
    ...author,
    type: 'Person' as const,
    followerCount: count(user, 'follower_count'),
    isVerified: bool(user, 'is_verified'),
    isPrivate: bool(user, 'is_private'),
  });
};
