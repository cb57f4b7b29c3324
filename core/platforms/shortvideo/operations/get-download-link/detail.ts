import { AppError, refused } from '#kit/errors.ts';
import type { Refusal } from '#kit/errors.ts';
import { judged } from '../../readers/status-codes.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

/** What one answer says of a video's file. */
export type Detail =
  | { readonly kind: 'links'; readonly links: readonly string[] }
  /** The post is made of photos. */
  | { readonly kind: 'photo' }
  /** There is such a video, and this answer has no link to it that anybody may follow. */
  | { readonly kind: 'kept'; readonly error: AppError }
  | { readonly kind: 'missing'; readonly error: AppError }
  /** The answer says nothing of the video. */
  | { readonly kind: 'failed'; readonly error: AppError };

const ORDER: readonly Detail['kind'][] = ['photo', 'links', 'kept', 'missing', 'failed'];

/** The answer that says most: that there is a video outweighs that there is none. */
export const mostTellingDetail = (details: readonly Detail[]): Detail =>
  ORDER.flatMap((kind) => details.filter((detail) => detail.kind === kind))[0] ??
  failed(messages.noReply);

export const failed = (words: Message): Detail => ({
  kind: 'failed',
  error: new AppError('platform_error', words),
});

const walled = (refusal: Refusal): Detail => ({ kind: 'failed', error: refused(refusal) });

export const kept = (words: Message): Detail => ({
  kind: 'kept',
  error: new AppError('platform_error', words),
});

export const missing = (words: Message): Detail => ({
  kind: 'missing',
  error: new AppError('not_found', words),
});

export const SESSION_BOUND = messages.linksBoundToSession;

/** What a status code inside an answer says of the file. */
export const detailOfStatus = (
  code: number | undefined,
  message: string | undefined,
): Detail | undefined => {
  const judgement = judged(code, message);
  switch (judgement?.kind) {
    case 'walled':
      return walled(judgement.refusal);
    case 'missing':
      return missing(judgement.words);
    case 'kept':
      return kept(judgement.words);
    case 'failed':
      return failed(judgement.words);
    default:
      return undefined;
  }
};
