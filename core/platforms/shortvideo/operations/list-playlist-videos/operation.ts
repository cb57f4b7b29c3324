import { z } from 'zod';
import { cursor, defineList, type ListPage } from '#kit/operation.ts';
import { Video } from '#vocab/video.ts';
import { playlistId } from '../../readers/params.ts';
import { capturedVideos, named, videosIn } from '../../readers/video-lists.ts';
import { site } from '../../readers/site.ts';
import { partsRead, videosDescribed } from '../../readers/text-marks.ts';
import { collect, required, type Parsed } from '#kit/collect.ts';
import { bool, count, id, int, list } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { officialApi } from '#kit/route.ts';
import {
  requestBodyFromReply,
  buildResearchBody,
  PAGE,
  researchAsk,
  researchData,
} from '../../readers/research-answer.ts';
import { readResearchVideo } from '../../readers/research-videos.ts';
import { defineMessages } from '#kit/message.ts';

const CALLS = ['/api/mix/item_list/'];
const ofPlaylist = videosIn('videos of a playlist', CALLS, named('playlistId', 'mixId'));

const params = z.object({ playlistId, cursor });

export const messages = defineMessages('shortvideo.list-playlist-videos', {
  identifiersOnly:
    'The Research API gives the identifiers of the videos; each video by itself has the rest.',
  cursorOfAnotherList: 'cursor: it is of another list',
});

interface Params {
  readonly playlistId: string;
  readonly cursor?: string | undefined;
}

/** The Research API names the videos of a playlist by their identifiers alone. */
const parse = (replies: readonly Reply[]): Parsed<ListPage<Video>> => {
  const reply = required(replies[0], 'reply');
  const [data, requestBody] = [researchData(reply), requestBodyFromReply(reply)];
  const { items, notices } = collect(list(data, 'playlist_video_ids'), (videoId) =>
    readResearchVideo({ id: videoId }),
  );
  const [next, was] = [int(data, 'cursor'), int(requestBody, 'cursor') ?? 0];
  const goesOn = bool(data, 'has_more') === true && next !== undefined && next > was;
  const playlistId = id(requestBody, 'playlist_id');
  return {
    data: {
      items,
      totalItems: count(data, 'playlist_item_total') ?? null,
      next: goesOn ? String(next) : null,
    },
    notices: [
      ...notices,
      {
        code: 'partial-detail',
        ...messages.identifiersOnly,
      },
    ],
    ...(playlistId === undefined ? {} : { params: { playlistId } }),
  };
};

const official = officialApi({
  // It lists identifiers alone.
  without: ['title'],
  fetch: async (get: Get, { playlistId, cursor = '0' }: Params) => {
    if (!/^\d{1,15}$/.test(cursor))
      throw new AppError('validation_error', messages.cursorOfAnotherList);
    const body = buildResearchBody(
      { max_count: PAGE, cursor: Number(cursor) },
      { playlist_id: playlistId },
    );
    return [await get(researchAsk('playlist/info', [], body))];
  },
  parse,
});

export default defineList({
  name: 'list-playlist-videos',
  title: 'Videos of a playlist',
  label: 'Playlist',
  summary: 'Videos of a creator’s playlist, in its order.',

  readerChanges: [partsRead, videosDescribed],
  path: '/playlists/{playlistId}/videos',
  params,
  links: site.links(params, ['/@*/playlist/{playlistId}', '/embed/@*/playlist/{playlistId}']),
  item: Video,
  example: { playlistId: '7371330159376370462' },

  routes: [official, capturedVideos(ofPlaylist, CALLS)],
});
