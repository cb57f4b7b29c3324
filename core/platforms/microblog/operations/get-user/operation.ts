import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import { type Get, textFromReply, type Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { browserPage, capture, officialApi, publicPage } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { idIn, userAsk } from '../../readers/api-ask.ts';
import { profileAsk, embeddedPosts, handleOfProfile } from '../../readers/embedded.ts';
import { asksFor, readGraphqlData } from '../../readers/graphql.ts';
import { userUrl, site } from '../../readers/site.ts';
import { username } from '../../readers/params.ts';
import { usersRead } from '../../readers/reader-changes.ts';
import { defineMessages } from '#kit/message.ts';
import type { Notice, Parsed } from '#kit/collect.ts';
import { at, isNode, node, str, type Node } from '#kit/dig.ts';
import { apiAnswer, isOfApi, priceNotice } from '../../readers/api-answer.ts';
import { pageFacts, userInPage } from '../../readers/page.ts';
import { notShown } from '../../readers/refused.ts';
import { readUser } from '../../readers/user.ts';
import { messages as shared } from '../../readers/messages.ts';

/** One account out of the embedded profile, the site’s GraphQL, a page, or API v2. */
const parseUser = (
  replies: readonly Reply[],
  { username }: Partial<{ readonly username: string }>,
): Parsed<Person> => {
  const reply = replies[0];
  if (!reply) throw new AppError('platform_error', shared.noReply);
  const { data, notices } = readProfile(reply, username);
  const name = data.preferredUsername ?? username ?? (data.entityId && `id:${data.entityId}`);
  return { data, notices, ...(name !== undefined && { params: { username: name } }) };
};

const readProfile = (
  reply: Reply,
  username: string | undefined,
): { data: Person; notices: Notice[] } => {
  if (isOfApi(reply)) {
    const { data } = apiAnswer(reply, 'account');
    return { data: readUser(data), notices: [priceNotice({ users: 1 })] };
  }
  const handleInPage = handleOfProfile(reply);
  if (handleInPage !== undefined)
    return { data: inProfile(reply, username ?? handleInPage), notices: [AGED] };
  const text = textFromReply(reply);
  if (/^\s*</.test(text.slice(0, 200))) return { data: inPage(text), notices: [] };
  return { data: inAnswer(readGraphqlData(reply)), notices: [] };
};

const AGED: Notice = {
  code: 'embedded-profile',
  ...shared.factsFromEmbeddedProfile,
};

/** The account stands with each of its posts; reposts bring others. */
const inProfile = (reply: Reply, username: string): Person => {
  const wanted = username.toLowerCase();
  const users = embeddedPosts(reply).map((post) => at(post, 'user'));
  const own = users.find((user) => str(user, 'screen_name')?.toLowerCase() === wanted);
  if (own !== undefined) return readUser(own);
  throw new AppError('platform_error', shared.embeddedProfileShowsOthers);
};

const inPage = (text: string): Person => {
  const found = userInPage(pageFacts(text));
  if (found) return found;
  throw new AppError('platform_error', shared.pageWithoutAccount);
};

/** `data.user`, `data.user_results`, `data.user_result_by_screen_name`: the roots of several operations. */
const ROOTS = ['user', 'user_results', 'user_result_by_screen_name'];

const inAnswer = (data: Node): Person => {
  const root = ROOTS.map((name) => data[name]).find(isNode);
  const result = node(root, 'result');
  if (!result) {
    if (root || Object.keys(data).length === 0)
      throw new AppError('not_found', shared.noSuchAccount);
    throw new AppError('platform_error', shared.accountMissing);
  }
  if (str(result, '__typename') === 'UserUnavailable')
    throw notShown('account', str(result, 'reason') ?? str(result, 'message'));
  return readUser(result);
};

export const messages = defineMessages('microblog.get-user', {
  pageNeedsHandle: 'X’s page of an account is asked for by its handle',
  embeddedProfileNeedsHandle: 'X’s embedded profile is asked for by a handle',
});

const params = z.object({ username });
type Params = z.infer<typeof params>;

export default defineOperation({
  name: 'get-user',
  title: 'User',
  summary:
    'One account: name, description, place, and how many follow it. To everybody X tells it beside its embedded profile at best; by the official API and on its pages in full.',

  path: '/users/{username}',
  params,
  links: site.links(params, ['/{username}']),
  readerChanges: usersRead,
  result: Person,
  part: { of: 'user', by: 'username', as: 'facts' },
  example: { username: 'XDevelopers' },

  routes: [
    // X serves its pages with what they show to browsers alone (September 2026).
    browserPage({
      fetch: async (get: Get, { username: name }: Params) => {
        if (idIn(name) !== undefined)
          throw new AppError('validation_error', messages.pageNeedsHandle);
        return [await get({ url: userUrl(name) })];
      },
      parse: parseUser,
    }),
    publicPage({
      fetch: async (get: Get, { username: name }: Params) => {
        if (idIn(name) !== undefined)
          throw new AppError('validation_error', messages.embeddedProfileNeedsHandle);
        return [await get(profileAsk(name))];
      },
      parse: parseUser,
    }),
    officialApi({
      fetch: async (get: Get, { username: name }: Params) => [await get(userAsk(name))],
      parse: parseUser,
    }),
    capture({
      reads: asksFor(
        'UserByScreenName',
        'UserResultByScreenName',
        'UserByRestId',
        'UserResultByRestId',
      ),
      parse: parseUser,
    }),
  ],
});
