import type { Parsed } from '#kit/collect.ts';
import { id, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { isPage, type Reply } from '#kit/exchange.ts';
import type { Video } from '#vocab/video.ts';
import { callAnswer, checkStatus } from '../../readers/answer.ts';
import { readLivePage } from '../../readers/live.ts';
import { STATES, parsePageState } from '../../readers/page-state.ts';
import { firstReadable } from '#kit/readable.ts';
import { messages } from './messages.ts';

/** The stream of an account out of its live page, or of the site’s own call. */
export const parse = (replies: readonly Reply[]): Parsed<Video> => {
  const data = firstReadable(replies, readOne);
  const username = data.attributedTo?.preferredUsername;
  return { data, notices: [], ...(username === undefined ? {} : { params: { username } }) };
};

const readOne = (reply: Reply): Video => {
  const info = isPage(reply) ? pageInfo(reply) : node(callAnswer(reply), 'data');
  if (!info) throw new AppError('platform_error', messages.answerWithoutLiveRoom);
  if (!/[1-9]/.test(id(info, 'user', 'roomId') ?? ''))
    throw new AppError(
      'not_found',
      messages.accountNotStreaming({ info: str(info, 'user', 'uniqueId') ?? 'this account' }),
    );
  return readLivePage(info);
};

const pageInfo = (reply: Reply): Node => {
  checkStatus(reply);
  const live = node(parsePageState(reply, STATES.sigi), 'LiveRoom');
  const info = node(live, 'liveRoomUserInfo');
  if (info && node(info, 'user')) return info;
  if (live) throw new AppError('not_found', messages.notStreamingOrUnknown);
  throw new AppError('platform_error', messages.pageWithoutLiveRoom);
};
