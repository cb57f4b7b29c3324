import { objectAt, count, node, str } from '../../../../kit/dig.ts';
import { isWebAddress } from '#kit/address.ts';
import { omitUndefined, required, type Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { image } from '#vocab/image.ts';
import type { Person } from '#vocab/person.ts';
import { profileUrl } from '../../readers/addresses.ts';
import { answerIn, discover } from '../../readers/official-ask.ts';
import { messages } from './messages.ts';

/** Two requests: whose token it is, and what Business Discovery says of the other account. */
export const fetchOfficial = (
  get: Get,
  { username }: { readonly username: string },
): Promise<readonly Reply[]> => discover(get, username);

/** A professional account with its counts, all of them exact. Its number here is none of an account. */
export const parseOfficial = (replies: readonly Reply[]): Parsed<Person> => {
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
