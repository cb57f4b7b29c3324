import { int, node, list, str } from '#kit/dig.ts';
import { AppError, refused, type Refusal } from '#kit/errors.ts';
import { jsonFromReply, type Reply } from '#kit/exchange.ts';
import { lazy } from '#kit/lazy.ts';
import { messages } from '../messages.ts';
import type { Message } from '#kit/message.ts';

/** Words for a reason by which a thing does not exist, as the reference lists them. */
const MISSING = new Set([
  'notFound',
  'videoNotFound',
  'channelNotFound',
  'channelClosed',
  'channelSuspended',
  'playlistNotFound',
  'commentNotFound',
  'parentCommentNotFound',
  'commentThreadNotFound',
  'resourceNotFound',
]);

const QUOTA = new Set(['quotaExceeded', 'dailyLimitExceeded', 'dailyLimitExceededUnreg']);
const HASTE = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'RATE_LIMIT_EXCEEDED']);

/** What is wrong with the key, by the reason that the answer names. */
const KEY: Readonly<Record<string, Message>> = {
  keyInvalid: messages.keyInvalid,
  API_KEY_INVALID: messages.keyInvalid,
  keyExpired: messages.keyHasExpired,
  accessNotConfigured: messages.apiNotEnabled,
  SERVICE_DISABLED: messages.apiNotEnabled,
  ipRefererBlocked: messages.keyRestrictedByReferrer,
  API_KEY_IP_ADDRESS_BLOCKED: messages.keyRestrictedByAddress,
  API_KEY_HTTP_REFERRER_BLOCKED: messages.keyForWebPageOnly,
  API_KEY_SERVICE_BLOCKED: messages.keyForOtherServices,
  CONSUMER_SUSPENDED: messages.keyProjectSuspended,
};

const CURSOR = new Set(['invalidPageToken', 'pageTokenInvalid']);
/** The first is said of a country that is none, the second of one for which there is no chart. */
const COUNTRY = new Set(['invalidRegionCode', 'videoChartNotFound']);

/** Says whether comments are off, which is an answer and no error. */
export const isCommentsOff = (reply: Reply): boolean =>
  reply.status === 403 && reasonsFromReply(reply).includes('commentsDisabled');

/** Says that a channel is not found, which is also said of one that never made a playlist. */
export const isChannelMissing = (reply: Reply): boolean =>
  reply.status === 404 && reasonsFromReply(reply).includes('channelNotFound');

/**
 * An error answer as a row of our table. The platform's own words are not repeated: they carry markup,
 * and the address of the person's project.
 */
export const officialError = (reply: Reply, method: string): AppError => {
  const reasons = reasonsFromReply(reply);
  const named = (known: ReadonlySet<string>): boolean => reasons.some((one) => known.has(one));
  if (named(QUOTA)) return quotaError(reply, method);
  if (named(HASTE)) return refused(haste, 60);
  if (named(COUNTRY)) return new AppError('validation_error', messages.countryHasNoApiChart);
  const key = reasons.map((reason) => KEY[reason]).find((words) => words !== undefined);
  if (key !== undefined) return refused(keyRefusal(key));
  if (named(MISSING) || reply.status === 404)
    return new AppError('not_found', messages.apiKnowsNoSuchThing);
  if (named(CURSOR)) return new AppError('validation_error', messages.cursorExpiredAtApi);
  const why = reasons[0] ?? `status ${reply.status}`;
  if (reply.status === 401 || reply.status === 403) return refused(withheld(why));
  return new AppError('platform_error', messages.apiAnsweredStatus({ status: reply.status, why }));
};

/** Searches have a day's allowance of their own: when it is used up, the rest can still be asked. */
const quotaError = (reply: Reply, method: string): AppError => {
  return refused(
    {
      kind: method === 'search' ? 'withheld' : 'rate-limit',
      ...(method === 'search' ? messages.searchQuotaUsedUp : messages.unitQuotaUsedUp),
      choices: [messages.waitForApiDay, messages.usePublicPage],
    },
    untilMidnight(Date.parse(reply.at)),
  );
};

const haste: Refusal = {
  kind: 'rate-limit',
  ...messages.apiRateLimit,
  choices: [messages.waitAMinute],
};

const keyRefusal = (words: Message): Refusal => ({
  kind: 'key-refused',
  ...words,
  choices: [messages.checkKeyInConsole],
});

const withheld = (reason: string): Refusal => ({
  kind: 'withheld',
  ...messages.apiForbidsThis({ reason }),
  choices: [messages.usePublicPage],
});

/** The reasons that an error answer names, in either of its two forms. */
const reasonsFromReply = (reply: Reply): string[] => {
  const error = errorIn(reply);
  const named = [...list(error, 'details'), ...list(error, 'errors')]
    .map((one) => str(one, 'reason'))
    .filter((reason) => reason !== undefined && /^\w{1,60}$/.test(reason)) as string[];
  // Without its details the answer to a bad key says so only in its words.
  const isKey = int(error, 'code') === 400 && /api key/i.test(str(error, 'message') ?? '');
  return isKey ? [...named, 'keyInvalid'] : named;
};

const errorIn = (reply: Reply): unknown => {
  try {
    return node(jsonFromReply(reply), 'error');
  } catch {
    return undefined;
  }
};

const clock = lazy(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Los_Angeles',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      hourCycle: 'h23',
    }),
);

/** Seconds until the next midnight in California. */
const untilMidnight = (at: number): number => {
  if (Number.isNaN(at)) return 3600;
  const parts = new Map(
    clock()
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const passed =
    (parts.get('hour') ?? 0) * 3600 + (parts.get('minute') ?? 0) * 60 + (parts.get('second') ?? 0);
  return 86_400 - passed;
};
