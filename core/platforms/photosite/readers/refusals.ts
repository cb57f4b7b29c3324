import { textOf, type Reply } from '#kit/exchange.ts';
import type { Refusal } from '#kit/errors.ts';
import { str } from '#kit/dig.ts';
import { parseWhole } from './whole-numbers.ts';

const LATER = 'Wait an hour or more; Instagram counts requests by address and forgets slowly.';
const OWN_BROWSER = 'Open the post in your own browser to see what Instagram shows you there.';
export const CHOICES: readonly string[] = [LATER, OWN_BROWSER];

const refusal = (kind: Refusal['kind'], says: string): Refusal => ({
  kind,
  says,
  choices: CHOICES,
});

/** Words with which Instagram ends a conversation; after them nothing more may be asked. */
const STOPS: Readonly<Record<string, Refusal>> = {
  login_required: refusal('login-wall', 'Instagram asked for a login'),
  checkpoint_required: refusal('bot-check', 'Instagram asked for an identity check (checkpoint)'),
  challenge_required: refusal('bot-check', 'Instagram asked for an identity check (challenge)'),
  feedback_required: refusal('block-page', 'Instagram blocked this kind of request for now'),
  rate_limit_error: refusal('rate-limit', 'Instagram said that there were too many requests'),
};

/** Where the answer really came from: the last address, or the one a redirect points to. */
const destinationOf = (reply: Reply): string | undefined => {
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
  const path = destinationOf(reply);
  if (path === undefined) return undefined;
  if (/^\/accounts\/login(?:\/|$)/.test(path))
    return refusal('login-wall', 'Instagram sent the request to its login page');
  if (/^\/(?:challenge|checkpoint|accounts\/suspended)(?:\/|$)/.test(path))
    return refusal('bot-check', 'Instagram sent the request to an identity check');
  if (
    path === '/' &&
    URL.canParse(reply.request.url) &&
    new URL(reply.request.url).pathname !== '/'
  )
    return refusal(
      'login-wall',
      'Instagram sent the request to its start page instead of the post',
    );
  return undefined;
};

/** The answers in JSON that are no data: `{"message": "login_required", "status": "fail"}`. */
const answered = (reply: Reply): Refusal | undefined => {
  if (reply.body.length > 20_000) return undefined;
  const text = textOf(reply)
    .trimStart()
    .replace(/^for\s*\(;;\);/, '')
    .trimStart();
  if (!text.startsWith('{')) return undefined;
  const value = parseWhole(text);
  const message = str(value, 'message');
  const stop = message !== undefined && Object.hasOwn(STOPS, message) ? STOPS[message] : undefined;
  if (stop !== undefined) return stop;
  if (message !== undefined && /^Please wait a few minutes/i.test(message))
    return refusal('rate-limit', 'Instagram asked to wait a few minutes');
  return str(value, 'error_type') === 'rate_limit_error' ? STOPS.rate_limit_error : undefined;
};

/** Instagram's own ways of refusing; the generic ones (429, a blocked address) are known elsewhere. */
export const detectRefusal = (reply: Reply): Refusal | undefined =>
  redirected(reply) ?? answered(reply) ?? (reply.status === 401 ? STOPS.login_required : undefined);
