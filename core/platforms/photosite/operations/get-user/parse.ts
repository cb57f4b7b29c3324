import { required, type Notice, type Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { isPage, type Reply } from '#kit/exchange.ts';
import type { KnownParams } from '#kit/operation.ts';
import type { Person } from '#vocab/person.ts';
import { headIn } from '../../readers/page-head.ts';
import { USERNAME } from '../../readers/params.ts';
import { profileIn } from '../../readers/profile.ts';
import { countsInHead, personInHead, readPerson } from '../../readers/read-person.ts';
import { messages } from './messages.ts';

type Params = KnownParams<'username' | 'userId'>;

/** An account out of its page, or out of any captured answer that is about it. */
export const parse = (replies: readonly Reply[], params: Params): Parsed<Person> => {
  const profile = profileIn(replies, params.username);
  if (profile instanceof AppError) {
    const person = replies.filter(isPage).map(personInHead).find(isRequestedUser(params.username));
    if (!person || profile.kind === 'not_found') throw profile;
    return answer(person, params, [HEAD_ONLY]);
  }
  const username = required(profile.username, 'user name');
  if (!USERNAME.test(username)) throw new AppError('platform_error', messages.usernameMissing);
  const person = readPerson(profile.parts, username);
  const posts = person.mediaCount === undefined ? postsInHead(replies) : undefined;
  if (posts === undefined) return answer(person, params, []);
  const whole = { ...person, mediaCount: posts, roundedCounts: ['mediaCount'] };
  return answer(whole, params, [POSTS_OF_HEAD]);
};

const isRequestedUser =
  (username: string | undefined) =>
  (person: Person | undefined): person is Person =>
    person !== undefined &&
    (username === undefined || person.preferredUsername?.toLowerCase() === username.toLowerCase());

/** Guests are not told how many posts there are, but for the description of the page. */
const postsInHead = (replies: readonly Reply[]): number | undefined =>
  replies
    .filter(isPage)
    .map((reply) => countsInHead(headIn(reply))?.mediaCount)
    .find((count) => count !== undefined);

/** A number that was given with the name has to be that of the account. */
const answer = (
  person: Person,
  { username, userId }: Params,
  notices: readonly Notice[],
): Parsed<Person> => {
  if (userId !== undefined && person.entityId !== undefined && person.entityId !== userId)
    throw new AppError(
      'not_found',
      messages.accountHasOtherId({
        username: person.preferredUsername ?? '',
        entityId: person.entityId,
        userId,
      }),
    );
  return {
    data: person,
    notices,
    ...(username === undefined && { params: { username: person.preferredUsername ?? '' } }),
  };
};

const HEAD_ONLY: Notice = {
  code: 'page-head-only',
  ...messages.countsFromPageDescription,
};

const POSTS_OF_HEAD: Notice = {
  code: 'approximate-count',
  ...messages.postCountFromPageDescription,
};
