import type { Notice, Parsed } from '#kit/collect.ts';
import { at, isNode, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import type { Person } from '#vocab/person.ts';
import { apiAnswer, isOfApi, priceNotice } from './api-answer.ts';
import { embeddedPosts, handleOfProfile } from './embedded.ts';
import { readGraphqlData } from './graphql.ts';
import { pageFacts, userInPage } from './page.ts';
import { notShown } from './refused.ts';
import { readUser } from './user.ts';
import { messages } from './messages.ts';

/** One account out of the embedded profile, the site’s GraphQL, a page, or API v2. */
export const parseUser = (
  replies: readonly Reply[],
  { username }: Partial<{ readonly username: string }>,
): Parsed<Person> => {
  const reply = replies[0];
  if (!reply) throw new AppError('platform_error', messages.noReply);
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
  ...messages.factsFromEmbeddedProfile,
};

/** The account stands with each of its posts; reposts bring others. */
const inProfile = (reply: Reply, username: string): Person => {
  const wanted = username.toLowerCase();
  const users = embeddedPosts(reply).map((post) => at(post, 'user'));
  const own = users.find((user) => str(user, 'screen_name')?.toLowerCase() === wanted);
  if (own !== undefined) return readUser(own);
  throw new AppError('platform_error', messages.embeddedProfileShowsOthers);
};

const inPage = (text: string): Person => {
  const found = userInPage(pageFacts(text));
  if (found) return found;
  throw new AppError('platform_error', messages.pageWithoutAccount);
};

/** `data.user`, `data.user_results`, `data.user_result_by_screen_name`: the roots of several operations. */
const ROOTS = ['user', 'user_results', 'user_result_by_screen_name'];

const inAnswer = (data: Node): Person => {
  const root = ROOTS.map((name) => data[name]).find(isNode);
  const result = node(root, 'result');
  if (!result) {
    if (root || Object.keys(data).length === 0)
      throw new AppError('not_found', messages.noSuchAccount);
    throw new AppError('platform_error', messages.accountMissing);
  }
  if (str(result, '__typename') === 'UserUnavailable')
    throw notShown('account', str(result, 'reason') ?? str(result, 'message'));
  return readUser(result);
};
