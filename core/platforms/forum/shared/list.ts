import type { Notice, Parsed } from '../../../kit/collect.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Get, Reply } from '../../../kit/exchange.ts';
import type { Draft } from '../../../kit/operation.ts';
import { apiAsk, feedAsk } from './ask.ts';
import { isFeed } from './answer.ts';
import { readFeed, type EntryReaders } from './feed.ts';
import { lastOf, pageAnswer, readListing, type Readers } from './listing.ts';
import { PAGE } from './names.ts';
import { placeIn, sealPlace, type Seen } from './place.ts';

interface Address {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
}

interface ListParams {
  readonly count?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface ListPlan<P, T> {
  /** What is asked for, in words for errors: `r/science`. Parameters may be missing in a replay. */
  readonly what: (params: Partial<P>) => string;
  /** Where the official API has it. */
  readonly api: (params: P) => Address;
  readonly things: Readers<T>;
  /** Where the public feed has it, if one does. */
  readonly feed?: (params: P) => Address;
  readonly entries?: EntryReaders<T>;
  /** What the address of a request says of the parameters, for a reading that was given none. */
  readonly learns?: (url: URL) => Readonly<Record<string, string | null | undefined>>;
}

interface ListWays<P, T> {
  readonly fetch?: (get: Get, params: P) => Promise<readonly Reply[]>;
  readonly official: (get: Get, params: P) => Promise<readonly Reply[]>;
  readonly parse: (replies: readonly Reply[], params: Partial<P>) => Parsed<Draft<T>>;
}

type Item = { readonly entityId?: string | undefined };

/** The ways of a list: pages of the official API, and the public feed where there is one. */
export const listWays = <P extends ListParams, T extends Item>(
  plan: ListPlan<P, T>,
): ListWays<P, T> => {
  const { api, feed } = plan;
  const asked = (
    { path, query }: Address,
    params: P,
  ): [string, Record<string, string | number | undefined>] => [
    path,
    { ...query, limit: params.count ?? PAGE, after: placeIn(params.cursor).after },
  ];
  return {
    official: async (get, params) => [await get(apiAsk(...asked(api(params), params)))],
    ...(feed && {
      fetch: async (get: Get, params: P) => [await get(feedAsk(...asked(feed(params), params)))],
    }),
    parse: (replies, params) => {
      const [reply] = replies;
      if (!reply) throw new AppError('platform_error', 'no reply is at hand');
      const what = plan.what(params);
      const parsed = isFeed(reply)
        ? readFeed(reply, plan.entries ?? {}, what)
        : readListing(lastOf(pageAnswer(replies, what)), plan.things);
      const learned = plan.learns?.(new URL(reply.request.url)) ?? {};
      return {
        ...withoutRepeats(parsed, placeIn(params.cursor), isFeed(reply)),
        params: present(learned),
      };
    },
  };
};

/** The named parts of a path. */
export const inPath = (
  pattern: RegExp,
  pathname: string,
): Readonly<Record<string, string | undefined>> =>
  pattern.exec(decodeURIComponent(pathname))?.groups ?? {};

const present = (
  params: Readonly<Record<string, string | null | undefined>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );

/**
 * Drops what earlier pages of the same run had already: a list that moves while it is read shows the
 * same thing twice. A feed of which nothing is new has ended.
 */
const withoutRepeats = <T extends Item>(
  { data, notices }: Parsed<Draft<T>>,
  { seen }: Seen,
  isFeedPage: boolean,
): Parsed<Draft<T>> => {
  const known = new Set(seen);
  const items = data.items.filter(({ entityId }) => entityId === undefined || !known.has(entityId));
  const repeats = data.items.length - items.length;
  const ended = data.next === null || (isFeedPage && items.length === 0);
  for (const { entityId } of items) if (entityId !== undefined) known.add(entityId);
  return {
    data: {
      ...data,
      items,
      next: ended || data.next === null ? null : sealPlace({ after: data.next, seen: [...known] }),
    },
    notices: [...notices, ...repeatNotice(repeats)],
  };
};

const repeatNotice = (count: number): Notice[] =>
  count === 0
    ? []
    : [
        {
          code: 'repeated-items',
          message: `${count} of the platform’s items had come on an earlier page; the list moved meanwhile.`,
          count,
        },
      ];
