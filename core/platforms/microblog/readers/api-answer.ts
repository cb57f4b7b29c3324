import type { Notice } from '#kit/collect.ts';
import { list, node, str, type Node } from '#kit/dig.ts';
import { AppError, credentialsRefused, refused } from '#kit/errors.ts';
import { jsonFromReply, type Reply } from '#kit/exchange.ts';
import { urlParts } from '#kit/address.ts';
import { API_HOST } from './api-ask.ts';
import { PRICES } from './official-api.ts';
import { numberIn } from './site.ts';
import { notShown } from './refused.ts';
import { messages } from './messages.ts';
import { countMessage } from '#kit/count-of.ts';

export interface ApiAnswer {
  /** `users/by/username/XDevelopers` */
  readonly path: string;
  readonly whole: Node;
  readonly data: unknown;
  readonly includes: unknown;
  readonly next: string | undefined;
}

export const isOfApi = ({ request }: Reply): boolean =>
  urlParts(request.url)?.hostname === API_HOST && apiPathFromUrl(request.url) !== undefined;

const apiPathFromUrl = (url: string): string | undefined =>
  /^\/2\/(.+)$/.exec(urlParts(url)?.pathname ?? '')?.[1];

export const apiQueryValue = ({ request }: Reply, name: string): string | undefined =>
  urlParts(request.url)?.searchParams.get(name) ?? undefined;

/** An answer of API v2. Throws for one that says no, by its status or by `errors` under status 200. */
export const apiAnswer = (reply: Reply | undefined, what: string): ApiAnswer => {
  if (!reply) throw new AppError('platform_error', messages.noReply);
  if (!isOfApi(reply)) throw new AppError('platform_error', messages.pageAmongApiAnswers);
  const { status } = reply;
  if (status === 401) throw credentialsRefused('X');
  const whole = node(jsonFromReply(reply));
  if (!whole) throw new AppError('platform_error', messages.apiAnswerNotAnObject);
  if (status === 402 || /CreditsDepleted|UsageCapExceeded/.test(str(whole, 'title') ?? ''))
    throw creditsUsed();
  if (status === 403) throw notAllowed(whole);
  const error = list(whole, 'errors')[0];
  if (whole['data'] === undefined && error !== undefined) throw refusalFrom(error, what);
  if (status === 404) throw new AppError('not_found', messages.noSuchThing({ what }));
  if (status >= 400)
    throw new AppError(
      'platform_error',
      messages.apiAnsweredStatus({ status, detail: errorDetail(whole) }),
    );
  return {
    path: apiPathFromUrl(reply.request.url) ?? '',
    whole,
    data: whole['data'],
    includes: whole['includes'],
    next: str(whole, 'meta', 'next_token'),
  };
};

const errorDetail = (error: unknown): string =>
  str(error, 'detail') ?? str(error, 'message') ?? str(error, 'title') ?? 'without words';

const creditsUsed = (): AppError =>
  refused({
    kind: 'key-refused',
    ...messages.apiCreditsUsedUp,
    choices: [messages.buyApiCredits, messages.waitForBillingPeriod],
  });

const notAllowed = (error: Node): AppError =>
  refused({
    kind: 'key-refused',
    ...messages.apiForbidsThis({ detail: errorDetail(error) }),
    choices: [messages.checkDeveloperConsole],
  });

/** `resource-not-found`, `not-authorized-for-resource`: the end of the error’s `type`. */
const refusalFrom = (error: unknown, what: string): AppError => {
  const type = str(error, 'type') ?? '';
  if (type.endsWith('/resource-not-found'))
    return new AppError(
      'not_found',
      messages.noSuchThingWithDetail({ what, detail: errorDetail(error) }),
    );
  if (type.endsWith('/not-authorized-for-resource')) return notShown(what, reasonFromError(error));
  return new AppError('platform_error', messages.apiError({ detail: errorDetail(error) }));
};

/** Protected and suspended accounts have one `type`, and are told apart by the sentence. */
const reasonFromError = (error: unknown): string => {
  const detail = errorDetail(error);
  if (/suspended/i.test(detail)) return 'Suspended';
  return /not authorized|protected/i.test(detail) ? `Protected (${detail})` : detail;
};

/** Why things that were asked for are missing, by their identifiers. */
export const errorsById = (whole: Node): ReadonlyMap<string, string> =>
  new Map(
    list(whole, 'errors').flatMap((error) => {
      const id = numberIn(str(error, 'resource_id') ?? str(error, 'value'));
      if (id === undefined) return [];
      return [[id, reasonFromError(error)] as const];
    }),
  );

/** What an answer cost at least: what it holds of each kind. Never more than that is known. */
export const priceNotice = (found: {
  readonly posts?: number;
  readonly users?: number;
}): Notice => {
  const { posts = 0, users = 0 } = found;
  const dollars = (posts * PRICES.post + users * PRICES.user) / 1000;
  const [one, other] = [
    ...(posts > 0 ? [countMessage(posts, 'post', 'posts')] : []),
    ...(users > 0 ? [countMessage(users, 'account', 'accounts')] : []),
  ];
  const held = one && other ? messages.bothOf({ one, other }) : (one ?? messages.nothing);
  return {
    code: 'official-price',
    ...messages.costOfAnswer({
      held,
      dollars: dollars.toFixed(3),
    }),
  };
};
