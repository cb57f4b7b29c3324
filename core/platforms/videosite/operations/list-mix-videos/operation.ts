import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { AppError } from '#kit/errors.ts';
import { cursor, defineList, type KnownParams, type ListPage } from '#kit/operation.ts';
import { publicPage } from '#kit/route.ts';
import { Video } from '#vocab/video.ts';
import { apiRequest, type Visit } from '../../readers/ask.ts';
import { VIDEO_ID, videoId } from '../../readers/site.ts';
import { videoRowsRead, listedVideo } from '../../readers/video-renderer.ts';
import { readPlace, seedIdFromMixId, writePlace } from '../../readers/playlist/id.ts';
import type { Parsed } from '#kit/collect.ts';
import { bool, count, list, node, str, type Node } from '#kit/dig.ts';
import { readAnswer } from '../../readers/answer.ts';
import { explained, readListed, unknownLayout } from '../../readers/listed-elements.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-mix-videos', {
  mixNeedsVideoId: 'videoId: this mix is not named after a video; give one that it contains',
  noReply: 'there is no reply to read',
  expectedMix: 'expected a mix, got the playlist {{id}}',
  noMix: 'the platform shows no mix here',
});

type ParseParams = KnownParams<'mixId' | 'cursor'>;

const MIX = /^RD[A-Za-z0-9_-]{2,100}$/;

/** A stretch of a mix, from the panel beside the video at which it stands. */
export const parse = (replies: readonly Reply[], params: ParseParams): Parsed<ListPage<Video>> => {
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

const params = z.object({
  mixId: z
    .string()
    .regex(/^RD[A-Za-z0-9_-]{2,100}$/, 'is a mix’s identifier and starts with RD')
    .describe('Mix identifier, the value of the `list` parameter of a link to a mix.'),
  videoId: z
    .string()
    .regex(VIDEO_ID, 'is the eleven characters after `v=` in a watch address')
    .optional()
    .describe(
      'The video at which the mix starts. May be left out for mixes that are named after a video.',
    ),
  cursor,
});
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-mix-videos',
  title: 'Videos of a mix',
  label: 'Mix',
  summary:
    'The videos of a mix, 25 at a time. A mix has no end and no author: the platform makes it anew for every visitor, so two readings differ. Views and dates are in the detail of each video.',
  readerChanges: [videoRowsRead],
  path: '/mixes/{mixId}/videos',
  params,
  item: Video,
  example: { mixId: 'RDFAqYW76GLPA' },
  routes: [
    publicPage({
      fetch: async (get: Get, { mixId, videoId, cursor: state }: Params, session: Visit) => {
        if (state !== undefined)
          return [
            await get(apiRequest('next', { playlistId: mixId, ...readPlace(state) }, session)),
          ];
        const seed = videoId ?? seedIdFromMixId(mixId);
        if (seed === undefined) throw new AppError('validation_error', messages.mixNeedsVideoId);
        return [await get(apiRequest('next', { playlistId: mixId, videoId: seed }, session))];
      },
      parse,
    }),
  ],
});
