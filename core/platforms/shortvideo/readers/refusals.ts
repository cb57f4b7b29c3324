import { jsonFromText } from '#kit/json-text.ts';
import { type Refusal, AppError, refused, type FailureReason } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import { int } from '#kit/dig.ts';
import { hasState } from './page-state.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

const CHOICES: readonly Message[] = [messages.waitHalfAnHour, messages.openVideoInBrowser];

const refusal = (kind: Refusal['kind'], words: Message): Refusal => ({
  kind,
  ...words,
  choices: CHOICES,
});

const CAPTCHA = refusal('captcha', messages.captchaAsked);
const LOGIN = refusal('login-wall', messages.loginAsked);

/** A redirect to the login page, followed or not. */
const isLogin = (reply: Reply): boolean => {
  const moved =
    reply.status >= 300 && reply.status < 400 ? reply.headers['location'] : reply.finalUrl;
  if (moved === undefined || !URL.canParse(moved, reply.request.url)) return false;
  return /^\/login(?:\/|$)/.test(new URL(moved, reply.request.url).pathname);
};

/** The page that makes a browser compute before it may go on (seen since July 2026). We do not. */
const WORK = /\bid=["']?wci\b|_wafchallengeid|SlardarWAF/;
const PUZZLE = /secsdk-captcha|\bid=["']?(?:captcha[_-]container|verify-ele)\b/;

/** JSON that demands a captcha. */
const CAPTCHA_CODE = 10_000;

const codeIn = (text: string): number | undefined => {
  if (text.length > 20_000 || !/^\s*\{/.test(text)) return undefined;
  const value = jsonFromText(text);
  return int(value, 'code') ?? int(value, 'statusCode') ?? int(value, 'status_code');
};

/** TikTok's own ways of refusing; the generic ones (429, an empty answer) are known elsewhere. */
export const detectRefusal = (reply: Reply): Refusal | undefined => {
  if (isLogin(reply)) return refusal('login-wall', messages.sentToLogin);
  const text = textFromReply(reply);
  if (codeIn(text) === CAPTCHA_CODE) return CAPTCHA;
  if (!/^\s*</.test(text) || hasState(text)) return undefined;
  if (WORK.test(text)) return refusal('bot-check', messages.browserCheckAsked);
  return PUZZLE.test(text) ? CAPTCHA : undefined;
};

/** What a status code inside TikTok’s answers says of the thing that was asked for. */
type Judgement =
  /** A wall before everybody who asks like us. */
  | { readonly kind: 'walled'; readonly refusal: Refusal }
  | { readonly kind: 'missing'; readonly words: Message; readonly reason?: FailureReason }
  /** It is there, and not shown to everybody. */
  | { readonly kind: 'kept'; readonly words: Message }
  | { readonly kind: 'failed'; readonly words: Message };

export const GONE = messages.noSuchVideo;

/** Words of a status message that mean that the thing is not there (for anybody). */
const REMOVED_WORDS = /delet|remov|take.?down/i;
const GONE_WORDS = /delet|remov|review|take.?down|not.?exist|doesn.?t exist|not.?found/i;

/** TikTok’s words, fit for a message. */
const shown = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 120);

/** A message with TikTok’s own words behind it, where it gave some. */
export const withReason = (words: Message, reason: string | undefined): Message =>
  reason === undefined ? words : messages.withReason({ words, reason: shown(reason) });

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
      return { kind: 'missing', words: messages.noSuchAccount };
    case 10204:
      return GONE_WORDS.test(message ?? '')
        ? {
            kind: 'missing',
            words: GONE,
            ...(REMOVED_WORDS.test(message ?? '') && { reason: 'removed' }),
          }
        : {
            kind: 'failed',
            words: withReason(messages.videoUnavailable, message),
          };
    case 10216:
      return { kind: 'kept', words: messages.videoPrivate };
    case 10222:
      return { kind: 'kept', words: messages.accountPrivate };
    case 10231:
      return { kind: 'kept', words: messages.videoNotInRegion };
    default:
      return {
        kind: 'failed',
        words: withReason(messages.answeredWithError({ code: String(code) }), message),
      };
  }
};

/** What is there and not for everybody, as a refusal: it concerns that one thing, and stops nothing else. */
export const withheld = (words: Message): AppError =>
  refused({ kind: 'withheld', ...words, choices: CHOICES });

/** A judgement as an error. */
export const errorFromJudgement = (judgement: Judgement): AppError => {
  switch (judgement.kind) {
    case 'walled':
      return refused(judgement.refusal);
    case 'missing':
      return new AppError('not_found', judgement.words, { reason: judgement.reason });
    case 'kept':
      return withheld(judgement.words);
    default:
      return new AppError('platform_error', judgement.words);
  }
};
