import { z } from 'zod';
import { defineOperation } from '#kit/operation.ts';
import { type Get, isPage, type Reply } from '#kit/exchange.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { username } from '../../readers/params.ts';
import { pageAsk } from '../../readers/ask.ts';
import { passesAny, isCallToPath, isPageAtPath } from '../../readers/captured.ts';
import { site } from '../../readers/site.ts';
import { liveDescribed, readLivePage } from '../../readers/live.ts';
import type { Parsed } from '#kit/collect.ts';
import { id, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { callAnswer, checkStatus } from '../../readers/answer.ts';
import { STATES, parsePageState } from '../../readers/page-state.ts';
import { firstReadable } from '#kit/readable.ts';
import { defineMessages } from '#kit/message.ts';

const params = z.object({ username });
type Params = z.infer<typeof params>;

export const messages = defineMessages('shortvideo.get-user-live', {
  answerWithoutLiveRoom: 'TikTok answered without the live room',
  accountNotStreaming: '{{info}} is not streaming now',
  notStreamingOrUnknown: 'this account is not streaming now, or does not exist',
  pageWithoutLiveRoom: 'TikTok’s page came without the live room',
});

/** The stream of an account out of its live page, or of the site’s own call. */
const parse = (replies: readonly Reply[]): Parsed<Video> => {
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

export default defineOperation({
  name: 'get-user-live',
  title: 'Live stream of a user',
  label: 'Live stream',
  summary: 'The live stream of a user: title, viewers, and whether it is running now.',

  readerChanges: [liveDescribed],
  path: '/users/{username}/live',
  params,
  links: site.links(params, ['/@{username}/live/**', '/embed/@{username}/live/**']),
  result: Video,
  part: { of: 'user', by: 'username', as: 'live' },
  example: { username: 'illojuan' },

  routes: [
    publicPage({
      fetch: async (get: Get, { username }: Params) => [await get(pageAsk(`/@${username}/live`))],
      parse,
    }),
    capture({
      reads: passesAny(isCallToPath('/api-live/user/room/'), isPageAtPath(/^\/@[^/]+\/live\/$/)),
      parse,
    }),
  ],
});
