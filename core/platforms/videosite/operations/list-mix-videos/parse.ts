import type { Parsed } from '#kit/collect.ts';
import { bool, count, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams, ListPage } from '#kit/operation.ts';
import type { Video } from '#vocab/video.ts';
import { readAnswer } from '../../readers/answer.ts';
import { explained, readListed, unknownLayout } from '../../readers/listed-elements.ts';
import { listedVideo } from '../../readers/video-renderer.ts';
import { videoId } from '../../readers/ids.ts';
import { writePlace } from '../../readers/playlist/mix-position.ts';
import { messages } from './messages.ts';

type Params = KnownParams<'mixId' | 'cursor'>;

const MIX = /^RD[A-Za-z0-9_-]{2,100}$/;

/** A stretch of a mix, from the panel beside the video at which it stands. */
export const parse = (replies: readonly Reply[], params: Params): Parsed<ListPage<Video>> => {
  const [reply] = replies;
  if (reply === undefined) throw new AppError('platform_error', messages.noReply);
  const { parsedRequest, data } = readAnswer(reply, 'not_found');
  const panel = panelIn(data ?? {});
  const id = str(panel, 'playlistId') ?? str(parsedRequest.body, 'playlistId');
  if (id !== undefined && !MIX.test(id))
    throw new AppError('platform_error', messages.expectedMix({ id: id.slice(0, 60) }));
  const continued = params.cursor !== undefined || isStep(parsedRequest.body);
  const contents = list(panel, 'contents');
  const fresh = continued ? contents.slice(behind(panel, contents, parsedRequest.body)) : contents;
  const placed = fresh.map((element) => ({ element }));
  const { items, notices } = readListed(placed, (element, _, unread) =>
    listedVideo(element, { at: reply.at, requestBody: parsedRequest.body, unread }),
  );
  return {
    data: { items, totalItems: null, next: items.length === 0 ? null : placeAfter(contents) },
    notices: explained(items, placed, notices),
    ...(id !== undefined && { params: { mixId: id } }),
  };
};

const panelIn = (data: Node): Node => {
  const watch = node(data, 'contents', 'twoColumnWatchNextResults');
  const panel = node(watch, 'playlist', 'playlist');
  if (panel) return panel;
  if (watch === undefined) throw unknownLayout('a mix', Object.keys(data));
  throw new AppError('not_found', messages.noMix);
};

/** A link into a mix may name an index, too; only the way on from a stretch carries `params` as well. */
const isStep = (requested: Node): boolean => 'playlistIndex' in requested && 'params' in requested;

/** A later stretch begins with videos that were there before: everything up to the current one. */
const behind = (panel: Node, contents: readonly unknown[], requested: Node): number => {
  const current = str(requested, 'videoId');
  const place = contents.findIndex(
    (element) =>
      bool(element, 'playlistPanelVideoRenderer', 'selected') === true ||
      (current !== undefined && str(element, 'playlistPanelVideoRenderer', 'videoId') === current),
  );
  return (place === -1 ? (count(panel, 'currentIndex') ?? -1) : place) + 1;
};

/** The last video's own link says how to go on; a mix has no last page. */
const placeAfter = (contents: readonly unknown[]): string | null => {
  for (const element of contents.toReversed()) {
    const endpoint = node(
      element,
      'playlistPanelVideoRenderer',
      'navigationEndpoint',
      'watchEndpoint',
    );
    const id = videoId(str(endpoint, 'videoId'));
    if (id === undefined) continue;
    const index = count(endpoint, 'index');
    const params = str(endpoint, 'params');
    return writePlace({
      videoId: id,
      playlistIndex: index,
      params,
    });
  }
  return null;
};
