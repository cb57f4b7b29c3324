import { objectAt, at, bool, count, str } from '../../../../kit/dig.ts';
import { omitUndefined, required, type Parsed } from '#kit/collect.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { officialApi } from '#kit/route.ts';
import type { Person } from '#vocab/person.ts';
import { userUrl } from '../../readers/links.ts';
import { firstPicture } from '../../readers/pictures.ts';
import {
  requestBodyFromReply,
  buildResearchBody,
  researchAsk,
  researchData,
} from '../../readers/research-answer.ts';

const FIELDS = [
  'display_name',
  'bio_description',
  'avatar_url',
  'is_verified',
  'follower_count',
  'following_count',
  'likes_count',
  'video_count',
];

/** The answer does not repeat the name that was asked for. */
const parse = (replies: readonly Reply[], params: Partial<Params>): Parsed<Person> => {
  const reply = required(replies[0], 'reply');
  const data = researchData(reply);
  const username = required(
    params.username ?? str(requestBodyFromReply(reply), 'username'),
    'handle of the account',
  );
  const url = userUrl(username);
  return {
    data: omitUndefined({
      ...objectAt('Person', url),
      preferredUsername: username,
      name: str(data, 'display_name'),
      summary: str(data, 'bio_description'),
      icon: firstPicture(at(data, 'avatar_url')),
      isVerified: bool(data, 'is_verified'),
      followerCount: count(data, 'follower_count'),
      followingCount: count(data, 'following_count'),
      likeCount: count(data, 'likes_count'),
      mediaCount: count(data, 'video_count'),
    }),
    notices: [],
    params: { username },
  };
};

interface Params {
  readonly username: string;
}

export const official = officialApi({
  fetch: async (get: Get, { username }: Params) => [
    await get(researchAsk('user/info', FIELDS, buildResearchBody({ username }))),
  ],
  parse,
});
