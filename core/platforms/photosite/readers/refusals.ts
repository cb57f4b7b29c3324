import { textFromReply, type Reply } from '#kit/exchange.ts';
import type { Refusal } from '#kit/errors.ts';
import { str } from '#kit/dig.ts';
import { parseWhole } from './whole-numbers.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

const LATER = messages.waitAnHourOrMore;
const OWN_BROWSER = messages.openPostInBrowser;
export const CHOICES: readonly Message[] = [LATER, OWN_BROWSER];

const refusal = (kind: Refusal['kind'], words: Message): Refusal => ({
  kind,
  ...words,
  choices: CHOICES,
});

/** Words with which Instagram ends a conversation; after them nothing more may be asked. */
const STOPS: Readonly<Record<string, Refusal>> = {
  login_required: refusal('login-wall', messages.loginAsked),
  checkpoint_required: refusal('bot-check', messages.checkpointAsked),
  challenge_required: refusal('bot-check', messages.challengeAsked),
  feedback_required: refusal('block-page', messages.requestKindBlocked),
  rate_limit_error: refusal('rate-limit', messages.tooManyRequests),
};

/** Where the answer really came from: the last address, or the one a redirect points to. */
const redirectUrl = (reply: Reply): string | undefined => {
  const { location } = reply.headers;
  const moved = reply.status >= 300 && reply.status < 400 ? location : reply.finalUrl;
  if (moved === undefined || !URL.canParse(moved, reply.request.url)) return undefined;
  return new URL(moved, reply.request.url).pathname;
};

/**
 * Redirects away from what was asked. Never decided by words in a page: a public post also links to
 * `/accounts/login` and names `loginPage` (recorded September 2026).
 */
const redirected = (reply: Reply): Refusal | undefined => {
  const path = redirectUrl(reply);
  if (path === undefined) return undefined;
  if (/^\/accounts\/login(?:\/|$)/.test(path)) return refusal('login-wall', messages.sentToLogin);
  if (/^\/(?:challenge|checkpoint|accounts\/suspended)(?:\/|$)/.test(path))
    return refusal('bot-check', messages.sentToIdentityCheck);
  if (
    path === '/' &&
    URL.canParse(reply.request.url) &&
    new URL(reply.request.url).pathname !== '/'
  )
    return refusal('login-wall', messages.sentToStartPage);
  return undefined;
};

/** The answers in JSON that are no data: `{"message": "login_required", "status": "fail"}`. */
const answered = (reply: Reply): Refusal | undefined => {
  if (reply.body.length > 20_000) return undefined;
  const text = textFromReply(reply)
    .trimStart()
    .replace(/^for\s*\(;;\);/, '')
    .trimStart();
  if (!text.startsWith('{')) return undefined;
  const value = parseWhole(text);
  const message = str(value, 'message');
  const stop = message !== undefined && Object.hasOwn(STOPS, message) ? STOPS[message] : undefined;
  if (stop !== undefined) return stop;
  if (message !== undefined && /^Please wait a few minutes/i.test(message))
    return refusal('rate-limit', messages.askedToWaitMinutes);
  return str(value, 'error_type') === 'rate_limit_error' ? STOPS.rate_limit_error : undefined;
};

/** Instagram's own ways of refusing; the generic ones (429, a blocked address) are known elsewhere. */
export const detectRefusal = (reply: Reply): Refusal | undefined =>
  redirected(reply) ?? answered(reply) ?? (reply.status === 401 ? STOPS.login_required : undefined);
