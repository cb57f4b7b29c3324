import type { Parsed } from '#kit/collect.ts';
import { node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { isPage, type Reply } from '#kit/exchange.ts';
import type { Audio } from '#vocab/audio.ts';
import { callAnswer, checkStatus, embedData } from '../../readers/answer.ts';
import { readAudio, readEmbeddedAudio } from '../../readers/sound.ts';
import { firstReadable } from '#kit/readable.ts';
import { messages } from './messages.ts';

/** A sound out of its embed page, or the site’s own call. */
export const parse = (replies: readonly Reply[]): Parsed<Audio> => {
  const data = firstReadable(replies, readOne);
  return { data, notices: [], params: { audioId: data.entityId } };
};

const readOne = (reply: Reply): Audio => {
  if (isPage(reply)) {
    checkStatus(reply);
    const info = node(embedData(reply, '/embed/music/'), 'embedInfo');
    if (info) return readEmbeddedAudio(info);
    throw new AppError('platform_error', messages.embedPageWithoutSound);
  }
  const info = node(callAnswer(reply), 'musicInfo');
  if (info) return readAudio(info);
  throw new AppError('platform_error', messages.answerWithoutSound);
};
