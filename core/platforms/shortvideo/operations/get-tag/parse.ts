import type { Parsed } from '#kit/collect.ts';
import { node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { isPage, type Reply } from '#kit/exchange.ts';
import type { Hashtag } from '#vocab/hashtag.ts';
import { callAnswer, checkStatus, embedData } from '../../readers/answer.ts';
import { readTag, readEmbeddedTag } from '../../readers/hashtag.ts';
import { firstReadable } from '#kit/readable.ts';
import { messages } from './messages.ts';

/** A hashtag out of its embed page, or the site’s own call. */
export const parse = (replies: readonly Reply[]): Parsed<Hashtag> => {
  const data = firstReadable(replies, readOne);
  return { data, notices: [], params: { tagName: data.name } };
};

const readOne = (reply: Reply): Hashtag => {
  if (isPage(reply)) {
    checkStatus(reply);
    const info = node(embedData(reply, '/embed/tag/'), 'embedInfo');
    if (info) return readEmbeddedTag(info);
    throw new AppError('platform_error', messages.embedPageWithoutHashtag);
  }
  const info = node(callAnswer(reply), 'challengeInfo');
  if (info) return readTag(info);
  throw new AppError('platform_error', messages.answerWithoutHashtag);
};
