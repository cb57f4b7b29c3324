import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor, defineList, type ListPage, type About, type KnownParams } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { PlaylistVideo } from '#vocab/video.ts';
import { apiRequest, type Visit } from '../../readers/ask.ts';
import { playlistId } from '../../readers/playlist/id.ts';
import { videoRowsRead, isGap, rowVideo } from '../../readers/video-renderer.ts';
import { site } from '../../readers/site.ts';
import { type Parsed, countNotice, omitUndefined, type Notice } from '#kit/collect.ts';
import { count, str, type Node } from '#kit/dig.ts';
import { officialAnswers, officialNotices } from '../../readers/official/ask.ts';
import { fetchPlaylistPage, readPlaylistPage } from '../../readers/official/playlist.ts';
import { officialItem } from '../../readers/official/video.ts';
import { AppError } from '#kit/errors.ts';
import { errorAlert, goneReason, dataExpected, readAnswer } from '../../readers/answer.ts';
import { collectRows } from '../../readers/collect-rows.ts';
import { cursorExpired, readContinuation } from '../../readers/continuation.ts';
import { unknownLayout, type Listed } from '../../readers/listed-elements.ts';
import {
  playlistIn,
  unknownRenderers,
  hasHeader,
  otherPage,
  playlistIdFromRequest,
  readTotal,
} from '../../readers/playlist/page.ts';
import { playlistUrl } from '../../readers/playlist/listed-playlist.ts';
import { playlistFacts } from '../../readers/playlist/facts.ts';
import { verbatim, defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-playlist-videos', {
  expectedPlaylist: 'expected a playlist, got the page {{other}}',
  noReply: 'there is no reply to read',
  entriesWithoutVideo: {
    one: '{{count, number}} place of the list names no video any more and is left out',
    other: '{{count, number}} places of the list name no video any more and are left out',
  },
  replyWasNarrowed: 'The reply was narrowed to the header of the playlist; it lists no videos.',
});

type ParseParams = KnownParams<'playlistId' | 'cursor'>;

/** One answer of the playlist: its header, a page of it, or both. */
interface Piece {
  readonly data: Node;
  /** The playlist that it belongs to, as far as it can be told. */
  readonly playlistId: string | undefined;
  readonly masked: boolean;
  readonly at: string;
  readonly requestBody: Node;
  /** It was asked for with a token of a later page. */
  readonly continues: boolean;
  readonly list: Listed | undefined;
}

/** A page of a playlist from its replies, in any order; the header may come apart from the items. */
export const parse = (
  replies: readonly Reply[],
  params: ParseParams,
): Parsed<ListPage<PlaylistVideo>> => {
  const pieces = replies
    .map(readPlaylistVideosPiece)
    .sort((a, b) => Number(a.continues) - Number(b.continues));
  const rows = pieces.flatMap(({ list, at, requestBody }) =>
    (list?.placed ?? []).flatMap(({ element, heading }) =>
      // On a shelf stands what the platform suggests beside the playlist.
      heading === undefined ? [{ element, at, requestBody }] : [],
    ),
  );
  const { items, notices } = collectRows(rows, ({ element, ...row }, unread) =>
    rowVideo(element, { ...row, unread }),
  );
  if (items.length === 0) refuseIfNoPlaylist(pieces);
  const playlistId = pieces.find((piece) => piece.playlistId !== undefined)?.playlistId;
  const continued = params.cursor !== undefined || pieces.every((piece) => piece.continues);
  return {
    data: {
      items,
      about: readAbout(pieces, playlistId),
      totalItems: firstTotal(pieces),
      // A page without items may be followed once; a second one would be a circle.
      next: items.length === 0 && continued ? null : (lastList(pieces)?.token ?? null),
    },
    notices: [
      ...notices,
      ...gapNotice(rows.map(({ element }) => element)),
      ...(lastList(pieces)?.notices ?? []),
      ...maskNotice(pieces, items.length),
    ],
    ...(playlistId !== undefined && { params: { playlistId } }),
  };
};

const readPlaylistVideosPiece = (reply: Reply): Piece => {
  const answer = readAnswer(reply, 'validation_error');
  const data = dataExpected(answer, 'a playlist');
  const other = otherPage(answer.parsedRequest, data);
  if (other !== undefined)
    throw new AppError('platform_error', messages.expectedPlaylist({ other }));
  const token = str(answer.parsedRequest.body, 'continuation');
  return {
    data,
    playlistId: playlistIdFromRequest(answer.parsedRequest, data),
    at: reply.at,
    requestBody: answer.parsedRequest.body,
    masked: answer.parsedRequest.mask !== undefined,
    continues: token !== undefined && readContinuation(token)?.asks !== 'first',
    list: playlistIn(data),
  };
};

/** What the header that came with the items says of the playlist itself. */
const readAbout = (pieces: readonly Piece[], playlistId: string | undefined): About | undefined => {
  const described = pieces.find(({ data }) => hasHeader(data));
  const {
    name,
    attributedTo: owner,
    updatedText,
  } = described ? playlistFacts(described.data, described.at) : {};
  if (name === undefined && owner === undefined) return undefined;
  return omitUndefined({
    name,
    url: playlistId === undefined ? undefined : playlistUrl(playlistId),
    attributedTo: owner && omitUndefined({ name: owner.name, url: owner.url }),
    updatedText,
  });
};

/** Nothing was listed: an empty playlist is an answer, everything else is an error that says why. */
const refuseIfNoPlaylist = (pieces: readonly Piece[]): void => {
  if (pieces.length === 0) throw new AppError('platform_error', messages.noReply);
  for (const { data } of pieces) {
    const alert = errorAlert(data);
    if (alert !== undefined)
      throw new AppError('not_found', verbatim(alert), { reason: goneReason(alert) });
  }
  const unknown = pieces.flatMap(({ list }) => (list ? unknownRenderers(list) : []));
  if (unknown.length > 0) throw unknownLayout('a playlist', unknown);
  if (
    pieces.some((piece) => piece.list !== undefined || (!piece.continues && hasHeader(piece.data)))
  )
    return;
  if (pieces.some((piece) => piece.continues)) throw cursorExpired();
  throw unknownLayout(
    'a playlist',
    pieces.flatMap(({ data }) => Object.keys(data)),
  );
};

const firstTotal = (pieces: readonly Piece[]): number | null => {
  for (const { data } of pieces) {
    const total = readTotal(data);
    if (total !== undefined) return total;
  }
  return null;
};

const lastList = (pieces: readonly Piece[]): Listed | undefined =>
  pieces.findLast((piece) => piece.list !== undefined)?.list;

/** Removed videos may keep their place in the list and lose their id. */
const gapNotice = (elements: readonly unknown[]): readonly Notice[] => {
  const count = elements.filter(isGap).length;
  return countNotice(count, 'no-id', messages.entriesWithoutVideo({ count }));
};

const maskNotice = (pieces: readonly Piece[], count: number): readonly Notice[] =>
  count === 0 && pieces.every((piece) => piece.masked && piece.list === undefined)
    ? [
        {
          code: 'masked-recording',
          ...messages.replyWasNarrowed,
        },
      ]
    : [];

/** Asks for hidden items too; without it the list and its count do not agree (recorded July 2026). */
const WITH_UNAVAILABLE = 'wgYCCAA%3D';

const params = z.object({
  playlistId,
  count: z
    .int()
    .min(1)
    .max(100)
    .optional()
    .describe('Videos of a page at most, 1 to 100; as many as the platform gives when omitted.'),
  cursor,
});
type Params = z.infer<typeof params>;

const fetchOfficial = (
  get: Get,
  { playlistId, cursor }: { readonly playlistId: string; readonly cursor?: string | undefined },
): Promise<readonly Reply[]> => fetchPlaylistPage(get, playlistId, cursor);

/** A page of 50 with exact counts of views. */
const parseOfficial = (
  replies: readonly Reply[],
  params: { readonly playlistId?: string | undefined },
): Parsed<ListPage<PlaylistVideo>> => {
  const { items, notices, page } = readPlaylistPage(officialAnswers(replies), officialItem);
  const playlistId = params.playlistId ?? page.query.get('playlistId');
  return {
    data: {
      items,
      totalItems: count(page.data, 'pageInfo', 'totalResults') ?? null,
      next: page.next ?? null,
    },
    notices: [...notices, ...officialNotices(replies)],
    ...(playlistId !== null && { params: { playlistId } }),
  };
};

export default defineList({
  name: 'list-playlist-videos',
  title: 'Videos of a playlist',
  label: 'Playlist',
  summary:
    'The videos of a public or unlisted playlist in their order, about 100 a page. View counts are rounded as the platform shows them. Rows tell channel, length and age where the platform does; the age is an interval.',
  isSpecified: true,
  readerChanges: [videoRowsRead],
  path: '/playlists/{playlistId}',
  params,
  links: site.links(params, ['/playlist?list={playlistId}']),
  item: PlaylistVideo,
  part: { of: 'playlist', by: 'playlistId', as: 'videos' },
  example: { playlistId: 'PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj' },
  routes: [
    publicPage({
      fetch: async (get: Get, params: Params, session: Visit) => [
        await get(
          apiRequest(
            'browse',
            params.cursor === undefined
              ? { browseId: `VL${params.playlistId}`, params: WITH_UNAVAILABLE }
              : { continuation: params.cursor },
            session,
          ),
        ),
      ],
      parse,
    }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
  ],
});
