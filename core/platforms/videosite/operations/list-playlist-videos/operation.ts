import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor, defineList, type ListPage } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { PlaylistVideo } from '#vocab/video.ts';
import { apiRequest, type Visit } from '../../readers/ask.ts';
import { playlistId } from '../../readers/playlist/id.ts';
import { videoRowsRead } from '../../readers/video-renderer.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';
import type { Parsed } from '#kit/collect.ts';
import { count } from '#kit/dig.ts';
import { officialAnswers, officialNotices } from '../../readers/official/answer.ts';
import { fetchPlaylistPage, readPlaylistPage } from '../../readers/official/playlist.ts';
import { officialItem } from '../../readers/official/video.ts';

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
