import type { Parsed } from '#kit/collect.ts';
import { int, node, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply, type Reply } from '#kit/exchange.ts';
import type { KnownParams } from '#kit/operation.ts';
import type { Video } from '#vocab/video.ts';
import { checkStatus } from '../../readers/answer.ts';
import { readRoom, readRoomDetail } from '../../readers/live.ts';
import { withReason } from '../../readers/status-codes.ts';
import { firstReadable } from '#kit/readable.ts';
import { messages } from './messages.ts';

/** One live room, out of the live service’s answer or the site’s. A room that ended is told as such. */
export const parse = (
  replies: readonly Reply[],
  { roomId }: KnownParams<'roomId'>,
): Parsed<Video> => {
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
