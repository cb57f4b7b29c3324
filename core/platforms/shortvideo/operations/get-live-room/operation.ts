import { z } from 'zod';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { type Get, jsonFromReply, type Reply } from '#kit/exchange.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { roomId } from '../../readers/params.ts';
import { callAsk } from '../../readers/ask.ts';
import { isCallToPath } from '../../readers/captured.ts';
import { liveDescribed, readRoom, readRoomDetail } from '../../readers/live.ts';
import type { Parsed } from '#kit/collect.ts';
import { int, node, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { checkStatus } from '../../readers/answer.ts';
import { withReason } from '../../readers/refusals.ts';
import { firstReadable } from '#kit/readable.ts';
import { defineMessages } from '#kit/message.ts';

const params = z.object({ roomId });
type Params = z.infer<typeof params>;

export const messages = defineMessages('shortvideo.get-live-room', {
  otherRoomAnswered: 'TikTok answered with another room than the one asked for',
  noSuchLiveRoom: 'TikTok has no such live room',
  liveServiceError: 'TikTok’s live service answered with its error {{code}}',
});

/** One live room, out of the live service’s answer or the site’s. A room that ended is told as such. */
const parse = (replies: readonly Reply[], { roomId }: KnownParams<'roomId'>): Parsed<Video> => {
  const data = firstReadable(replies, readOne);
  if (roomId !== undefined && data.entityId !== roomId)
    throw new AppError('platform_error', messages.otherRoomAnswered);
  return { data, notices: [], params: { roomId: data.entityId } };
};

/** Codes of the live service for a room that is not there: ended and cleared, or never begun. */
const GONE = new Set([30_003, 4_003_110, 10_011]);

const readOne = (reply: Reply): Video => {
  checkStatus(reply);
  const value = jsonFromReply(reply);
  const detail = node(value, 'LiveRoomInfo');
  if (detail) return readRoomDetail(detail);
  const data = node(value, 'data');
  const code = int(value, 'status_code') ?? 0;
  if (code === 0 && data && Object.keys(data).length > 0) return readRoom(data);
  const text = str(data, 'prompts') ?? str(data, 'message');
  if (GONE.has(code) || code === 0)
    throw new AppError('not_found', withReason(messages.noSuchLiveRoom, text));
  throw new AppError(
    'platform_error',
    withReason(messages.liveServiceError({ code: String(code) }), text),
  );
};

export default defineOperation({
  name: 'get-live-room',
  title: 'Live room',
  summary: 'One live room: title, host, and how many people watch.',

  readerChanges: [liveDescribed],
  path: '/live/{roomId}',
  params,
  result: Video,
  example: { roomId: '7371330159376370462' },

  routes: [
    publicPage({
      fetch: async (get: Get, { roomId: room }: Params) => [
        await get(
          callAsk(`/webcast/room/info/?aid=1988&room_id=${room}`, 'https://webcast.tiktok.com'),
        ),
      ],
      parse,
    }),
    capture({
      reads: isCallToPath('/webcast/room/info/', '/webcast/room/enter/', '/api/live/detail/'),
      parse,
    }),
  ],
});
