import { AppError, refused } from '../../../../kit/errors.ts';
import type { Refusal } from '../../../../kit/errors.ts';
import { CAPTCHA, LOGIN } from '../../readers/refusals.ts';

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
export const tellingOf = (details: readonly Detail[]): Detail =>
  ORDER.flatMap((kind) => details.filter((detail) => detail.kind === kind))[0] ??
  failed('there is no answer to read');

export const failed = (says: string): Detail => ({
  kind: 'failed',
  error: new AppError('platform_error', says),
});

export const walled = (refusal: Refusal): Detail => ({ kind: 'failed', error: refused(refusal) });

export const kept = (says: string): Detail => ({
  kind: 'kept',
  error: new AppError('platform_error', says),
});

export const missing = (says: string): Detail => ({
  kind: 'missing',
  error: new AppError('not_found', says),
});

export const GONE = 'TikTok says that there is no such video (deleted, private or unknown)';
export const SESSION_BOUND =
  'TikTok offers only session-bound links to this video, which nothing but the page itself can fetch';

/** Words of a status message that mean that the video is not there (for anybody). */
const GONE_WORDS = /delet|remov|review|take.?down|not.?exist|doesn.?t exist|not.?found/i;

/** The status codes inside TikTok's answers (section of several independent readers, 2024 to 2026). */
export const detailOfStatus = (
  code: number | undefined,
  message: string | undefined,
): Detail | undefined => {
  switch (code) {
    case undefined:
    case 0:
      return undefined;
    case 10000:
      return walled(CAPTCHA);
    case 10101:
    case 209002:
      return walled(LOGIN);
    case 10202:
    case 10221:
    case 100002:
      return missing('TikTok says that there is no such account');
    case 10204:
      return GONE_WORDS.test(message ?? '')
        ? missing(GONE)
        : failed(`TikTok says that the video is not available${quoted(message)}`);
    case 10216:
      return kept('this video is private');
    case 10222:
      return kept('the account of this video is private');
    case 10231:
      return kept('this video is not available in your region');
    default:
      return failed(`TikTok answered with its error ${code}${quoted(message)}`);
  }
};

/** TikTok's words, fit for a message. */
export const quoted = (text: string | undefined): string =>
  text === undefined ? '' : ` (${text.replaceAll(/\s+/g, ' ').slice(0, 120)})`;
