import { z } from 'zod';
import { cursor, defineList, pageCount, type ListPage, type KnownParams } from '#kit/operation.ts';
import { capture, officialApi, publicPage } from '#kit/route.ts';
import { Post } from '#vocab/post.ts';
import { readsFrom, accountIn, afterIn } from '../../readers/parsed-request.ts';
import { PROFILE_PAGE, site, profileUrl, reelsTabUrl } from '../../readers/site.ts';
import { username } from '../../readers/params.ts';
import { videosDescribed, asReel, isReel, readPostCode } from '../../readers/read-post.ts';
import { type Parsed, omitUndefined, type Notice } from '#kit/collect.ts';
import { list, str, at, find, findAll } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { discover } from '../../readers/official-ask.ts';
import { discoveredPage } from '../../readers/official-post.ts';
import { defineMessages } from '#kit/message.ts';
import { authorFromUser, accountId } from '../../readers/people.ts';
import { pageAsk } from '../../readers/ask.ts';
import { listOwner, XDT_USER, isPrivate, POLARIS_USER, profileIn } from '../../readers/profile.ts';
import { mediaIn } from '../../readers/find-items.ts';
import { documentsWithKeys } from '../../readers/documents.ts';
import {
  rowsFromConnection,
  endedPage,
  rowsFromItems,
  postsIn,
  scrolledPage,
  type Rows,
  type Wanted,
} from '../../readers/list-posts.ts';
import { browsedPage, guestPage, fetchTimeline } from '../../readers/timeline.ts';
import * as verdicts from '../../readers/refusals.ts';
import { messages as shared } from '../../readers/messages.ts';

const POLARIS_REELS = 'polaris_clips_connection';
const XDT_REELS = 'xdt_api__v1__clips__user__connection_v2';
const KEYS = [POLARIS_USER, POLARIS_REELS, XDT_REELS, XDT_USER];

interface ReelsParams {
  readonly username: string;
  readonly cursor?: string | undefined;
}
type Known = KnownParams<'username' | 'cursor'>;
type ReelsPage = Parsed<ListPage<Post>>;

/** The page of the reels with its first reels; where it holds none, the profile with its newest posts. */
const fetchReels = async (get: Get, params: ReelsParams): Promise<readonly Reply[]> => {
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
const guestReels = (replies: readonly Reply[], params: Known): ReelsPage => {
  const rows = replies.map(reelsIn).find((found) => found !== undefined);
  if (!rows || params.cursor !== undefined) return reelsAmongPosts(replies, params);
  refusePrivate(replies, params);
  const username = params.username ?? listOwner(replies, rows.rows);
  return named(
    params,
    username,
    endedPage(ownReels(replies, rows, username), rows, shared.firstReelsOnly),
  );
};

const reelsAmongPosts = (replies: readonly Reply[], params: Known): ReelsPage => {
  return amongPosts(guestPage(replies, params, REELS));
};

const REELS: Wanted = {
  is: isReel,
  others: (count) => shared.otherPostsLeftOut({ count }),
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
  ...shared.reelsAmongPostsOnly,
};

const refusePrivate = (replies: readonly Reply[], params: Known): void => {
  const profile = profileIn(replies, params.username);
  if (!(profile instanceof AppError) && isPrivate(profile)) throw verdicts.isPrivate();
};

/** Who browses scrolls on. */
const browsedReels = (replies: readonly Reply[], params: Known): ReelsPage => {
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

/** Of the specification: at most eight, whatever the platform gives at once. */
const MOST = 8;

const params = z.object({ username, count: pageCount({ most: MOST }), cursor });
type Params = z.infer<typeof params>;

export const messages = defineMessages('photosite.list-user-reels', {
  apiAnsweredWithoutAccount: 'the official API answered without an account',
});

/** The API lists posts of all kinds together. */
const fetchOfficial = (
  get: Get,
  { username, cursor }: { readonly username: string; readonly cursor?: string | undefined },
): Promise<readonly Reply[]> => discover(get, username, { state: cursor });

/** Of 25 posts those that are reels, with their plays; there may be none on a page that is not the last. */
const parseOfficial = (replies: readonly Reply[]): Parsed<ListPage<Post>> => {
  const page = discoveredPage(replies, (user) => ({
    rows: list(user, 'media', 'data').filter((post) => str(post, 'media_product_type') === 'REELS'),
    total: undefined,
  }));
  if (!page) throw new AppError('platform_error', messages.apiAnsweredWithoutAccount);
  return page;
};

export default defineList({
  name: 'list-user-reels',
  title: 'Reels of a user',
  summary:
    'Reels of an account with their plays, newest first, at most 8 to a page. Guests are shown the first of them only; `incomplete` and a notice say so.',
  readerChanges: [
    { since: '0.10.0', fields: ['attachment', 'items', 'totalItems', 'attributedTo'] },
    videosDescribed,
  ],
  path: '/users/{username}/reels',
  params,
  links: site.links(params, ['/{username}/reels/']),
  item: Post,
  pageSize: ({ count = MOST }) => count,
  part: { of: 'user', by: 'username', as: 'reels' },
  example: { username: 'instagram' },
  routes: [
    publicPage({
      fetch: fetchReels,
      parse: (replies, { username, cursor }: Partial<Params>) =>
        guestReels(replies, { username, cursor }),
    }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
    capture({
      reads: readsFrom({
        paths: [
          PROFILE_PAGE,
          /^\/api\/v1\/clips\/user\/$/,
          /^\/api\/v1\/users\/web_profile_info\/$/,
        ],
        names: [
          'Reels Tab',
          'Clips Tab',
          'Reels User',
          'Clips User',
          'Profile Reels',
          'Profile Clips',
        ],
      }),
      parse: (replies, { username }: Partial<Params>) => browsedReels(replies, { username }),
    }),
  ],
});
