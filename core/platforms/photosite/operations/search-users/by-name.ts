import { AppError, refused } from '#kit/errors.ts';
import type { Parsed } from '#kit/collect.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { Person } from '#vocab/person.ts';
import { profileUrl } from '../../readers/addresses.ts';
import { pageAsk } from '../../readers/ask.ts';
import { usernameIn } from '../../readers/parsed-request.ts';
import { USERNAME } from '../../readers/params.ts';
import { profileIn } from '../../readers/profile.ts';
import { readPerson } from '../../readers/read-person.ts';
import { messages } from './messages.ts';

/** A search for guests: whether there is an account of just this name. Words are no name. */
export const fetchByName = async (
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
export const parseByName = (
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
