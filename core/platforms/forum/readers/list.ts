import type { Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { type ListPage, cursor } from '#kit/operation.ts';
import { officialApi, publicPage, type Route, type Values } from '#kit/route.ts';
import type { Links } from '#kit/site-links.ts';
import { apiAsk, feedAsk } from './ask.ts';
import { answer, isFeed } from './answer.ts';
import { placedEntries, type EntryReaders, feedPost } from './feed.ts';
import { placedIn, type Readers } from './listing.ts';
import { DEFAULT_PAGE, PAGE, count, listOrder, time, username } from './names.ts';
import { placeIn, buildStep } from './place.ts';
import { messages } from './messages.ts';
import { postItem } from './post.ts';
import { z } from 'zod';
import { site } from './site.ts';

interface Address {
  readonly path: string;
  readonly query?: Readonly<Record<string, string | undefined>>;
}

interface ListParams {
  readonly count?: number | undefined;
  readonly cursor?: string | undefined;
}

interface ListPlan<P, T> {
  /** What is asked for, in words for errors: `r/science`. Parameters may be missing in a replay. */
  readonly what: (params: Partial<P>) => string;
  /** Where the official API has it: at the path of its page. */
  readonly links: Links;
  /** The parameters as they stand there, where those left out mean something. */
  readonly fill?: (params: P) => Values;
  readonly things: Readers<T>;
  /** The listing in an answer that is something else than one. */
  readonly listing?: (reply: Reply, what: string) => unknown;
  /** Where the public feed has it, if one does, from where the page lies. */
  readonly feed?: (page: Address) => Address;
  readonly entries?: EntryReaders<T>;
}

/** The routes of a list: pages of the official API, then the public feed where there is one. */
export const listRoutes = <P extends ListParams & Values, T>(
  plan: ListPlan<P, T>,
): readonly Route<P, ListPage<T>>[] => {
  const { links, fill = (params: P): Values => params, feed } = plan;
  const page = (params: P): Address => addressIn(links.path(fill(params)));
  const requestFor = (
    { path, query }: Address,
    params: P,
  ): [string, Record<string, string | number | undefined>] => [
    path,
    { ...query, limit: params.count ?? PAGE, after: placeIn(params.cursor).after },
  ];
  // Old addresses of the site gave what the API gives: either form is read, whoever was asked.
  const parse = (replies: readonly Reply[], params: Partial<P>): Parsed<ListPage<T>> => {
    const [reply] = replies;
    if (!reply) throw new AppError('platform_error', messages.noReply);
    const { data, notices } = placed(plan, reply, params);
    const step = buildStep(data.items, data.next, placeIn(params.cursor));
    const incomplete = step.incomplete ?? data.incomplete;
    return {
      data: {
        items: step.items,
        totalItems: data.totalItems,
        next: step.next,
        ...(incomplete && { incomplete }),
      },
      notices: [...notices, ...step.notices],
    };
  };
  const byApi = async (get: Get, params: P) => [
    await get(apiAsk(...requestFor(page(params), params))),
  ];
  if (!feed) return [officialApi({ fetch: byApi, parse })];
  const byFeed = async (get: Get, params: P) => [
    await get(feedAsk(...requestFor(feed(page(params)), params))),
  ];
  return [officialApi({ fetch: byApi, parse }), publicPage({ fetch: byFeed, parse })];
};

const placed = <P extends ListParams & Values, T>(
  plan: ListPlan<P, T>,
  reply: Reply,
  params: Partial<P>,
) => {
  const what = plan.what(params);
  const most = itemLimit(reply, params.count);
  if (isFeed(reply)) return placedEntries(reply, plan.entries ?? {}, what, most);
  return placedIn(plan.listing?.(reply, what) ?? answer(reply, what), plan.things, most);
};

/**
 * A recording answers for fewer items than its own request asked for. What was asked for just now is
 * never cut: the platform may give a pinned post more than the number, and a place within a page is
 * not always one to go on from.
 */
const itemLimit = ({ request }: Reply, count = PAGE): number => {
  const limit = Number(new URL(request.url).searchParams.get('limit') ?? DEFAULT_PAGE);
  return count < Math.min(PAGE, limit) ? count : Infinity;
};

/** The path and the values of a link, which are asked for together with more. */
const addressIn = (link: string): Address => {
  const [path = '', query] = link.split('?', 2);
  return { path, query: Object.fromEntries(new URLSearchParams(query ?? '')) };
};

/** The feed of a page lies below it: that of `/r/x/new` is `/r/x/new/.rss`. */
export const feedBelow = ({ path, ...rest }: Address): Address => ({ path: `${path}/`, ...rest });

/** How a list of posts is read: from the feed below its address, or from the answers of the API. */
export const POST_LIST = {
  feed: feedBelow,
  things: { t3: postItem },
  entries: { t3: feedPost },
} as const;

/** Parameters of the lists of what an account wrote. */
export const userParams = z.object({
  username,
  order: listOrder(['new', 'hot', 'top', 'controversial'], 'new'),
  time,
  count,
  cursor,
});
type Params = z.infer<typeof userParams>;

type UserList = 'submitted' | 'comments' | 'overview';

/** The front of a profile is its overview; new pages call what was submitted `posts`. */
const STEPS: Readonly<Record<UserList, readonly string[]>> = {
  submitted: ['/submitted', '/posts'],
  comments: ['/comments'],
  overview: ['/overview', ''],
};

/** The links of a list of what an account wrote: `submitted`, `comments`, or both as its `overview`. */
export const userLinks = (list: UserList): Links =>
  site.links(
    userParams,
    ['/user/{username}', '/u/{username}'].flatMap((owner) =>
      STEPS[list].map((step) => `${owner}${step}?sort={order?}&t={time?}`),
    ),
  );

export const userRoutes = <T>(
  links: Links,
  readers: Pick<ListPlan<Params, T>, 'things' | 'entries'>,
) =>
  listRoutes<Params, T>({
    what: ({ username: name = '…' }) => `u/${name}`,
    links,
    fill: (params) => ({ order: 'new', ...params }),
    // The feed of an overview is that of the front.
    feed: ({ path, ...rest }) => ({ path: `${path.replace(/\/overview$/, '')}/`, ...rest }),
    ...readers,
  });
