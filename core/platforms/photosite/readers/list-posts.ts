import {
  collect,
  countNotice,
  noTextNotice,
  repeatNotice,
  type Notice,
  type Parsed,
} from '#kit/collect.ts';
import { at, bool, count, id, isNode, node, str } from '#kit/dig.ts';
import type { ListPage } from '#kit/operation.ts';
import type { Post } from '#vocab/post.ts';
import { cellsIn, isAdvert, mediaIn } from './find-items.ts';
import { asReel, hasCaption, readPost } from './read-post.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

/** A list of posts as an answer has it, before any of them is read. */
export interface Rows {
  readonly rows: readonly unknown[];
  readonly total: number | undefined;
  readonly hasMore: boolean;
  /** Where the platform says that the next page begins. */
  readonly cursor: string | undefined;
}

/** `{edges, page_info, count}`: lists of all families but the mobile one. */
export const rowsFromConnection = (raw: unknown): Rows | undefined => {
  const edges = at(raw, 'edges');
  if (!Array.isArray(edges)) return undefined;
  return {
    rows: edges,
    total: count(raw, 'count'),
    hasMore: bool(raw, 'page_info', 'has_next_page') ?? false,
    cursor: id(raw, 'page_info', 'end_cursor'),
  };
};

/** `{items, more_available, next_max_id}` or `{items, paging_info}`: lists of the mobile family. */
export const rowsFromItems = (raw: unknown, key = 'items'): Rows | undefined => {
  const items = at(raw, key);
  if (!Array.isArray(items)) return undefined;
  const paging = node(raw, 'paging_info') ?? raw;
  return {
    rows: items,
    total: undefined,
    hasMore: bool(paging, 'more_available') ?? bool(raw, 'has_more') ?? false,
    cursor: id(paging, 'max_id') ?? id(raw, 'next_max_id'),
  };
};

/** `{sections: […]}` of a grid, each laid out in its own way. */
export const rowsFromSections = (raw: unknown, key = 'sections'): Rows | undefined => {
  const sections = at(raw, key);
  if (!Array.isArray(sections)) return undefined;
  return {
    rows: cellsIn(sections),
    total: undefined,
    hasMore: bool(raw, 'has_more') ?? bool(raw, 'more_available') ?? false,
    cursor: id(raw, 'next_max_id') ?? str(raw, 'next_page'),
  };
};

export interface PostsIn {
  readonly items: Post[];
  readonly notices: Notice[];
}

/** Which of the posts of a list are wanted, and how the others are named. */
export interface Wanted {
  readonly is: (media: unknown) => boolean;
  /** A sentence of how many they are. */
  readonly others: (count: number) => Message;
}

/**
 * The posts of a list, each once, in their order, without adverts. A broken one costs itself alone, and what
 * is left out is counted.
 */
export const postsIn = (rows: readonly unknown[], wanted?: Wanted): PostsIn => {
  let [adverts, between, others] = [0, 0, 0];
  const read: unknown[] = [];
  const { items, notices } = collect(rows, (row) => {
    const media = mediaFromRow(row);
    if (isAdvertRow(row)) {
      adverts += 1;
      return undefined;
    }
    if (media === undefined) {
      if (!isEmpty(row)) between += 1;
      return undefined;
    }
    if (wanted?.is(media) === false) {
      others += 1;
      return undefined;
    }
    const post = readPost(media);
    read.push(media);
    return post;
  });
  const seen = new Set<string>();
  const each = items.filter(({ entityId }) => !seen.has(entityId) && seen.add(entityId));
  return {
    items: each,
    notices: [
      ...notices,
      ...(wanted ? countNotice(others, 'others-left-out', wanted.others(others)) : []),
      ...countNotice(between, 'other-kinds', messages.otherRowsLeftOut({ between })),
      ...noTextNotice(read, hasCaption),
      ...repeatNotice(items.length - each.length),
      ...countNotice(adverts, 'adverts-left-out', messages.advertsLeftOut({ adverts })),
      ...countNotice(rows.filter(isEmpty).length, 'empty-rows', EMPTY_ROWS),
    ],
  };
};

/** A place in the list that Instagram left without its post: `{node: null}`, `{media: null}`. */
const isEmpty = (row: unknown): boolean => {
  const inner = unwrapEdge(row);
  if (!isNode(inner)) return true;
  if (mediaIn(inner).length > 0 || isAdvert(inner) || isNode(inner['suggested_users']))
    return false;
  const places = ['media', 'media_or_ad', 'explore_story'].filter((key) => key in inner);
  return places.length > 0 && !places.some((key) => isNode(inner[key]));
};

const EMPTY_ROWS = messages.entriesWithoutPost;

/** The same of a list that holds reels alone. */
export const reelsIn = (rows: readonly unknown[]): PostsIn => {
  const { items, notices } = postsIn(rows);
  return { items: items.map(asReel), notices };
};

/** What stands in a row, where it is the edge of a connection. */
export const unwrapEdge = (row: unknown): unknown => {
  const inner = at(row, 'node');
  return inner === undefined ? row : inner;
};

/** An advert by itself, or as the post of a row. */
export const isAdvertRow = (row: unknown): boolean =>
  isAdvert(unwrapEdge(row)) || isAdvert(mediaFromRow(row));

/** The post of a row; the row itself where no post is seen in it; nothing where it is empty. */
const mediaFromRow = (row: unknown): unknown => {
  const inner = unwrapEdge(row);
  if (!isNode(inner)) return undefined;
  const [found] = mediaIn(inner);
  if (found) return found;
  const broken =
    node(inner, 'media') ?? node(inner, 'media_or_ad') ?? node(inner, 'explore_story', 'media');
  if (broken) return broken;
  // Rows between the posts: suggested accounts, the end of what is new.
  const isWrapper = ['media', 'media_or_ad', 'explore_story', 'suggested_users'].some(
    (key) => key in inner,
  );
  return isWrapper ? undefined : inner;
};

/** The page of a list that cannot be asked on: where there is more, it says so. */
export const endedPage = (
  { items, notices }: PostsIn,
  { hasMore, total }: Pick<Rows, 'hasMore' | 'total'>,
  reason: Message,
): Parsed<ListPage<Post>> => ({
  data: {
    items,
    totalItems: total ?? null,
    next: null,
    ...(hasMore && { incomplete: { reason, statedTotal: total ?? null } }),
  },
  notices: hasMore ? [...notices, { code: 'more-exist', ...reason }] : notices,
});

/** The page of a list whose pages follow each other while somebody scrolls. */
export const scrolledPage = (
  { items, notices }: PostsIn,
  { hasMore, cursor, total }: Rows,
  after: string | undefined,
): Parsed<ListPage<Post>> => {
  const repeats = cursor !== undefined && cursor === after;
  return {
    data: {
      items,
      totalItems: total ?? null,
      next: hasMore && !repeats ? (cursor ?? null) : null,
      ...(hasMore &&
        cursor === undefined && {
          incomplete: { reason: messages.moreWhileScrolling, statedTotal: total ?? null },
        }),
    },
    notices: repeats ? [...notices, REPEATED] : notices,
    ...(after !== undefined && { params: { cursor: after } }),
  };
};

export const REPEATED: Notice = {
  code: 'repeated-page',
  ...messages.pageRepeated,
};
