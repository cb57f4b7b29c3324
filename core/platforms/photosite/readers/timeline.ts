import { jsonFromText } from '#kit/json-text.ts';
import type { Message } from '#kit/message.ts';
import { urlParts } from '#kit/address.ts';
import { type Notice, type Parsed } from '#kit/collect.ts';
import { at, find, isNode, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { isPage, textFromReply, type Get, type Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { Post } from '#vocab/post.ts';
import { profileUrl } from './site.ts';
import { lsdIn, MORE_POSTS, pageAsk, queryAsk } from './ask.ts';
import {
  listOwner,
  isPrivate,
  listIdFromProfile,
  POLARIS_USER,
  profileIn,
  PROFILE_KEYS,
} from './profile.ts';
import { afterIn } from './parsed-request.ts';
import { documentsWithKeys } from './documents.ts';
import {
  rowsFromConnection,
  rowsFromItems,
  postsIn,
  REPEATED,
  scrolledPage,
  type Rows,
  type Wanted,
} from './list-posts.ts';
import { readPostCode } from './read-post.ts';
import * as verdicts from './refusals.ts';
import { messages } from './messages.ts';

/** The posts of an account, as its page begins them and as they go on. */
const POLARIS_POSTS = 'polaris_ordered_timeline_connection';
const XDT_POSTS = 'xdt_api__v1__feed__user_timeline_graphql_connection';

/** Where a guest's list goes on, as our cursor keeps it. */
interface State {
  readonly after: string;
  /** The number by which the list is asked on; no number of an account. */
  readonly id: string;
  /** What the page handed out for this. */
  readonly lsd?: string | undefined;
  /** The first post of the page before, by which a page is known that comes again. */
  readonly first?: string | undefined;
}

const stateIn = (cursor: string): State => {
  const state = jsonFromText(cursor);
  const [after, list] = [str(state, 'after'), str(state, 'id')];
  if (after === undefined || list === undefined)
    throw new AppError('validation_error', messages.cursorInvalid);
  return { after, id: list, lsd: str(state, 'lsd'), first: str(state, 'first') };
};

interface Params {
  readonly username: string;
  readonly cursor?: string | undefined;
}

/** The profile's page with the twelve newest; then twelve at a time, as its script asks for them. */
export const fetchTimeline = async (
  get: Get,
  { username, cursor }: Params,
): Promise<readonly Reply[]> => {
  if (cursor === undefined) return [await get(pageAsk(profileUrl(username)))];
  const { after, id: list, lsd } = stateIn(cursor);
  return [await get(queryAsk(MORE_POSTS, { after, first: 12, id: list }, lsd))];
};

/** A list of an account's posts with the account, as far as the answer names it. */
interface Timeline {
  readonly rows: Rows;
  readonly username: string | undefined;
  readonly listId: string | undefined;
}

type Known = KnownParams<'username' | 'cursor'>;

/** The list of posts in the replies. Throws what they say where they hold none. */
const timelineIn = (replies: readonly Reply[], { username: requested }: Known): Timeline => {
  const profile = profileIn(replies, requested);
  const values = replies.flatMap(
    (reply) => documentsWithKeys(reply, [...PROFILE_KEYS, POLARIS_POSTS]).values,
  );
  const loose = values.flatMap((value) => looseIn(value, replies.at(-1)));
  if (profile instanceof AppError && loose.length === 0) throw profile;
  const parts = profile instanceof AppError ? [] : profile.parts;
  const rows = fullest([...parts.flatMap(timelineRows), ...loose]);
  if (rows && (rows.rows.length > 0 || profile instanceof AppError || !isPrivate(profile)))
    return {
      rows,
      username:
        (profile instanceof AppError ? requested : profile.username) ??
        listOwner(replies, rows.rows),
      listId: profile instanceof AppError ? undefined : listIdFromProfile(profile),
    };
  if (!(profile instanceof AppError) && isPrivate(profile)) throw verdicts.isPrivate();
  throw withoutList(replies, values);
};

/** The account is there, and its list is not. */
export const withoutList = (replies: readonly Reply[], values: readonly unknown[]): AppError => {
  const reply = replies.at(-1);
  if (!reply) return new AppError('platform_error', messages.noReply);
  return isPage(reply)
    ? verdicts.emptyPage(reply, 'list')
    : verdicts.unreadable(reply, values, 'list');
};

const timelineRows = (part: Node): Rows[] =>
  [
    rowsFromConnection(part[POLARIS_POSTS]),
    rowsFromConnection(part['edge_owner_to_timeline_media']),
  ].filter((rows) => rows !== undefined);

/** Lists that stand beside the account: later pages, the mobile family. */
const looseIn = (value: unknown, reply: Reply | undefined): Rows[] => {
  const path = (reply && urlParts(reply.request.url)?.pathname) ?? '';
  return [
    // A page of a post holds other posts of its author; those are no list of ours.
    rowsFromConnection(at(value, 'data', 'node', POLARIS_POSTS)),
    rowsFromConnection(find(value, XDT_POSTS)),
    path.startsWith('/api/v1/feed/user/') ? rowsFromItems(value) : undefined,
  ].filter((rows) => rows !== undefined);
};

const fullest = (lists: readonly Rows[]): Rows | undefined =>
  lists.find(({ rows }) => rows.length > 0) ?? lists[0];

type PostsPage = Parsed<ListPage<Post>>;

/** A page of a guest's list, which goes on by the number that the page before handed out. */
export const guestPage = (replies: readonly Reply[], params: Known, wanted?: Wanted): PostsPage => {
  const state = params.cursor === undefined ? undefined : stateIn(params.cursor);
  if (replies.some(isRetired)) return ended(RETIRED, messages.morePostsQueryRetired);
  const { rows, username, listId } = timelineIn(replies, params);
  const first = firstCode(rows);
  if (state && (rows.cursor === state.after || (first !== undefined && first === state.first)))
    return ended(REPEATED, messages.pageRepeated);
  const next = nextState(replies, rows, { first, listId: state?.id ?? listId, lsd: state?.lsd });
  const page = postsIn(rows.rows, wanted);
  const stops = rows.hasMore && next === null;
  return {
    data: {
      items: page.items,
      totalItems: rows.total ?? null,
      next,
      ...(stops && {
        incomplete: { reason: messages.morePostsForMembers, statedTotal: rows.total ?? null },
      }),
    },
    notices: stops ? [...page.notices, NO_MORE] : page.notices,
    ...namedParams(params, username),
  };
};

/** A page of a list through which somebody scrolled. */
export const browsedPage = (
  replies: readonly Reply[],
  params: Known,
  wanted?: Wanted,
): PostsPage => {
  const { rows, username } = timelineIn(replies, params);
  const after = replies.map(({ request }) => afterIn(request)).find(Boolean);
  if (after === undefined && rows.rows.length === 0 && (rows.total ?? 0) > 0) throw heldBack(rows);
  const page = scrolledPage(postsIn(rows.rows, wanted), rows, after);
  return { ...page, params: { ...page.params, ...namedParams(params, username).params } };
};

/** A page that tells how many posts there are and brings none of them is no answer to "which". */
const heldBack = ({ total }: Rows): AppError =>
  new AppError('platform_error', messages.countedPostsMissing({ count: total ?? 0 }));

const namedParams = (params: Known, username: string | undefined): Pick<PostsPage, 'params'> =>
  params.username === undefined && username !== undefined ? { params: { username } } : {};

const firstCode = ({ rows }: Rows): string | undefined =>
  readPostCode(at(rows[0], 'node') ?? rows[0]);

const nextState = (
  replies: readonly Reply[],
  { hasMore, cursor }: Rows,
  known: {
    readonly first: string | undefined;
    readonly listId: string | undefined;
    readonly lsd: string | undefined;
  },
): string | null => {
  if (!hasMore || cursor === undefined || known.listId === undefined) return null;
  const lsd =
    known.lsd ??
    replies.map((reply) => lsdIn(textFromReply(reply))).find((one) => one !== undefined);
  return JSON.stringify({
    after: cursor,
    id: known.listId,
    lsd,
    first: known.first,
  } satisfies State);
};

/** The question's number is no longer taken: nothing follows, and nothing is guessed. */
const isRetired = (reply: Reply): boolean =>
  reply.request.method === 'POST' &&
  documentsWithKeys(reply, [POLARIS_USER]).values.some(
    (value) => !isNode(at(value, 'data', 'node')) && verdicts.isRetiredQuery(value),
  );

const ended = (notice: Notice, reason: Message): PostsPage => ({
  data: {
    items: [],
    totalItems: null,
    next: null,
    incomplete: { reason, statedTotal: null },
  },
  notices: [notice],
});

const NO_MORE: Notice = {
  code: 'more-exist',
  ...messages.morePostsForMembers,
};

const RETIRED: Notice = {
  code: 'no-next-page',
  ...messages.morePostsQueryRetired,
};
