import { z } from 'zod';
import { cursor, defineList, type KnownParams, type ListPage } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { readsFrom, wordsIn, usernameIn } from '../../readers/parsed-request.ts';
import { query, USERNAME } from '../../readers/params.ts';
import { accountsDescribed, readPerson } from '../../readers/read-person.ts';
import { collect, omitUndefined, repeatNotice, required, type Parsed } from '#kit/collect.ts';
import { at, bool, count, find, list } from '#kit/dig.ts';
import { AppError, refused } from '#kit/errors.ts';
import type { Reply, Get } from '#kit/exchange.ts';
import { documentsWithKeys } from '../../readers/documents.ts';
import { learnt } from '../../readers/grids.ts';
import { authorFromUser, listNodes } from '../../readers/people.ts';
import * as verdicts from '../../readers/refusals.ts';
import { profileUrl } from '../../readers/site.ts';
import { pageAsk } from '../../readers/ask.ts';
import { profileIn } from '../../readers/profile.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.search-users', {
  searchNeedsLogin:
    'Instagram answers searches to people who are logged in only, and these words are no name of an account',
  searchInCaptureWindow: 'Search in the capture window, where what the search box loads is read.',
  fetchAccountByName: 'Ask for an account by its name.',
  noReply: 'there is no answer to read',
  accountOfThisNameOnly:
    'Instagram answers searches to people who are logged in only; this is whether guests are shown an account of just this name.',
});

/** A search for guests: whether there is an account of just this name. Words are no name. */
const fetchByName = async (
  get: Get,
  { query }: { readonly query: string },
): Promise<readonly Reply[]> => {
  const name = query.trim().replace(/^@/, '');
  if (!USERNAME.test(name)) throw refused(SEARCH_IS_CLOSED);
  return [await get(pageAsk(profileUrl(name)))];
};

const SEARCH_IS_CLOSED = {
  kind: 'capture-needed',
  ...messages.searchNeedsLogin,
  choices: [messages.searchInCaptureWindow, messages.fetchAccountByName],
} as const;

/** The account of that name, or none; either way the search itself was not answered. */
const parseByName = (
  replies: readonly Reply[],
  { query }: KnownParams<'query'>,
): Parsed<ListPage<Person>> => {
  const name = query?.trim().replace(/^@/, '');
  const profile = profileIn(replies, name);
  if (profile instanceof AppError && profile.kind !== 'not_found') throw profile;
  const found = profile instanceof AppError ? undefined : profile;
  const requested = name ?? found?.username ?? replies.map(({ request }) => usernameIn(request))[0];
  return {
    data: {
      items: found?.username === undefined ? [] : [readPerson(found.parts, found.username)],
      totalItems: null,
      next: null,
      incomplete: { reason: BY_NAME, statedTotal: null },
    },
    notices: [{ code: 'partial-list', ...BY_NAME }],
    ...(query === undefined && requested !== undefined && { params: { query: requested } }),
  };
};

const BY_NAME = messages.accountOfThisNameOnly;

const SEARCH = [
  'xdt_api__v1__fbsearch__topsearch_connection',
  'xdt_api__v1__fbsearch__non_profiled_serp',
  'users',
] as const;

/** Accounts that a search lists, out of the answers that the search box loads. */
const parse = (
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

const params = z.object({ query, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'search-users',
  title: 'Search users',
  summary:
    'Accounts that match words. Guests are not answered searches: for them it says whether there is an account of just that name. What a search box loads while somebody browses is read in full.',
  readerChanges: [accountsDescribed],
  path: '/search/users',
  params,
  item: Person,
  part: { of: 'search', by: 'query', as: 'users' },
  example: { query: 'instagram' },
  routes: [
    publicPage({
      fetch: fetchByName,
      parse: (replies, { query }: Partial<Params>) => parseByName(replies, { query }),
    }),
    capture({
      reads: readsFrom({
        paths: [
          /^\/(?:web\/search\/topsearch|api\/v1\/(?:web\/)?(?:search\/topsearch|fbsearch\/(?:web\/)?(?:topsearch|account_serp)\w*|users\/search))\/$/,
        ],
        names: [
          'SearchBox',
          'SearchTop',
          'SearchUser',
          'SearchNull',
          'SearchRefetch',
          'FbSearch',
          'fbsearch',
        ],
      }),
      parse: (replies, { query }: Partial<Params>) => parse(replies, { query }),
    }),
  ],
});
