import type { Notice, Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { Post } from '#vocab/post.ts';
import { bool, find, id, list, at, str } from '#kit/dig.ts';
import { urlParts } from '#kit/address.ts';
import { afterIn, accountIn, usernameIn, usernameOnTab } from './parsed-request.ts';
import { learnt, rowsIn, type FindRows } from './grids.ts';
import {
  postsIn,
  scrolledPage,
  type Rows,
  rowsFromConnection,
  rowsFromItems,
} from './list-posts.ts';
import { messages } from './messages.ts';
import { documentsWithKeys } from './documents.ts';
import { XDT_USER } from './profile.ts';
import { accountId } from './people.ts';

/** How a list of posts is read that pages bring while somebody browses. */
interface BrowsedPlan {
  /** Keys of the list; the blocks of a page that hold it mention one of them. */
  readonly keys: readonly string[];
  readonly rowsOf: FindRows;
  /** Whose list it is, as the requests or the rows say. */
  readonly usernameIn?: (replies: readonly Reply[], rows: Rows) => string | undefined;
  readonly notices?: (rows: Rows) => readonly Notice[];
}

type Parse = (replies: readonly Reply[], params: KnownParams<'username'>) => Parsed<ListPage<Post>>;

/** A page of the site's own, which goes on where the answer says. Throws what the replies say instead. */
export const browsedPosts =
  ({ keys, rowsOf, usernameIn, notices }: BrowsedPlan): Parse =>
  (replies, { username }) => {
    const rows = rowsIn(replies, keys, rowsOf, 'list');
    const after = replies.map(({ request }) => afterIn(request)).find((one) => one !== undefined);
    const page = scrolledPage(postsIn(rows.rows), rows, after);
    const whole = { ...page, notices: [...page.notices, ...(notices?.(rows) ?? [])] };
    return learnt(whole, 'username', username, usernameIn?.(replies, rows));
  };

/** Instagram makes this list for the person who browses. */
export const personalised = (what: string): Notice => ({
  code: 'personalised',
  ...messages.feedPersonalised({ what }),
});

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
