import { urlParts } from '#kit/address.ts';
import type { Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Route } from '#kit/route.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

/**
 * What a route's parser reads in replies. Throws what the parser throws, and `platform_error` where no
 * reply is an answer by its status, whatever the parser found in it, or where one leads elsewhere.
 */
export const parseReplies = (
  route: Route,
  replies: readonly Reply[],
  params: Readonly<Record<string, unknown>>,
): Parsed<unknown> => {
  const parsed = replies.some(({ isUndated }) => isUndated === true)
    ? parseUndated(route, replies, params)
    : parse(route, replies, params);
  const statuses = replies.map(({ status }) => status);
  if (statuses.length === 0 || statuses.some(canAnswer)) return parsed;
  throw new AppError(
    'platform_error',
    messages.noAnswerWithStatuses({ statuses: [...new Set(statuses)].join(', ') }),
  );
};

/**
 * Statuses beside success that can be an answer, where the parser takes them for one: a redirect tells
 * where something is, "no such thing" an empty list, "not allowed" that comments are off. A wall of any
 * other status (999, 418) may well be JSON that a parser could read.
 */
const TELLING = new Set([301, 302, 303, 307, 308, 400, 401, 403, 404, 410]);

const canAnswer = (status: number): boolean =>
  (status >= 200 && status < 300) || TELLING.has(status);

/** From a time that is not that of the reply nothing is computed; that it is not known is told by its call. */
const parseUndated = (
  route: Route,
  replies: readonly Reply[],
  params: Readonly<Record<string, unknown>>,
): Parsed<unknown> => {
  const parsed = parse(
    route,
    replies.map((reply) => (reply.isUndated === true ? { ...reply, at: '' } : reply)),
    params,
  );
  return { ...parsed, notices: parsed.notices.filter(({ code }) => code !== 'dates-unread') };
};

/** A redirect that cannot be read is named for what it is: it is not broken. */
const parse = (
  route: Route,
  replies: readonly Reply[],
  params: Readonly<Record<string, unknown>>,
): Parsed<unknown> => {
  try {
    return route.parse(replies, params);
  } catch (cause) {
    const redirect = replies.find(({ status }) => status >= 300 && status < 400);
    const isUnread = cause instanceof AppError && cause.kind === 'platform_error' && !cause.refusal;
    if (!redirect || !isUnread) throw cause;
    throw new AppError('platform_error', redirectMessage(redirect), { cause });
  }
};

const redirectMessage = ({ request, status, headers, finalUrl }: Reply): Message => {
  const from = urlParts(request.url)?.hostname ?? 'the platform';
  const to = urlParts(finalUrl ?? headers['location'] ?? '')?.hostname;
  return to === undefined
    ? messages.redirectWithoutAddress({ from, status: String(status) })
    : messages.redirectNotFollowed({ from, to, status: String(status) });
};
