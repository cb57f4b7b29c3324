import { bool, find, id, list, at, str } from '#kit/dig.ts';
import { urlParts } from '#kit/address.ts';
import type { Reply } from '#kit/exchange.ts';
import { accountIn, usernameIn, usernameOnTab } from './parsed-request.ts';
import { browsedPosts } from './browsed-posts.ts';
import { documentsWithKeys } from './documents.ts';
import { XDT_USER } from './profile.ts';
import { rowsFromConnection, rowsFromItems, type Rows } from './list-posts.ts';
import { accountId } from './people.ts';

/** Posts of others on the tabs of a profile (read February to October 2026). */

const requestedPath = ({ request }: Reply): string => urlParts(request.url)?.pathname ?? '';

/** Whose tab it is: as the request says, or the page on which it was asked. */
const tabOwner = (replies: readonly Reply[], tab: 'tagged' | 'reposts'): string | undefined =>
  replies
    .map(({ request }) => usernameIn(request) ?? usernameOnTab(request, tab))
    .find((name) => name !== undefined);

const TAGGED = 'xdt_api__v1__usertags__user_id__feed_connection';
const TAGGED_OLD = 'edge_user_to_photos_of_you';

const taggedRows = (value: unknown, reply: Reply): Rows | undefined =>
  rowsFromConnection(find(value, TAGGED)) ??
  rowsFromConnection(find(value, TAGGED_OLD)) ??
  (/^\/api\/v1\/usertags\/\d{1,20}\/feed\/$/.test(requestedPath(reply))
    ? rowsFromItems(value)
    : undefined);

/** The question names the account by its number; its posts mark the account with its name. */
const markedIn = (replies: readonly Reply[], { rows }: Rows): string | undefined => {
  const requested = replies
    .map(({ request }) => accountIn(request))
    .find((one) => one !== undefined);
  if (requested === undefined) return undefined;
  return rows
    .flatMap((row) => list(at(row, 'node') ?? row, 'usertags', 'in'))
    .map((mark) => at(mark, 'user'))
    .filter((user) => accountId(user) === requested)
    .map((user) => str(user, 'username'))
    .find((name) => name !== undefined);
};

export const parseTagged = browsedPosts({
  keys: [TAGGED, TAGGED_OLD],
  rowsOf: taggedRows,
  usernameIn: (replies, rows) => tabOwner(replies, 'tagged') ?? markedIn(replies, rows),
});

const REPOSTS = 'user_reposts_timeline';

/** `{repost_grid_items: [{media}], repost_more_available, repost_next_max_id}` */
const repostRows = (value: unknown): Rows | undefined => {
  const timeline = find(value, REPOSTS) ?? value;
  const grid = rowsFromItems(timeline, 'repost_grid_items');
  return (
    grid && {
      ...grid,
      hasMore: bool(timeline, 'repost_more_available') ?? grid.hasMore,
      cursor: id(timeline, 'repost_next_max_id') ?? grid.cursor,
    }
  );
};

export const parseReposts = browsedPosts({
  keys: [REPOSTS, 'repost_grid_items'],
  rowsOf: repostRows,
  usernameIn: (replies) =>
    tabOwner(replies, 'reposts') ??
    replies
      .flatMap((reply) => documentsWithKeys(reply, [REPOSTS]).values)
      .map((value) => str(find(value, XDT_USER), 'username'))
      .find((name) => name !== undefined),
});
