import { textFromReply, type Reply } from '#kit/exchange.ts';
import { type Refusal, AppError, refused } from '#kit/errors.ts';
import { str, id, list } from '#kit/dig.ts';
import { parseWhole } from './whole-numbers.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';
import { countMessage } from '#kit/count-of.ts';

const LATER = messages.waitAnHourOrMore;
const OWN_BROWSER = messages.openPostInBrowser;
const CHOICES: readonly Message[] = [LATER, OWN_BROWSER];

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

/** What was asked for, as a person calls it. */
export type Thing = 'post' | 'account' | 'place' | 'audio track' | 'highlight' | 'topic' | 'list';

/** Instagram answers a removed, a private and a locked thing alike, so neither do we claim which. */
export const notFound = (thing: Thing = 'post'): AppError =>
  new AppError('not_found', messages.notShownWithoutLogin({ thing }));

/** The answer says in so many words that there is none. */
export const unknown = (thing: Thing): AppError =>
  new AppError('not_found', messages.noSuchThing({ thing }));

/** The post exists and is kept from guests: about this post, so nothing else has to wait for it. */
export const gated = (): AppError => new AppError('platform_error', messages.postRestricted);

/** An account whose posts only its followers are shown. */
export const isPrivate = (): AppError =>
  refused({
    kind: 'withheld',
    ...messages.accountPrivate,
    choices: [messages.fetchAccountInstead],
  });

export const another = (thing: Thing = 'post'): AppError =>
  new AppError('platform_error', messages.otherThingAnswered({ thing }));

/** Comments are counted, and none is shown. An empty page would be a lie. */
export const commentsWithheld = (total: number | undefined): AppError =>
  new AppError(
    'platform_error',
    total === undefined
      ? messages.commentsWithheld
      : messages.countedCommentsWithheld({ comments: countMessage(total, 'comment', 'comments') }),
  );

/** GraphQL error codes (September 2026). */
const RATE_LIMITED = '1675004';
const NO_SUCH_THING = '4630001';

/** The error that an answer in JSON reports, if it reports one. */
export const reportedError = (value: unknown, thing: Thing = 'post'): AppError | undefined => {
  const errors = list(value, 'errors');
  const codes = new Set([...errors.map((error) => id(error, 'code')), id(value, 'error')]);
  if (codes.has(RATE_LIMITED))
    return refused({
      kind: 'rate-limit',
      ...messages.tooManyRequests,
      choices: CHOICES,
    });
  if (codes.has(NO_SUCH_THING)) return notFound(thing);
  const message = messageIn(value);
  if (message !== undefined && /^(?:media|user) not found/i.test(message)) return notFound(thing);
  const failed =
    str(value, 'status') === 'fail' || errors.length > 0 || id(value, 'error') !== undefined;
  return failed
    ? new AppError(
        'platform_error',
        messages.answeredError({ message: shown(message ?? 'without words') }),
      )
    : undefined;
};

const messageIn = (value: unknown): string | undefined => {
  const [first] = list(value, 'errors');
  return (
    str(value, 'message') ??
    str(value, 'errorSummary') ??
    str(first, 'message') ??
    str(first, 'summary')
  );
};

/** The site’s pages ask by numbers that change every few months; an old one is answered this way. */
export const isRetiredQuery = (value: unknown): boolean =>
  /document .{0,60}not found|unknown query|execution error|doc_id/i.test(
    (messageIn(value) ?? '').slice(0, 300),
  );

/** An HTTP status that is an answer by itself. */
export const statusError = (reply: Reply, thing: Thing = 'post'): AppError | undefined => {
  if (reply.status === 404 || reply.status === 410) return notFound(thing);
  if (reply.status < 300) return undefined;
  return new AppError('platform_error', messages.answeredStatus({ status: reply.status }));
};

/** An answer in JSON, or a page with broken JSON, in which there is nothing of what was asked for. */
export const unreadable = (
  reply: Reply,
  values: readonly unknown[],
  thing: Thing = 'post',
): AppError =>
  reportedError(values[0], thing) ??
  statusError(reply, thing) ??
  new AppError('platform_error', messages.thingMissing({ thing }));

/** Which page it is, as its route says. Every page mentions the other kinds somewhere. */
const pageIdFromText = (text: string): string | undefined =>
  /"pageID"\s*:\s*"(\w+)"/.exec(text)?.[1];

/** Whether a page is the one that Instagram shows instead of what it does not show; with HTTP 200. */
export const isErrorPage = (reply: Reply): boolean => {
  const text = textFromReply(reply);
  const page = pageIdFromText(text);
  return page === 'httpErrorPage' || (page === undefined && text.includes('PolarisErrorRoot'));
};

/**
 * A page without what was asked for. Pages tell their kind in their route (`"pageID"`): the error page
 * comes with HTTP 200 (captured September 2026). Every page mentions the other kinds somewhere, so
 * only the route counts.
 */
export const emptyPage = (reply: Reply, thing: Thing = 'post'): AppError => {
  const text = textFromReply(reply);
  if (text.trim() === '')
    return refused({
      kind: 'empty-answer',
      ...messages.emptyPage,
      choices: CHOICES,
    });
  const isError = isErrorPage(reply);
  if (isError && /"failure_reason"\s*:\s*"/.test(text) && /"restricted_age"\s*:\s*\d/.test(text))
    return gated();
  if (isError) return notFound(thing);
  if (pageIdFromText(text) === 'loginPage')
    return refused({
      kind: 'login-wall',
      ...messages.loginPageAnswered,
      choices: CHOICES,
    });
  return refused({
    kind: 'withheld',
    ...messages.pageWithoutThing({ thing }),
    choices: CHOICES,
  });
};

/** Other people's words, fit for a message. */
const shown = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 160);
