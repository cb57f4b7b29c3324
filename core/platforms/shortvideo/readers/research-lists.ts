import { collect, repeatNotice, required, type Parsed, omitUndefined } from '#kit/collect.ts';
import { objectAt, bool, count, int, isNode, str, id, list } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import type { ListPage, Incomplete } from '#kit/operation.ts';
import { officialApi, type AskingRoute } from '#kit/route.ts';
import type { Person } from '#vocab/person.ts';
import { handle } from './creator.ts';
import { userUrl, commentUrl, videoUrl } from './site.ts';
import { eachOnce } from './list.ts';
import {
  requestBodyFromReply,
  buildResearchBody,
  PAGE,
  researchAsk,
  researchData,
} from './research-answer.ts';
import { messages } from './messages.ts';
import { fromUnix } from '#kit/times.ts';
import type { Comment } from '#vocab/comment.ts';

interface OfUser {
  readonly username: string;
  readonly cursor?: string | undefined;
}

interface Plan<T> {
  /** `user/followers` */
  readonly call: string;
  readonly fields?: readonly string[];
  /** The name of the list in `data`. */
  readonly key: string;
  readonly read: (row: unknown) => T;
}

interface Identified {
  readonly id: string;
  readonly entityId?: string | undefined;
}

const numberIn = (cursor: string | undefined): number | undefined => {
  if (cursor === undefined) return undefined;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new AppError('validation_error', messages.cursorOfAnotherList);
};

/** A list of what an account has, by the Research API: pages by a number that the answer gives. */
export const researchListOfUser = <P extends OfUser, T extends Identified>(
  plan: Plan<T>,
): AskingRoute<P, ListPage<T>> =>
  officialApi({
    fetch: async (get: Get, { username, cursor }: P) => [
      await get(
        researchAsk(
          plan.call,
          plan.fields ?? [],
          buildResearchBody({ username, max_count: PAGE, cursor: numberIn(cursor) }),
        ),
      ),
    ],
    parse: (replies) => readPage(required(replies[0], 'reply'), plan),
  });

/** One page of a list of the Research API. The same number again ends the list. */
const readPage = <T extends Identified>(
  reply: Reply,
  { key, read }: Pick<Plan<T>, 'key' | 'read'>,
): Parsed<ListPage<T>> => {
  const [data, requestBody] = [researchData(reply), requestBodyFromReply(reply)];
  const rows = data[key];
  if (!Array.isArray(rows) && rows !== undefined && rows !== null)
    throw new AppError('platform_error', messages.researchApiKeyMissing({ key }));
  const found = collect((rows ?? []) as readonly unknown[], (row) => {
    if (!isNode(row)) throw new AppError('platform_error', messages.itemNotAnObject);
    return read(row);
  });
  const items = eachOnce(found.items);
  const cursor = int(data, 'cursor');
  const isOver = bool(data, 'has_more') !== true || cursor === undefined;
  const next = isOver || cursor === int(requestBody, 'cursor') ? null : String(cursor);
  return {
    data: { items, totalItems: null, next },
    notices: [...found.notices, ...repeatNotice(found.items.length - items.length)],
    ...(str(requestBody, 'username') === undefined
      ? {}
      : { params: { username: str(requestBody, 'username') ?? '' } }),
  };
};

/** A follower or a followed account: two names, and nothing else. */
export const readResearchUser = (row: unknown): Person => {
  const name = required(handle(str(row, 'username')), 'handle of the account');
  const url = userUrl(name);
  return omitUndefined({
    ...objectAt('Person', url),
    preferredUsername: name,
    name: str(row, 'display_name'),
    followerCount: count(row, 'follower_count'),
  });
};

const FIELDS = [
  'id',
  'video_id',
  'text',
  'like_count',
  'reply_count',
  'parent_comment_id',
  'create_time',
];

/** The first thousand are given, and no more (reference of September 2026). */
const MOST = 1000;
interface CommentParams {
  readonly videoId: string;
  readonly cursor?: string | undefined;
}

const ask = (videoId: string, cursor: number) =>
  researchAsk(
    'video/comment/list',
    FIELDS,
    buildResearchBody({ max_count: Math.min(PAGE, MOST - cursor), cursor }, { video_id: videoId }),
  );

/** Where the list goes on: at the answer’s own place, as long as it is below the thousand. */
const nextCommentCursor = (reply: Reply): number | undefined => {
  const data = researchData(reply);
  const [next, requestedCursor] = [
    int(data, 'cursor'),
    int(requestBodyFromReply(reply), 'cursor') ?? 0,
  ];
  if (bool(data, 'has_more') !== true || next === undefined || next <= requestedCursor)
    return undefined;
  return next < MOST ? next : undefined;
};

/** Pages until one holds what is wanted: top-level comments and replies come in one list. */
export const fetchComments = async (
  get: Get,
  { videoId, cursor }: CommentParams,
  isWanted: (row: unknown) => boolean,
): Promise<readonly Reply[]> => {
  const replies: Reply[] = [];
  let place: number | undefined = Number(cursor ?? 0);
  if (!Number.isSafeInteger(place))
    throw new AppError('validation_error', messages.cursorOfAnotherList);
  while (place !== undefined) {
    const reply = await get(ask(videoId, place));
    replies.push(reply);
    if (list(researchData(reply), 'comments').some(isWanted)) break;
    place = nextCommentCursor(reply);
  }
  return replies;
};

/** Whether a comment stands below the video itself; its parent is then the video. */
export const isTopLevel = (row: unknown): boolean => {
  const parent = id(row, 'parent_comment_id');
  return parent === undefined || parent === '0' || parent === id(row, 'video_id');
};

export const isReplyTo =
  (commentId: string) =>
  (row: unknown): boolean =>
    id(row, 'parent_comment_id') === commentId;

/** The comments of pages that are wanted. The API does not tell who wrote them. */
export const readResearchComments = (
  replies: readonly Reply[],
  isWanted: (row: unknown) => boolean,
): Parsed<ListPage<Comment>> => {
  const pages = replies.map((reply) => readPage(reply, { key: 'comments', read: readOne }));
  const wanted = new Set(
    replies
      .flatMap((reply) => list(researchData(reply), 'comments'))
      .filter(isWanted)
      .map((row) => id(row, 'id')),
  );
  const items = pages.flatMap(({ data }) => data.items.filter((one) => wanted.has(one.entityId)));
  const last = required(replies.at(-1), 'reply');
  const next = nextCommentCursor(last);
  const video = id(requestBodyFromReply(last), 'video_id');
  return {
    data: {
      items,
      totalItems: null,
      next: next === undefined ? null : String(next),
      incomplete: cutOff(last, next),
    },
    notices: pages.flatMap(({ notices }) => notices),
    ...(video === undefined ? {} : { params: { videoId: video } }),
  };
};

const cutOff = (last: Reply, next: number | undefined): Incomplete | undefined =>
  next === undefined && bool(researchData(last), 'has_more') === true
    ? { reason: messages.researchApiFirstThousand, statedTotal: null }
    : undefined;

const readOne = (row: unknown): Comment => {
  const entityId = required(id(row, 'id'), 'identifier of the comment');
  const videoId = required(id(row, 'video_id'), 'identifier of the video');
  const video = videoUrl(videoId);
  const url = commentUrl(video, entityId);
  const top = isTopLevel(row);
  return omitUndefined({
    ...objectAt('Note', url),
    entityId,
    content: str(row, 'text'),
    published: fromUnix(int(row, 'create_time')),
    likeCount: count(row, 'like_count'),
    replyCount: count(row, 'reply_count'),
    inReplyTo: top ? video : commentUrl(video, id(row, 'parent_comment_id') ?? ''),
    inPost: { id: video, entityId: videoId },
    depth: top ? 0 : 1,
  });
};
