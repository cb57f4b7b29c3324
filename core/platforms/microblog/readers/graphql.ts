import { jsonFromText } from '#kit/json-text.ts';
import { urlParts } from '#kit/address.ts';
import { at, find, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply, type Reply, type SentRequest } from '#kit/exchange.ts';
import { ADAPTIVE, adaptiveData, adaptiveVariables, isAdaptive } from './searches.ts';
import { messages } from './messages.ts';

const HOST = /^(?:(?:www|mobile)\.)?(?:x|twitter)\.com$|^api\.(?:x|twitter)\.com$/;

/**
 * The operation of the site’s GraphQL that a request names: `UserTweets`. The identifier before it
 * changes every few weeks and says nothing.
 */
export const operationFromUrl = ({ url }: Pick<SentRequest, 'url'>): string | undefined => {
  const parts = urlParts(url);
  if (!parts || !HOST.test(parts.hostname)) return undefined;
  if (isAdaptive(parts.pathname)) return ADAPTIVE;
  return /\/graphql\/[\w-]+\/(\w+)$/.exec(parts.pathname)?.[1];
};

/** What a request asks for: `variables` of the address, or of what was posted. */
export const parseVariables = ({ url, body }: SentRequest): Node => {
  const before = adaptiveVariables({ url });
  if (before) return before;
  const inAddress = urlParts(url)?.searchParams.get('variables');
  const posted = typeof body === 'string' ? (jsonFromText(body) ?? fromForm(body)) : body;
  const given = inAddress ?? at(posted, 'variables');
  const found = typeof given === 'string' ? jsonFromText(given) : given;
  return isNode(found) ? found : {};
};

const fromForm = (body: string): unknown => ({
  variables: new URLSearchParams(body).get('variables'),
});

/** Whether a request is one of these operations, by whatever identifier. */
export const asksFor =
  (...operations: readonly string[]) =>
  (request: SentRequest): boolean =>
    operations.includes(operationFromUrl(request) ?? '');

/** X’s own numbers for "sign in first" and "who are you". */
const SIGN_IN = new Set([32, 64, 89, 215, 239]);

/**
 * The `data` of an answer. Errors beside data are the site’s own trouble with a part of it; without
 * data they are the answer. Throws what it says.
 */
export const readGraphqlData = (reply: Reply): Node => {
  const whole = jsonFromReply(reply);
  const data = node(whole, 'data') ?? adaptiveData(whole);
  const error = list(whole, 'errors')[0];
  const isEmpty = !data || Object.keys(data).length === 0;
  if (error !== undefined && (isEmpty || find(data, 'instructions') === undefined))
    throwIfNothing(data, error);
  if (reply.status === 404) throw new AppError('not_found', messages.thingUnknown);
  if (reply.status >= 400)
    throw new AppError('platform_error', messages.answeredStatus({ status: reply.status }));
  if (data) return data;
  throw new AppError('platform_error', messages.dataMissing);
};

const throwIfNothing = (data: Node | undefined, error: unknown): void => {
  if (data && find(data, 'result') !== undefined) return;
  const message = str(error, 'message') ?? 'an error without words';
  const code = at(error, 'code') ?? at(error, 'extensions', 'code');
  if (typeof code === 'number' && SIGN_IN.has(code))
    throw new AppError('platform_error', messages.sessionRefused({ message }));
  if (/denylisted|blocklisted/i.test(message))
    throw new AppError('platform_error', messages.searchRefused({ message }));
  if (/Raw query length|EMPTY_QUERY/i.test(message))
    throw new AppError('validation_error', messages.searchInvalid({ message }));
  throw new AppError('platform_error', messages.answeredError({ message }));
};

/** What stands where a post could stand. */
export type Unwrapped =
  /** `around`: what X wraps around a post that it limits. */
  | { readonly kind: 'post'; readonly post: Node; readonly around: Node }
  /** `reason`: X’s own word (`Suspended`) or sentence; it may give none. */
  | { readonly kind: 'gone'; readonly reason: string | undefined; readonly id: string | undefined };

/** The result of GraphQL or of the embed service, whichever way it is wrapped; `undefined` for an empty one. */
export const unwrap = (raw: unknown): Unwrapped | undefined => {
  const result = node(raw, 'result') ?? node(raw);
  if (!result) return undefined;
  const type = str(result, '__typename');
  const id = str(result, 'rest_id') ?? str(result, 'id_str');
  if (type === 'TweetTombstone' || node(result, 'tombstone'))
    return { kind: 'gone', reason: tombstoneText(result), id };
  if (type === 'TweetUnavailable') return { kind: 'gone', reason: str(result, 'reason'), id };
  const inner = node(result, 'tweet');
  if (type === 'TweetPreviewDisplay')
    return { kind: 'gone', reason: 'SubscribersOnly', id: str(inner, 'rest_id') ?? id };
  if (inner && !node(result, 'legacy'))
    return hasContent(inner)
      ? { kind: 'post', post: inner, around: result }
      : { kind: 'gone', reason: undefined, id: str(inner, 'rest_id') ?? id };
  return id === undefined || !hasContent(result)
    ? undefined
    : { kind: 'post', post: result, around: result };
};

/** A reference alone (`{rest_id}`) is no post. */
const hasContent = (result: Node): boolean =>
  node(result, 'legacy') !== undefined ||
  typeof result['text'] === 'string' ||
  typeof result['full_text'] === 'string';

const tombstoneText = (result: Node): string | undefined =>
  str(result, 'tombstone', 'text', 'text') ?? str(result, 'tombstone', 'text');
