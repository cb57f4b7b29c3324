import type { Refusal } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import { int } from '#kit/dig.ts';
import { hasState } from './page-state.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

export const CHOICES: readonly Message[] = [messages.waitHalfAnHour, messages.openVideoInBrowser];

const refusal = (kind: Refusal['kind'], words: Message): Refusal => ({
  kind,
  ...words,
  choices: CHOICES,
});

export const CAPTCHA = refusal('captcha', messages.captchaAsked);
export const LOGIN = refusal('login-wall', messages.loginAsked);

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
  try {
    const value: unknown = JSON.parse(text);
    return int(value, 'code') ?? int(value, 'statusCode') ?? int(value, 'status_code');
  } catch {
    return undefined;
  }
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
