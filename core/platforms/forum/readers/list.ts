import { decoded } from '#kit/address.ts';
import type { Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { officialApi, publicPage, type Route } from '#kit/route.ts';
import { apiAsk, feedAsk } from './ask.ts';
import { answer, isFeed } from './answer.ts';
import { placedEntries, type EntryReaders } from './feed/feed.ts';
import { placedIn, type Readers } from './listing.ts';
import { DEFAULT_PAGE, PAGE } from './names.ts';
import { placeIn, stepOf } from './place.ts';
import { messages } from './messages.ts';

interface Address {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
}

interface ListParams {
  readonly count?: number | undefined;
  readonly cursor?: string | undefined;
}

type Learned = Readonly<Record<string, string | null | undefined>>;

export interface ListPlan<P, T> {
  /** What is asked for, in words for errors: `r/science`. Parameters may be missing in a replay. */
  readonly what: (params: Partial<P>) => string;
  /** Where the official API has it. */
  readonly api: (params: P) => Address;
  readonly things: Readers<T>;
  /** The listing in an answer that is something else than one. */
  readonly listing?: (reply: Reply, what: string) => unknown;
  /** Where the public feed has it, if one does. */
  readonly feed?: (params: P) => Address;
  readonly entries?: EntryReaders<T>;
  /** What the address of a request says of the parameters, for a reading that was given none. */
  readonly learns?: (url: URL) => Learned;
}

/** The routes of a list: pages of the official API, then the public feed where there is one. */
export const listRoutes = <P extends ListParams, T>(
  plan: ListPlan<P, T>,
): readonly Route<P, ListPage<T>>[] => {
  const { api, feed } = plan;
  const asked = (
    { path, query }: Address,
    params: P,
  ): [string, Record<string, string | number | undefined>] => [
    path,
    { ...query, limit: params.count ?? PAGE, after: placeIn(params.cursor).after },
  ];
  // Old addresses of the site gave what the API gives: either form is read, whoever was asked.
  const parse = (replies: readonly Reply[], params: Partial<P>): Parsed<ListPage<T>> => {
    const [reply] = replies;
    if (!reply) throw new AppError('platform_error', messages.noReplyIsAtHand);
    const said = saidBy(plan, reply);
    const { data, notices } = placed(plan, reply, said, params);
    const step = stepOf(data.items, data.next, placeIn(params.cursor));
    return {
      data: {
        items: step.items,
        totalItems: data.totalItems,
        next: step.next,
        ...(step.incomplete && { incomplete: step.incomplete }),
      },
      notices: [...notices, ...step.notices],
      params: learned(said, params),
    };
  };
  const byApi = async (get: Get, params: P) => [await get(apiAsk(...asked(api(params), params)))];
  if (!feed) return [officialApi({ fetch: byApi, parse })];
  const byFeed = async (get: Get, params: P) => [
    await get(feedAsk(...asked(feed(params), params))),
  ];
  return [officialApi({ fetch: byApi, parse }), publicPage({ fetch: byFeed, parse })];
};

const placed = <P extends ListParams, T>(
  plan: ListPlan<P, T>,
  reply: Reply,
  said: Said,
  params: Partial<P>,
) => {
  const what = plan.what({ ...(said as Partial<P>), ...params });
  const most = mostOf(reply, params.count);
  if (isFeed(reply)) return placedEntries(reply, plan.entries ?? {}, what, most);
  return placedIn(plan.listing?.(reply, what) ?? answer(reply, what), plan.things, most);
};

/**
 * A recording answers for fewer items than its own request asked for. What was asked for just now is
 * never cut: the platform may give a pinned post more than the number, and a place within a page is
 * not always one to go on from.
 */
const mostOf = ({ request }: Reply, count = PAGE): number => {
  const limit = Number(new URL(request.url).searchParams.get('limit') ?? DEFAULT_PAGE);
  return count < Math.min(PAGE, limit) ? count : Infinity;
};

type Said = Readonly<Record<string, string>>;

/** What the request says of the parameters. */
const saidBy = <P, T>(plan: ListPlan<P, T>, { request }: Reply): Said =>
  Object.fromEntries(
    Object.entries(plan.learns?.(new URL(request.url)) ?? {}).filter(
      (pair): pair is [string, string] => Boolean(pair[1]),
    ),
  );

/**
 * Parameters for a reading that was given none. Whoever asks with some gets a cursor that is bound to
 * those, and to no order that the platform has when none is named.
 */
const learned = <P extends ListParams>(said: Said, { cursor: _, ...given }: Partial<P>): Said =>
  Object.keys(given).length > 0 ? {} : said;

/** The feed of a page lies below it: that of `/r/x/new` is `/r/x/new/.rss`. */
export const feedBelow =
  <P>(page: (params: P) => Address) =>
  (params: P): Address => {
    const { path, ...rest } = page(params);
    return { path: `${path}/`, ...rest };
  };

/** The named parts of a path, which may end in a slash, `.json` or `.rss`. */
export const inPath = (
  pattern: RegExp,
  pathname: string,
): Readonly<Record<string, string | undefined>> =>
  pattern.exec(decoded(pathname).replace(/\/?(?:\.json|\.rss)?$/, ''))?.groups ?? {};

/** A value of a query, where it is one of those that a parameter may have. */
export const oneOf = (
  values: readonly string[],
  said: string | null | undefined,
): string | undefined => values.find((value) => value === said);
