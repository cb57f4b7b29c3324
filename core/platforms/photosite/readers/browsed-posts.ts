import type { Notice, Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { Post } from '#vocab/post.ts';
import { afterIn, usernameIn, usernameOnTab } from './parsed-request.ts';
import { learnt, rowsIn, type FindRows } from './grids.ts';
import { postsIn, scrolledPage, type Rows } from './list-posts.ts';
import { messages } from './messages.ts';

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

/** Whose tab of a profile it is (read February to October 2026): as the request says, or the page on which it was asked. */
export const tabOwner = (
  replies: readonly Reply[],
  tab: 'tagged' | 'reposts',
): string | undefined =>
  replies
    .map(({ request }) => usernameIn(request) ?? usernameOnTab(request, tab))
    .find((name) => name !== undefined);
