import { AppError, refused, type Refusal } from '#kit/errors.ts';
import { CAPTCHA, CHOICES, LOGIN } from './refusals.ts';

/** What a status code inside TikTok’s answers says of the thing that was asked for. */
export type Judgement =
  /** A wall before everybody who asks like us. */
  | { readonly kind: 'walled'; readonly refusal: Refusal }
  | { readonly kind: 'missing'; readonly says: string }
  /** It is there, and not shown to everybody. */
  | { readonly kind: 'kept'; readonly says: string }
  | { readonly kind: 'failed'; readonly says: string };

export const GONE = 'TikTok says that there is no such video (deleted, private or unknown)';

/** Words of a status message that mean that the thing is not there (for anybody). */
const GONE_WORDS = /delet|remov|review|take.?down|not.?exist|doesn.?t exist|not.?found/i;

/** TikTok’s words, fit for a message. */
export const quoted = (text: string | undefined): string =>
  text === undefined ? '' : ` (${text.replaceAll(/\s+/g, ' ').slice(0, 120)})`;

/**
 * The status codes inside TikTok’s answers, as several independent readers tell them (2024 to 2026);
 * `undefined` for 0, which says that all is well.
 */
export const judged = (
  code: number | undefined,
  message: string | undefined,
): Judgement | undefined => {
  switch (code) {
    case undefined:
    case 0:
      return undefined;
    case 10000:
      return { kind: 'walled', refusal: CAPTCHA };
    case 10101:
    case 209002:
      return { kind: 'walled', refusal: LOGIN };
    case 10202:
    case 10221:
    case 100002:
      return { kind: 'missing', says: 'TikTok says that there is no such account' };
    case 10204:
      return GONE_WORDS.test(message ?? '')
        ? { kind: 'missing', says: GONE }
        : {
            kind: 'failed',
            says: `TikTok says that the video is not available${quoted(message)}`,
          };
    case 10216:
      return { kind: 'kept', says: 'this video is private' };
    case 10222:
      return { kind: 'kept', says: 'the account is private' };
    case 10231:
      return { kind: 'kept', says: 'this video is not available in your region' };
    default:
      return { kind: 'failed', says: `TikTok answered with its error ${code}${quoted(message)}` };
  }
};

/** What is there and not for everybody, as a refusal: it concerns that one thing, and stops nothing else. */
export const withheld = (says: string): AppError =>
  refused({ kind: 'withheld', says, choices: CHOICES });

/** A judgement as an error. */
export const errorOf = (judgement: Judgement): AppError => {
  switch (judgement.kind) {
    case 'walled':
      return refused(judgement.refusal);
    case 'missing':
      return new AppError('not_found', judgement.says);
    case 'kept':
      return withheld(judgement.says);
    default:
      return new AppError('platform_error', judgement.says);
  }
};
