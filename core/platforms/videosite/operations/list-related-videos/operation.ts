import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor, defineList, type KnownParams, type ListPage } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { apiRequest, type Visit, isContinuation } from '../../readers/ask.ts';
import { videoParam, videoId } from '../../readers/site.ts';
import { videoRowsRead, listedVideo } from '../../readers/video-renderer.ts';
import type { Notice, Parsed } from '#kit/collect.ts';
import { list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { readVideo } from '../../readers/video/read-video.ts';
import { dataExpected, readAnswer, type Answer } from '../../readers/answer.ts';
import { emptyNotices, moreNotices } from '../../readers/comments/notices.ts';
import {
  cursorExpired,
  listCommands,
  tokenBesideList,
  tokenFromElement,
} from '../../readers/continuation.ts';
import { otherKinds, readListed } from '../../readers/listed-elements.ts';
import { decodeBase64, parseFields, inner, innerText } from '../../readers/protobuf.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-related-videos', {
  noReply: 'there is no reply to read',
  expectedRelatedVideos: 'expected related videos, got the page {{endpoint}}',
  noRelatedVideos: 'The page of this video lists no other videos beside it.',
  cursorOfAnotherVideo: 'cursor: belongs to another video',
});

const VIDEO = 2;

/** The video beside which a continuation lists others, as its token says (recorded July 2026). */
const relatedTokenVideo = (token: string | undefined): string | undefined => {
  const fields = token === undefined ? undefined : parseFields(decodeBase64(token));
  return videoId(innerText(parseFields(inner(fields, VIDEO)), VIDEO));
};

/** A token of another video would list what stands beside that one. */
const checkRelatedToken = (token: string | undefined, requested: string | undefined): void => {
  const named = relatedTokenVideo(token);
  if (named !== undefined && requested !== undefined && named !== requested)
    throw new AppError('validation_error', messages.cursorOfAnotherVideo);
};

type ParseParams = KnownParams<'videoId' | 'cursor'>;

/** One answer: what it lists beside the video, and the token for what comes after. */
interface Piece {
  readonly reply: Reply;
  readonly parsedRequest: Answer['parsedRequest'];
  readonly data: Node;
  readonly elements: readonly unknown[] | undefined;
  readonly token: string | undefined;
}

/** The videos that the platform lists beside one video. */
export const parse = (replies: readonly Reply[], params: ParseParams): Parsed<ListPage<Video>> => {
  if (replies.length === 0) throw new AppError('platform_error', messages.noReply);
  const pieces = replies.map(readRelatedPiece);
  for (const { parsedRequest } of pieces)
    checkRelatedToken(str(parsedRequest.body, 'continuation'), params.videoId);
  const listed = pieces.filter((piece) => piece.elements !== undefined);
  const id = params.videoId ?? pieces.map(videoIdFromPiece).find((one) => one !== undefined);
  const named = id === undefined ? {} : { params: { videoId: id } };
  if (listed.length === 0) return { ...withoutList(pieces, params), ...named };
  const all = listed.flatMap(({ elements, reply, parsedRequest }) =>
    (elements ?? []).map((element) => ({
      element,
      at: reply.at,
      requestBody: parsedRequest.body,
    })),
  );
  const placed = all.filter(({ element }) => shelved(element).length === 0);
  const shelves = all.flatMap(({ element }) => shelved(element));
  const { items, notices } = readListed(placed, (element, one, unread) =>
    listedVideo(element, { ...one, unread }),
  );
  const last = listed.at(-1);
  return {
    data: { items, totalItems: null, next: nextRelatedToken(last, items.length) },
    notices: [
      ...notices,
      ...shelvedNotice(shelves),
      ...moreNotices(placed.map(({ element }) => element)),
      ...emptyNotices(items.length),
    ],
    ...named,
  };
};

/** Playlists, channels and searches are continued in the same form, and are not what is meant. */
const OTHER_CALLS = new Set(['browse', 'search']);

const readRelatedPiece = (reply: Reply): Piece => {
  const answer = readAnswer(
    reply,
    isContinuation(reply.request) ? 'validation_error' : 'not_found',
  );
  const { parsedRequest } = answer;
  const data = dataExpected(answer, 'related videos');
  if (OTHER_CALLS.has(parsedRequest.endpoint))
    throw new AppError(
      'platform_error',
      messages.expectedRelatedVideos({ endpoint: parsedRequest.endpoint }),
    );
  const found = besideVideo(data) ?? appended(data);
  const elements = found && opened(found.elements);
  const tokens = elements?.map(tokenFromElement).filter((token) => token !== undefined);
  return { reply, parsedRequest, data, elements, token: tokens?.at(-1) ?? found?.beside };
};

interface Found {
  readonly elements: readonly unknown[];
  /** Until 2020 the token stood beside the elements. */
  readonly beside: string | undefined;
}

const besideVideo = (data: Node): Found | undefined => {
  const holder = node(
    data,
    'contents',
    'twoColumnWatchNextResults',
    'secondaryResults',
    'secondaryResults',
  );
  return holder && Array.isArray(holder['results'])
    ? { elements: list(holder, 'results'), beside: tokenBesideList(holder) }
    : undefined;
};

const appended = (data: Node): Found | undefined => {
  for (const command of listCommands(data)) {
    if (!Array.isArray(command['continuationItems'])) continue;
    if (/comment/.test(str(command, 'targetId') ?? '')) continue;
    return { elements: list(command, 'continuationItems'), beside: undefined };
  }
  const old = node(data, 'continuationContents', 'watchNextSecondaryResultsContinuation');
  return old && { elements: list(old, 'results'), beside: tokenBesideList(old) };
};

/** What stands on a shelf among the videos: Shorts, most of which have nothing to do with the video. */
const shelved = (element: unknown): readonly unknown[] => {
  const shelf =
    node(element, 'reelShelfRenderer') ??
    node(element, 'richShelfRenderer') ??
    node(element, 'shelfRenderer');
  const content = node(shelf, 'content');
  const holders = [shelf, ...Object.values(content ?? {})];
  return holders.flatMap((holder) => [...list(holder, 'items'), ...list(holder, 'contents')]);
};

const shelvedNotice = (elements: readonly unknown[]): readonly Notice[] =>
  otherKinds(elements.map((element) => Object.keys(node(element) ?? {})[0] ?? 'nothing'));

/** Sections and the next video of autoplay hold elements of their own. Shelves stay closed. */
const opened = (elements: readonly unknown[]): unknown[] =>
  elements.flatMap((element) => {
    const section =
      node(element, 'itemSectionRenderer') ?? node(element, 'compactAutoplayRenderer');
    return section ? [...list(section, 'contents')] : [element];
  });

const videoIdFromPiece = ({ parsedRequest, data }: Piece): string | undefined =>
  [
    str(parsedRequest.body, 'videoId'),
    parsedRequest.query.get('v'),
    str(data, 'currentVideoEndpoint', 'watchEndpoint', 'videoId'),
    relatedTokenVideo(str(parsedRequest.body, 'continuation')),
  ].find((id): id is string => videoId(id) !== undefined);

const nextRelatedToken = (piece: Piece | undefined, count: number): string | null => {
  const token = piece?.token;
  const requested = piece && str(piece.parsedRequest.body, 'continuation');
  // A page without items may be followed once; a second one would be a circle.
  return token === undefined || token === requested || (count === 0 && requested !== undefined)
    ? null
    : token;
};

/** A video may have nothing beside it; what is no video at all is an error that says so. */
const withoutList = (pieces: readonly Piece[], params: ParseParams): Parsed<ListPage<Video>> => {
  const continues = pieces.every((piece) => isContinuation(piece.reply.request));
  if (continues && params.cursor !== undefined) throw cursorExpired();
  readVideo(
    pieces.map(({ reply }) => reply),
    { videoId: params.videoId },
  );
  const notice: Notice = {
    code: 'related-absent',
    ...messages.noRelatedVideos,
  };
  return { data: { items: [], totalItems: null, next: null }, notices: [notice] };
};

const params = z.object({
  videoId: videoParam,
  cursor,
});
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-related-videos',
  title: 'Related videos',
  alsoCalled: ['recommendations', 'watch next'],
  summary:
    'The videos that the platform lists as related to a public video, about 20 a page, as an anonymous visitor sees them. Playlists, mixes and shelves among them are left out and named in a notice. The list changes from visit to visit.',
  readerChanges: [videoRowsRead],
  path: '/videos/{videoId}/related',
  params,
  item: Video,
  part: { of: 'video', by: 'videoId', as: 'related' },
  example: { videoId: '7PIMiDcwNvc' },
  routes: [
    publicPage({
      fetch: async (get: Get, params: Params, session: Visit) => {
        checkRelatedToken(params.cursor, params.videoId);
        const fields =
          params.cursor === undefined
            ? { videoId: params.videoId }
            : { continuation: params.cursor };
        return [await get(apiRequest('next', fields, session))];
      },
      parse,
    }),
  ],
});
