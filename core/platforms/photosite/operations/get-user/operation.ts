import { z } from 'zod';
import { type Get, isPage, type Reply } from '#kit/exchange.ts';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { browserPage, capture, officialApi, publicPage } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { profileUrl, site, PROFILE_PAGE } from '../../readers/site.ts';
import { pageAsk } from '../../readers/ask.ts';
import { readsFrom } from '../../readers/parsed-request.ts';
import { userId, username, USERNAME } from '../../readers/params.ts';
import {
  accountsDescribed,
  countsInHead,
  personInHead,
  readPerson,
} from '../../readers/read-person.ts';
import { required, type Notice, type Parsed, omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { headIn } from '../../readers/documents.ts';
import { profileIn } from '../../readers/profile.ts';
import { isWebAddress } from '#kit/address.ts';
import { objectAt, count, node, str } from '#kit/dig.ts';
import { image } from '#vocab/image.ts';
import { answerIn, discover } from '../../readers/official-ask.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.get-user', {
  apiAnsweredWithoutAccount: 'the official API answered without an account',
  usernameMissing: 'no user name in the answer',
  accountHasOtherId:
    'the account {{username}} has the number {{entityId}}, not {{userId}}; Instagram shows accounts by their number alone only to people who are logged in',
  countsFromPageDescription:
    'Instagram sent the page without the account’s data: these are the counts of the page’s description, which are rounded and renewed rarely.',
  postCountFromPageDescription:
    'The number of posts is that of the page’s description, which Instagram renews rarely; guests are told no other.',
});

/** Two requests: whose token it is, and what Business Discovery says of the other account. */
const fetchOfficial = (
  get: Get,
  { username }: { readonly username: string },
): Promise<readonly Reply[]> => discover(get, username);

/** A professional account with its counts, all of them exact. Its number here is none of an account. */
const parseOfficial = (replies: readonly Reply[]): Parsed<Person> => {
  const user = replies.map((reply) => node(answerIn(reply), 'business_discovery')).find(Boolean);
  if (!user) throw new AppError('platform_error', messages.apiAnsweredWithoutAccount);
  const username = required(str(user, 'username'), 'user name');
  const url = profileUrl(username);
  const website = str(user, 'website');
  const data = omitUndefined({
    ...objectAt('Person', url),
    preferredUsername: username,
    name: str(user, 'name'),
    summary: str(user, 'biography'),
    followerCount: count(user, 'followers_count'),
    followingCount: count(user, 'follows_count'),
    mediaCount: count(user, 'media_count'),
    icon: image(str(user, 'profile_picture_url')),
    attachment:
      website !== undefined && isWebAddress(website)
        ? [{ type: 'Link' as const, href: website }]
        : undefined,
  });
  return { data, notices: [], params: { username } };
};

type ParseParams = KnownParams<'username' | 'userId'>;

/** An account out of its page, or out of any captured answer that is about it. */
const parse = (replies: readonly Reply[], params: ParseParams): Parsed<Person> => {
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
  { username, userId }: ParseParams,
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

const params = z.object({ username, userId });
type Params = z.infer<typeof params>;

export default defineOperation({
  name: 'get-user',
  title: 'User',
  summary:
    'One account: name, description, links, and how many follow it. Instagram tells guests no number of posts but a rounded one of an earlier day, which `roundedCounts` names.',
  readerChanges: [accountsDescribed],
  path: '/users/{username}',
  params,
  links: site.links(params, ['/{username}/']),
  result: Person,
  part: { of: 'user', by: 'username', as: 'facts' },
  example: { username: 'instagram' },
  routes: [
    publicPage({
      fetch: async (get: Get, { username }: Params) => [await get(pageAsk(profileUrl(username)))],
      parse,
    }),
    // A guest's browser is served what is kept from some plain requests (2026).
    browserPage({
      fetch: async (get: Get, { username }: Params) => [await get(pageAsk(profileUrl(username)))],
      parse,
    }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
    capture({
      reads: readsFrom({
        paths: [PROFILE_PAGE, /^\/api\/v1\/users\/(?:web_profile_info|\d{1,20}\/info)\/$/],
        names: [
          'Profile Content',
          'Profile Root',
          'Profile Page',
          'Profile Header',
          'Profile Hover',
          'UserHover',
        ],
      }),
      parse,
    }),
  ],
});
