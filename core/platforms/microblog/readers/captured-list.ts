import { urlParts } from '#kit/address.ts';
import {
  collect,
  countNotice,
  noTextNotice,
  repeatNotice,
  type Notice,
  type Parsed,
} from '#kit/collect.ts';
import { find, isNode, str, type Node, at } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { capture, type CaptureRoute, type Values } from '#kit/route.ts';
import type { Person } from '#vocab/person.ts';
import type { TimelineItem } from '#vocab/announce.ts';
import { asksFor, readGraphqlData, operationFromUrl, parseVariables, unwrap } from './graphql.ts';
import { isTrend, timelineIn, type Row, type Timeline, isListed } from './timeline.ts';
import { notShown } from './refused.ts';
import { hasText } from './text.ts';
import { messages } from './messages.ts';
import { readUser } from './user.ts';
import { numberIn } from './site.ts';
import { readItem, tombstone } from './post.ts';

export type Learned = Readonly<Record<string, string | undefined>>;

interface Identified {
  readonly type: string;
  readonly id: string;
  readonly entityId?: string | undefined;
}

interface CapturedPlan<T> {
  /** In words for errors: `posts of a user`. */
  readonly what: string;
  /** The operations of the site that bring this list. */
  readonly operations: readonly string[];
  /** Narrower than the operations alone, where one of them brings several lists. */
  readonly fits?: (variables: Node) => boolean;
  /** Which rows are items of this list. */
  readonly isItem: (row: Row) => boolean;
  /** `undefined` for an item that X names and does not show; throws for one that cannot be read. */
  readonly read: (row: Row) => T | undefined;
  /** Leaves out what the operation brings beside the list. */
  readonly keep?: (items: readonly T[], variables: Node, rows: readonly Row[]) => readonly T[];
  /** What is said of those that it leaves out; of posts of others when left out. */
  readonly leftOut?: (left: readonly T[], variables: Node) => readonly Notice[];
  /** What a request, its items and its answer say of the parameters. */
  readonly learns: (
    variables: Node,
    items: readonly T[],
    operation: string | undefined,
    data: Node,
    /** The path of the page that was open, where the browser tells it; else empty. */
    page: string,
  ) => Learned;
  /** The public address that a person opens to see this, where it is no link of the operation. */
  readonly page?: (params: Values) => string | undefined;
}

type ParseList<T> = (replies: readonly Reply[]) => Parsed<ListPage<T>>;

/** A list as the pages loaded it, one page of the site’s own a reply. */
const capturedList = <P, T extends Identified>(
  plan: CapturedPlan<T>,
): CaptureRoute<P, ListPage<T>> => {
  const asks = asksFor(...plan.operations);
  return capture({
    reads: (request) => asks(request) && (plan.fits?.(parseVariables(request)) ?? true),
    parse: parseCaptured(plan),
    ...(plan.page && { page: plan.page }),
  });
};

const parseCaptured =
  <T extends Identified>(plan: CapturedPlan<T>): ParseList<T> =>
  (replies) => {
    const reply = replies[0];
    if (!reply) throw new AppError('platform_error', messages.noReply);
    const operation = operationFromUrl(reply.request);
    if (operation !== undefined && !plan.operations.includes(operation))
      throw new AppError(
        'platform_error',
        messages.operationBringsNone({ operation, what: plan.what }),
      );
    const variables = parseVariables(reply.request);
    const data = readGraphqlData(reply);
    const timeline = timelineIn(data);
    if (!timeline) throw noList(plan.what, data);
    const page = urlParts(reply.request.headers['referer'] ?? '')?.pathname ?? '';
    return readTimeline(plan, timeline, { variables, operation, data, page });
  };

/** Why there is no list: the account or the community is not shown. */
const noList = (what: string, data: Node): AppError => {
  const result = find(data, 'result');
  const type = str(result, '__typename') ?? '';
  if (type.endsWith('Unavailable'))
    return notShown(
      type === 'CommunityUnavailable' ? 'community' : 'account',
      str(result, 'reason'),
    );
  if (Object.values(data).every(isEmpty))
    return new AppError('not_found', messages.noSuchListOwner({ what }));
  return new AppError('platform_error', messages.listMissing({ what }));
};

const isEmpty = (value: unknown): boolean =>
  value === null || (isNode(value) && Object.keys(value).length === 0);

/** What was asked, and the answer around its timeline. */
interface TimelineAnswer {
  readonly variables: Node;
  readonly operation: string | undefined;
  readonly data: Node;
  readonly page: string;
}

const readTimeline = <T extends Identified>(
  plan: CapturedPlan<T>,
  timeline: Timeline,
  { variables, operation, data, page }: TimelineAnswer,
): Parsed<ListPage<T>> => {
  const { rows, adverts, bottom, folded } = timeline;
  const wanted = rows.filter(plan.isItem);
  let unshown = 0;
  const found = collect(wanted, (row) => {
    const item = plan.read(row);
    if (item === undefined) unshown += 1;
    return item;
  });
  const posts = wanted
    .map(({ content }) => unwrap(content['tweet_results']))
    .filter((one) => one?.kind === 'post');
  const kept = plan.keep?.(found.items, variables, rows) ?? found.items;
  const keptItems = new Set(kept);
  const left = found.items.filter((item) => !keptItems.has(item));
  const items = eachOnce(kept);
  const requestedCursor = str(variables, 'cursor');
  const beside = rows.length - wanted.length;
  const count = found.items.length + rows.filter(isTrend).length;
  return {
    data: { items, totalItems: null, next: nextFromBottomCursor(bottom, requestedCursor, count) },
    notices: [
      ...found.notices,
      ...(plan.leftOut?.(left, variables) ?? othersNotice(left.length, plan.what)),
      ...noTextNotice(posts, ({ post }) => hasText(post)),
      ...countNotice(
        unshown,
        'missing-items',
        messages.moreListedThanShown({ unshown, what: plan.what }),
      ),
      ...countNotice(adverts, 'adverts-left-out', messages.advertsLeftOut({ adverts })),
      ...countNotice(beside, 'left-out', messages.otherEntriesLeftOut({ count: beside })),
      ...repeatNotice(kept.length - items.length),
      ...foldedNotice(folded),
    ],
    params: known({
      ...plan.learns(variables, items, operation, data, page),
      cursor: requestedCursor,
    }),
  };
};

const othersNotice = (count: number, what: string): Notice[] =>
  countNotice(count, 'others-left-out', messages.postsOfOthersLeftOut({ count, what }));

const foldedNotice = (count: number): Notice[] =>
  countNotice(count, 'threads-folded', messages.threadsCutShort({ count }));

/** X names a next page for ever: an empty page and one that leads to itself are the last. */
const nextFromBottomCursor = (
  bottom: string | undefined,
  requestedCursor: string | undefined,
  count: number,
): string | null =>
  bottom === undefined || bottom === requestedCursor || count === 0 || bottom.startsWith('0|')
    ? null
    : bottom;

/** Each item once; a repost and the original are two. */
export const eachOnce = <T extends Identified>(items: readonly T[]): T[] =>
  [
    ...new Map(items.toReversed().map((item) => [item.entityId ?? item.id, item])).values(),
  ].toReversed();

export const known = (params: Learned): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );

const isUser = (row: Row): boolean =>
  (isListed(row) || (row.module ?? '').startsWith('toptabsrpusermodule')) &&
  (row.content['user_results'] !== undefined || /^user-\d+$/.test(row.entryId));

/** The account of a row; `undefined` for one that X does not show. */
const userInRow = ({ content }: Row): Person | undefined => {
  const result = at(content, 'user_results', 'result');
  return result === undefined || str(result, '__typename') === 'UserUnavailable'
    ? undefined
    : readUser(result);
};

/** A list of accounts out of the pages’ own answers. */
export const capturedUsers = <P>(
  plan: Omit<CapturedPlan<Person>, 'isItem' | 'read'>,
): CaptureRoute<P, ListPage<Person>> =>
  capturedList<P, Person>({ ...plan, isItem: isUser, read: userInRow });

/** Whether a row is about a post, shown or not. */
export const isPost = (row: Row): boolean =>
  isListed(row) &&
  (row.content['tweet_results'] !== undefined ||
    str(row.content, 'itemType') === 'TimelineTweet' ||
    isTombstone(row));

const isTombstone = ({ content }: Row): boolean =>
  str(content, 'itemType') === 'TimelineTombstone' || content['tombstoneInfo'] !== undefined;

/** The identifier in the name of an entry: `tweet-123`, `conversationthread-1-tweet-123`, before 2023 `sq-I-t-123`. */
const numberOfEntry = ({ entryId }: Row): string | undefined =>
  numberIn(/(?:^|-)(?:tweet|tombstone|I-t)-(\d+)$/.exec(entryId)?.[1]);

/**
 * The post of a row, marked where it is pinned. What X does not show is a tombstone with its reason; a
 * row with an empty result (a deleted reply) is nothing but its number.
 */
export const postInRow = (row: Row): TimelineItem | undefined => {
  const result = row.content['tweet_results'];
  const id = numberOfEntry(row);
  const found = unwrap(result);
  if (!found || found.kind === 'gone') {
    const reason = found?.reason ?? str(row.content, 'tombstoneInfo', 'text');
    const known = found?.id ?? id;
    return known === undefined ? undefined : tombstone({ reason, id: known });
  }
  const item = readItem(result);
  return row.isPinned ? { ...item, isPinned: true } : item;
};

type PostPlan = Omit<CapturedPlan<TimelineItem>, 'isItem' | 'read'>;

/** A list of posts out of the pages’ own answers. */
export const capturedPosts = <P>(plan: PostPlan): CaptureRoute<P, ListPage<TimelineItem>> =>
  capturedList<P, TimelineItem>({ ...plan, isItem: isPost, read: postInRow });

const authorFromItem = (item: TimelineItem) => item.attributedTo;

/**
 * Whose list it is: the site asks by number, and says the handle with the account’s own posts. Where it
 * has none there, the number stands in its place (`id:2244994945`).
 */
export const learnsUser = (variables: Node, items: readonly TimelineItem[]): Learned => {
  const id = numberIn(str(variables, 'userId'));
  const own = items
    .map(authorFromItem)
    .find((author) => id !== undefined && author?.entityId === id);
  return {
    username: own?.preferredUsername ?? (id === undefined ? undefined : `id:${id}`),
  };
};

/**
 * Whose list it is that holds things of others: the handle of the page that was open, on the tab of that
 * list, else the number in the question.
 */
export const learnsOwner = (variables: Node, page: string, tab: RegExp): Learned => {
  const [, handle, name = ''] = /^\/([A-Za-z0-9_]{1,15})\/(\w{1,30})\/?$/.exec(page) ?? [];
  return handle !== undefined && tab.test(name) ? { username: handle } : learnsUser(variables, []);
};

/** What the account itself wrote or reposted; conversations hold posts of others too. */
export const onlyOwn = (
  items: readonly TimelineItem[],
  variables: Node,
): readonly TimelineItem[] => {
  const id = numberIn(str(variables, 'userId'));
  if (id === undefined) return items;
  return items.filter((item) => (authorFromItem(item)?.entityId ?? id) === id);
};
