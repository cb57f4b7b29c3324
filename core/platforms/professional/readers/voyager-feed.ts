import { collect, countNotice, type Notice, type Parsed } from '../../../kit/collect.ts';
import { count, isNode, node, type Node } from '../../../kit/dig.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Reply } from '../../../kit/exchange.ts';
import type { ListPage } from '../../../kit/operation.ts';
import type { Author } from '../../../vocab/person.ts';
import type { PostOrAnnounce } from '../../../vocab/announce.ts';
import { variableOf } from './captured.ts';
import { alone, capturedLines, voyagerIn, type Voyager } from './voyager.ts';
import { isUpdate, readUpdate } from './voyager-update.ts';

/** References to posts begin so. */
const REFERENCE = /^urn:li:(?:fs_updateV2|fsd_update):\(/;

/** How deep answers are nested, and more than that. */
const DEPTH = 40;

interface Found {
  readonly updates: Node[];
  /** References whose post did not come along. */
  missing: number;
}

/** The posts that an answer lists, in its order: references to them, or the posts themselves. */
const listed = (from: Voyager): Found => {
  const found: Found = { updates: [], missing: 0 };
  const seen = new Set<Node>();
  const add = (update: Node): void => {
    if (!seen.has(update)) found.updates.push(update);
    seen.add(update);
  };
  const look = (value: unknown, depth: number): void => {
    if (typeof value === 'string') {
      if (!REFERENCE.test(value)) return;
      const update = from.byUrn(value);
      if (update) add(update);
      else found.missing += 1;
      return;
    }
    if (depth > DEPTH) return;
    if (Array.isArray(value)) for (const one of value as readonly unknown[]) look(one, depth + 1);
    else if (isNode(value)) {
      if (isUpdate(value)) add(value);
      else for (const one of Object.values(value)) look(one, depth + 1);
    }
  };
  look(from.data, 0);
  // One post alone comes without a list.
  if (found.updates.length === 0 && found.missing === 0)
    for (const one of from.included) if (isUpdate(one)) add(one);
  return found;
};

const NOT_LOADED = 'There was more, which the pages did not load while they were browsed.';

interface Paging {
  readonly start: number;
  readonly count: number;
  readonly total: number | undefined;
}

/** Where a page of a list begins, how long it is, and how long the list. */
export const pagingOf = (data: unknown): Paging | undefined => {
  const own =
    node(data, 'paging') ??
    Object.values(node(data, 'data') ?? {})
      .map((one) => node(one, 'paging'))
      .find(Boolean);
  const [start, length] = [count(own, 'start'), count(own, 'count')];
  return start === undefined || length === undefined
    ? undefined
    : { start, count: length, total: count(own, 'total') };
};

/** The place of a page in its list, by its request or its answer; the first page has none. */
export const placeIn = (reply: Reply, paging: Paging | undefined): string | undefined => {
  const start = variableOf(reply.request, 'start') ?? String(paging?.start ?? 0);
  return /^[1-9]\d{0,8}$/.test(start) ? start : undefined;
};

export const nextPlace = (paging: Paging | undefined): string | null => {
  if (!paging || paging.count === 0) return null;
  const end = paging.start + paging.count;
  return paging.total !== undefined && paging.total > end ? String(end) : null;
};

/** Posts out of one reply: a list, a page that carries one, or items that another tool captured. */
export const updatesIn = (
  reply: Reply,
): {
  readonly posts: PostOrAnnounce[];
  readonly notices: readonly Notice[];
  readonly from: Voyager;
} => {
  const lines = capturedLines(reply);
  const from = lines ? alone : voyagerIn(reply);
  const { updates, missing } = lines ? { updates: lines, missing: 0 } : listed(from);
  const { items, notices } = collect(updates, (one) => readUpdate(from, one));
  const left = `${missing} posts are listed whose contents did not come along`;
  return {
    posts: items,
    notices: [...notices, ...countNotice(missing, 'items-left-out', left)],
    from,
  };
};

/** A list of posts, each once, as the pages loaded it. */
export const readFeed = (
  replies: readonly Reply[],
  owner: (posts: readonly PostOrAnnounce[]) => Readonly<Record<string, string>>,
): Parsed<ListPage<PostOrAnnounce>> => {
  const parts = replies.map((reply) => ({ reply, ...updatesIn(reply) }));
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) throw new AppError('platform_error', 'there is no reply to read');
  const posts = new Map<string, PostOrAnnounce>();
  for (const post of parts.flatMap((part) => part.posts))
    if (!posts.has(post.entityId)) posts.set(post.entityId, post);
  const items = [...posts.values()];
  const paging = pagingOf(last.from.data);
  if (items.length === 0 && !paging && parts.every(({ from }) => !isFeed(from)))
    throw new AppError('platform_error', 'LinkedIn’s answer holds no list of posts');
  const next = nextPlace(paging);
  const cursor = placeIn(first.reply, pagingOf(first.from.data));
  return {
    data: {
      items,
      totalItems: null,
      next,
      ...(next === null ? { incomplete: { reason: NOT_LOADED, statedTotal: null } } : {}),
    },
    notices: parts.flatMap(({ notices }) => notices),
    params: { ...owner(items), ...(cursor === undefined ? {} : { cursor }) },
  };
};

/** Whether an answer is that of a feed, be it an empty one. */
const isFeed = ({ data }: Voyager): boolean =>
  Object.keys(node(data, 'data') ?? {}).some((name) => /^\*?feedDash|Update/.test(name));

/** Who published all of these, where one did; adverts are nobody's. */
export const onlyActor = (
  posts: readonly PostOrAnnounce[],
  type: Author['type'],
): string | undefined => {
  const names = new Set(
    posts
      .filter((post) => post.type === 'Announce' || post.isPromoted !== true)
      .map(({ attributedTo: author }) => (author?.type === type ? author.entityId : undefined)),
  );
  const [only] = names.size === 1 ? names : [];
  return only;
};
