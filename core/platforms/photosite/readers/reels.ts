import { omitUndefined, type Notice, type Parsed } from '#kit/collect.ts';
import { at, find, findAll } from '#kit/dig.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import { authorFromUser } from './people.ts';
import type { Post } from '#vocab/post.ts';
import { profileUrl, reelsTabUrl } from './addresses.ts';
import { pageAsk } from './ask.ts';
import { listOwner, XDT_USER } from './list-owner.ts';
import { accountIn, afterIn } from './parsed-request.ts';
import { mediaIn } from './find-items.ts';
import { documentsWithKeys } from './documents.ts';
import {
  rowsFromConnection,
  endedPage,
  rowsFromItems,
  postsIn,
  scrolledPage,
  type Rows,
  type Wanted,
} from './list-posts.ts';
import { accountId } from './people.ts';
import { isPrivate, POLARIS_USER, profileIn } from './profile.ts';
import { asReel, isReel, readPostCode } from './read-post.ts';
import { browsedPage, guestPage, fetchTimeline } from './timeline.ts';
import * as verdicts from './verdicts.ts';
import { AppError } from '#kit/errors.ts';
import { messages } from './messages.ts';

const POLARIS_REELS = 'polaris_clips_connection';
const XDT_REELS = 'xdt_api__v1__clips__user__connection_v2';
const KEYS = [POLARIS_USER, POLARIS_REELS, XDT_REELS, XDT_USER];

interface Params {
  readonly username: string;
  readonly cursor?: string | undefined;
}
type Known = KnownParams<'username' | 'cursor'>;
type ReelsPage = Parsed<ListPage<Post>>;

/** The page of the reels with its first reels; where it holds none, the profile with its newest posts. */
export const fetchReels = async (get: Get, params: Params): Promise<readonly Reply[]> => {
  if (params.cursor !== undefined) return fetchTimeline(get, params);
  const tab = await get(pageAsk(reelsTabUrl(params.username)));
  if (reelsIn(tab) !== undefined || verdicts.isErrorPage(tab) || tab.status >= 400) return [tab];
  return [tab, await get(pageAsk(profileUrl(params.username)))];
};

/** The list of reels in a reply, in any of its families. */
const reelsIn = (reply: Reply): Rows | undefined => {
  for (const value of documentsWithKeys(reply, KEYS).values) {
    const rows =
      rowsFromConnection(find(value, POLARIS_REELS)) ??
      rowsFromConnection(find(value, XDT_REELS)) ??
      rowsFromConnection(at(find(value, XDT_USER), 'clips_connection')) ??
      (/\/api\/v1\/clips\/user\//.test(reply.request.url) ? rowsFromItems(value) : undefined);
    if (rows) return rows;
  }
  return undefined;
};

/** A thin list names its account by number alone: it is the one whose reels they are. */
const ownReels = (replies: readonly Reply[], rows: Rows, username: string | undefined) => {
  const page = postsIn(rows.rows);
  const owner = ownerIn(replies);
  const author = authorFromUser({ username, pk: owner });
  const isOwn = (raw: unknown): boolean => owner !== undefined && accountId(raw) === owner;
  const ownCodes = new Set(
    rows.rows
      .flatMap((row) => mediaIn(row).slice(0, 1))
      .flatMap((media) => (isOwn(media['user']) ? [readPostCode(media)] : [])),
  );
  return {
    ...page,
    items: page.items
      .map(asReel)
      .map((item) =>
        item.attributedTo || !author || !ownCodes.has(item.entityId)
          ? item
          : omitUndefined({ ...item, attributedTo: author }),
      ),
  };
};

/** The number of the account, as the page of its reels tells, or their request. */
const ownerIn = (replies: readonly Reply[]): string | undefined =>
  replies
    .flatMap((reply) => documentsWithKeys(reply, KEYS).values)
    .flatMap((value) => findAll(value, POLARIS_USER))
    .map(accountId)
    .find((owner) => owner !== undefined) ??
  replies.map(({ request }) => accountIn(request)).find((owner) => owner !== undefined);

/** Guests are shown the first reels; or, of the newest posts, those that are reels. */
export const guestReels = (replies: readonly Reply[], params: Known): ReelsPage => {
  const rows = replies.map(reelsIn).find((found) => found !== undefined);
  if (!rows || params.cursor !== undefined) return reelsAmongPosts(replies, params);
  refusePrivate(replies, params);
  const username = params.username ?? listOwner(replies, rows.rows);
  return named(
    params,
    username,
    endedPage(ownReels(replies, rows, username), rows, messages.firstReelsOnly),
  );
};

const reelsAmongPosts = (replies: readonly Reply[], params: Known): ReelsPage => {
  return amongPosts(guestPage(replies, params, REELS));
};

const REELS: Wanted = {
  is: isReel,
  others: (count) => messages.otherPostsLeftOut({ count }),
};

/** How many posts there are says nothing of how many reels. */
const amongPosts = ({ data, notices, ...page }: ReelsPage): ReelsPage => ({
  ...page,
  data: {
    ...data,
    totalItems: null,
    ...(data.incomplete && { incomplete: { ...data.incomplete, statedTotal: null } }),
  },
  notices: [...notices, AMONG_POSTS],
});

const AMONG_POSTS: Notice = {
  code: 'partial-list',
  ...messages.reelsAmongPostsOnly,
};

const refusePrivate = (replies: readonly Reply[], params: Known): void => {
  const profile = profileIn(replies, params.username);
  if (!(profile instanceof AppError) && isPrivate(profile)) throw verdicts.isPrivate();
};

/** Who browses scrolls on. */
export const browsedReels = (replies: readonly Reply[], params: Known): ReelsPage => {
  const rows = replies.map(reelsIn).find((found) => found !== undefined);
  if (!rows) return amongPosts(browsedPage(replies, params, REELS));
  const after = replies.map(({ request }) => afterIn(request)).find((one) => one !== undefined);
  const username = params.username ?? listOwner(replies, rows.rows);
  return named(params, username, scrolledPage(ownReels(replies, rows, username), rows, after));
};

const named = (params: Known, username: string | undefined, page: ReelsPage): ReelsPage =>
  params.username === undefined && username !== undefined
    ? { ...page, params: { ...page.params, username } }
    : page;
