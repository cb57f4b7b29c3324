import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { officialApi, publicPage, either } from '#kit/route.ts';
import { Playlist } from '#vocab/playlist.ts';
import { apiRequest, type Visit, isContinuation } from '../../readers/ask.ts';
import { playlistId } from '../../readers/playlist/id.ts';
import { omitUndefined, type Notice, type Parsed } from '#kit/collect.ts';
import { objectAt, type Node, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import {
  hasHeader,
  otherPage,
  playlistIdFromRequest,
  readTotal,
} from '../../readers/playlist/page.ts';
import { errorAlert, goneReason, dataExpected, readAnswer } from '../../readers/answer.ts';
import { unknownLayout } from '../../readers/listed-elements.ts';
import { playlistUrl } from '../../readers/playlist/listed-playlist.ts';
import { unreadNotice } from '../../readers/collect-rows.ts';
import { playlistFacts, unreadPlaylistFigures } from '../../readers/playlist/facts.ts';
import { verbatim, defineMessages } from '#kit/message.ts';
import {
  byId,
  neededAnswer,
  officialAnswers,
  officialNotices,
  officialAsk,
} from '../../readers/official/ask.ts';
import { officialListedPlaylist, PLAYLIST_PARTS } from '../../readers/official/playlist.ts';
import { officialVisibility } from '../../readers/official/video.ts';

export const messages = defineMessages('videosite.get-playlist', {
  apiShowsNoSuchPlaylist: 'the official API shows no such playlist',
  notInApi: 'The official API does not tell a playlist’s views, or when it was last changed.',
  playlistNotNamed: 'the answer names no playlist',
  titleMissing: 'The answer gives the playlist no title.',
  expectedPlaylist: 'expected a playlist, got the page {{other}}',
  noReply: 'there is no reply to read',
});

/** One request, one unit. */
const fetchOfficial = async (
  get: Get,
  { playlistId }: { readonly playlistId: string },
): Promise<readonly Reply[]> => [
  await get(officialAsk('playlists', { part: PLAYLIST_PARTS, id: playlistId })),
];

const parseOfficial = (
  replies: readonly Reply[],
  params: { readonly playlistId?: string | undefined },
): Parsed<Playlist> => {
  const answer = neededAnswer(officialAnswers(replies), 'playlists');
  const id = params.playlistId ?? answer.query.get('id') ?? str(answer.items[0], 'id') ?? '';
  const playlist = byId(answer).get(id);
  if (!playlist) throw new AppError('not_found', messages.apiShowsNoSuchPlaylist);
  return {
    data: omitUndefined({
      ...officialListedPlaylist(playlist),
      visibility: officialVisibility(playlist),
    }),
    notices: [
      {
        code: 'partial-detail',
        ...messages.notInApi,
      },
      ...officialNotices(replies),
    ],
    params: { playlistId: id },
  };
};

type ParseParams = KnownParams<'playlistId'>;

interface Piece {
  readonly data: Node;
  readonly at: string;
  readonly playlistId: string | undefined;
}

/** One playlist, from any of its pages that carries its header. */
export const parse = (replies: readonly Reply[], params: ParseParams): Parsed<Playlist> => {
  const pieces = replies.map(readPlaylistPiece);
  const described = pieces.find(({ data }) => hasHeader(data) || data['microformat'] !== undefined);
  if (described === undefined) throw noHeader(pieces);
  const id =
    pieces.map(({ playlistId }) => playlistId).find((known) => known !== undefined) ??
    params.playlistId;
  if (id === undefined) throw new AppError('platform_error', messages.playlistNotNamed);
  const url = playlistUrl(id);
  const facts = playlistFacts(described.data, described.at);
  return {
    data: omitUndefined({
      ...objectAt('OrderedCollection', url),
      entityId: id,
      totalItems: readTotal(described.data),
      ...facts,
    }),
    notices: [
      ...(facts.name === undefined ? [untitled] : []),
      ...unreadUpdate(facts),
      ...unreadNotice(['viewCount', unreadPlaylistFigures(described.data, facts.updatedText)]),
    ],
    params: { playlistId: id },
  };
};

const unreadUpdate = ({ updatedText, updatedInterval }: ReturnType<typeof playlistFacts>) =>
  updatedText === undefined || updatedInterval !== undefined
    ? []
    : unreadNotice(['publishedInterval', [updatedText]]);

const untitled: Notice = {
  code: 'partial-detail',
  ...messages.titleMissing,
};

const readPlaylistPiece = (reply: Reply): Piece => {
  const continues = isContinuation(reply.request);
  const answer = readAnswer(reply, continues ? 'validation_error' : 'not_found');
  const { parsedRequest } = answer;
  const data = dataExpected(answer, 'a playlist');
  const other = otherPage(parsedRequest, data);
  if (other !== undefined)
    throw new AppError('platform_error', messages.expectedPlaylist({ other }));
  const alert = errorAlert(data);
  if (alert !== undefined && data['contents'] === undefined)
    throw new AppError('not_found', verbatim(alert), { reason: goneReason(alert) });
  return { data, at: reply.at, playlistId: playlistIdFromRequest(parsedRequest, data) };
};

const noHeader = (pieces: readonly Piece[]): AppError =>
  pieces.length === 0
    ? new AppError('platform_error', messages.noReply)
    : unknownLayout(
        'a playlist’s header',
        pieces.flatMap(({ data }) => Object.keys(data)),
      );

interface Params {
  readonly playlistId: string;
}

/** The first page of the playlist: it carries the header, and the list's own operation asks the same. */
const firstPage = async (get: Get, { playlistId }: Params, session: Visit) => [
  await get(apiRequest('browse', { browseId: `VL${playlistId}`, params: 'wgYCCAA%3D' }, session)),
];

/** The header alone, as some recordings hold it; a live call never needs it. */
const headerOnly = async (
  get: Get,
  { playlistId }: Params,
  session: Visit,
): Promise<readonly Reply[]> => {
  const ask = apiRequest('browse', { browseId: `VL${playlistId}`, params: 'wgYCCAA%3D' }, session);
  const mask = '$fields=sidebar,header,microformat,alerts';
  return [await get({ ...ask, url: `${ask.url}&${mask}` })];
};

export default defineOperation({
  name: 'get-playlist',
  title: 'Playlist',
  summary:
    'One public or unlisted playlist: title, description, channel, number of videos, views of the playlist and when it was last changed, in the platform’s words and as an interval. The official API, asked with a key of one’s own, tells the instant at which it was made instead, and neither its views nor when it was changed. Its videos are another operation.',
  readerChanges: [{ since: '0.10.0', fields: ['coauthors', 'updatedText'] }],
  path: '/playlists/{playlistId}/detail',
  params: z.object({ playlistId }),
  result: Playlist,
  part: { of: 'playlist', by: 'playlistId', as: 'facts' },
  example: { playlistId: 'PLMC9KNkIncKtPzgY-5rmhvj7fax8fdxoj' },
  routes: [
    publicPage({ fetch: either(firstPage, headerOnly), parse }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
  ],
});
