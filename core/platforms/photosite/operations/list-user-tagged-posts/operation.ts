import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { capture } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { readsFrom, accountIn } from '../../readers/parsed-request.ts';
import { TAGGED_PAGE, site } from '../../readers/site.ts';
import { username } from '../../readers/params.ts';
import { find, list, at, str } from '#kit/dig.ts';
import { urlParts } from '#kit/address.ts';
import type { Reply } from '#kit/exchange.ts';
import { browsedPosts, tabOwner } from '../../readers/browsed-posts.ts';
import { rowsFromConnection, rowsFromItems, type Rows } from '../../readers/list-posts.ts';
import { accountId } from '../../readers/people.ts';
import { slidesRead, videosDescribed } from '../../readers/read-post.ts';

const params = z.object({ username, count: pageCount({ most: 12 }), cursor });
type Params = z.infer<typeof params>;

const CALL = /^\/api\/v1\/usertags\/\d{1,20}\/feed\/$/;
const TAGGED = 'xdt_api__v1__usertags__user_id__feed_connection';
const TAGGED_OLD = 'edge_user_to_photos_of_you';

const taggedRows = (value: unknown, reply: Reply): Rows | undefined =>
  rowsFromConnection(find(value, TAGGED)) ??
  rowsFromConnection(find(value, TAGGED_OLD)) ??
  (CALL.test(urlParts(reply.request.url)?.pathname ?? '') ? rowsFromItems(value) : undefined);

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

const parseTagged = browsedPosts({
  keys: [TAGGED, TAGGED_OLD],
  rowsOf: taggedRows,
  usernameIn: (replies, rows) => tabOwner(replies, 'tagged') ?? markedIn(replies, rows),
});

export default defineList({
  name: 'list-user-tagged-posts',
  publishedName: 'get-user-tagged',
  title: 'Posts that tag a user',
  summary: 'Posts of others in which an account is tagged, as the tab of its profile lists them.',
  readerChanges: [slidesRead, videosDescribed],
  path: '/users/{username}/tagged',
  params,
  links: site.links(params, ['/{username}/tagged/']),
  item: Post,
  part: { of: 'user', by: 'username', as: 'tagged' },
  example: { username: 'instagram' },
  // Guests are not shown this tab, and no official API lists it.
  routes: [
    capture({
      reads: readsFrom({
        paths: [TAGGED_PAGE, CALL],
        names: ['Profile Tagged', 'Tagged Tab', 'Usertags'],
      }),
      parse: (replies, { username }: Partial<Params>) => parseTagged(replies, { username }),
    }),
  ],
});
