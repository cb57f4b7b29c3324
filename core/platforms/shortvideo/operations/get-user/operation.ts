import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { type Get, isPage, jsonFromReply, textFromReply, type Reply } from '#kit/exchange.ts';
import { browserPage, capture, publicPage, officialApi } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { username } from '../../readers/params.ts';
import { askUntil, pageAsk, settles } from '../../readers/ask.ts';
import { passesAny, isCallToPath, isPageAtPath } from '../../readers/captured.ts';
import { site, userUrl } from '../../readers/site.ts';
import { accountsDescribed } from '../../readers/creator.ts';
import { omitUndefined, type Parsed, required } from '#kit/collect.ts';
import { objectAt, at, int, node, str, type Node, bool, count } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { checkStatus, embedData, readDefaultScope } from '../../readers/answer.ts';
import { STATES, parsePageState } from '../../readers/page-state.ts';
import { errorFromJudgement, judged } from '../../readers/refusals.ts';
import { firstReadable } from '#kit/readable.ts';
import { readEmbeddedUser, readUser } from '../../readers/user.ts';
import { defineMessages } from '#kit/message.ts';
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
const parseOfficial = (replies: readonly Reply[], params: Partial<Params>): Parsed<Person> => {
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

const official = officialApi({
  fetch: async (get: Get, { username }: Params) => [
    await get(researchAsk('user/info', FIELDS, buildResearchBody({ username }))),
  ],
  parse: parseOfficial,
});

export const messages = defineMessages('shortvideo.get-user', {
  embedPageWithoutAccount: 'TikTok’s embed page came without the account',
  answerWithoutAccount: 'TikTok answered without the account',
  pageWithoutAccount: 'TikTok’s page came without the account',
});

/** An account out of its page, its embed page, or the site’s own call. */
const parse = (replies: readonly Reply[]): Parsed<Person> => {
  const data = firstReadable(replies, readOne);
  return {
    data,
    notices: [],
    params: omitUndefined({ username: data.preferredUsername }),
  };
};

const readOne = (reply: Reply): Person => {
  checkStatus(reply);
  if (!isPage(reply)) return readUser(infoIn(jsonFromReply(reply)));
  if (textFromReply(reply).includes(STATES.embed)) {
    const data = embedData(reply, '/embed/@');
    if (!data || !node(data, 'userInfo'))
      throw new AppError('platform_error', messages.embedPageWithoutAccount);
    return readEmbeddedUser(data['userInfo']);
  }
  const detail = readDefaultScope(reply)?.['webapp.user-detail'];
  return readUser(detail === undefined ? oldInfoIn(reply) : infoIn(detail));
};

/**
 * `{statusCode, statusMsg, userInfo}` of the page and of the call. The name and the figures of a private
 * account are there beside the code that says that it is private.
 */
const infoIn = (detail: unknown): Node => {
  const info = node(detail, 'userInfo');
  if (info && str(info, 'user', 'uniqueId') !== undefined) return info;
  const codes = [int(detail, 'statusCode'), int(detail, 'status_code')];
  const code = codes.find((one) => one !== undefined && one !== 0);
  const judgement = judged(code, str(detail, 'statusMsg') ?? str(detail, 'status_msg'));
  throw judgement
    ? errorFromJudgement(judgement)
    : new AppError('platform_error', messages.answerWithoutAccount);
};

/** The two layouts before 2023. */
const oldInfoIn = (reply: Reply): Node => {
  const sigi = parsePageState(reply, STATES.sigi);
  const users = node(sigi, 'UserModule', 'users') ?? {};
  const name = str(sigi, 'UserPage', 'uniqueId') ?? Object.keys(users)[0];
  if (name !== undefined && node(users, name))
    return { user: users[name], stats: at(sigi, 'UserModule', 'stats', name) };
  const props = node(parsePageState(reply, STATES.next), 'props', 'pageProps');
  if (props) return infoIn(props);
  throw new AppError('platform_error', messages.pageWithoutAccount);
};

const params = z.object({ username });
type Params = z.infer<typeof params>;

export default defineOperation({
  name: 'get-user',
  title: 'User',
  summary:
    'One account: name, description, link, and how many follow it. Counts are exact where TikTok gives them so; those that it rounds are named.',

  readerChanges: [accountsDescribed],
  path: '/users/{username}',
  params,
  links: site.links(params, ['/@{username}', '/embed/@{username}']),
  result: Person,
  part: { of: 'user', by: 'username', as: 'facts' },
  example: { username: 'illojuan' },

  // The profile page has most; the embed page answers where the profile could not be read.
  routes: [
    publicPage({
      fetch: (get: Get, { username }: Params) =>
        askUntil(
          get,
          [pageAsk(`/@${username}`), pageAsk(`/embed/@${username}`)],
          settles((replies) => parse(replies)),
        ),
      parse,
    }),
    // A guest's browser is served what is kept from some plain requests (2026).
    browserPage({
      fetch: async (get: Get, { username }: Params) => [await get(pageAsk(`/@${username}`))],
      parse,
    }),
    official,
    capture({
      reads: passesAny(isCallToPath('/api/user/detail/'), isPageAtPath(/^\/@[^/]+\/$/)),
      parse,
    }),
  ],
});
