import { objectAt, type Node } from '../../../../kit/dig.ts';
import { omitUndefined, type Notice, type Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams } from '#kit/operation.ts';
import type { Playlist } from '#vocab/playlist.ts';
import {
  hasHeader,
  otherPage,
  playlistIdFromRequest,
  readTotal,
} from '../../readers/playlist/header.ts';
import { errorAlert, goneReason } from '../../readers/alerts.ts';
import { dataExpected, readAnswer } from '../../readers/answer.ts';
import { isContinuation } from '../../readers/parsed-request.ts';
import { unknownLayout } from '../../readers/listed-elements.ts';
import { playlistUrl } from '../../readers/playlist/listed-playlist.ts';
import { unreadNotice } from '../../readers/collect-rows.ts';
import { playlistFacts, unreadPlaylistFigures } from '../../readers/playlist/facts.ts';
import { messages } from './messages.ts';
import { verbatim } from '#kit/message.ts';

type Params = KnownParams<'playlistId'>;

interface Piece {
  readonly data: Node;
  readonly at: string;
  readonly playlistId: string | undefined;
}

/** One playlist, from any of its pages that carries its header. */
export const parse = (replies: readonly Reply[], params: Params): Parsed<Playlist> => {
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
