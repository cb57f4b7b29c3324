import { omitUndefined, type Parsed } from '#kit/collect.ts';
import { at, int, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { isPage, jsonFromReply, textFromReply, type Reply } from '#kit/exchange.ts';
import type { Person } from '#vocab/person.ts';
import { checkStatus, embedData, readDefaultScope } from '../../readers/answer.ts';
import { STATES, parsePageState } from '../../readers/page-state.ts';
import { errorFromJudgement, judged } from '../../readers/status-codes.ts';
import { firstReadable } from '#kit/readable.ts';
import { readEmbeddedUser, readUser } from '../../readers/user.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.get-user', {
  embedPageWithoutAccount: 'TikTok’s embed page came without the account',
  answerWithoutAccount: 'TikTok answered without the account',
  pageWithoutAccount: 'TikTok’s page came without the account',
});

/** An account out of its page, its embed page, or the site’s own call. */
export const parse = (replies: readonly Reply[]): Parsed<Person> => {
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
