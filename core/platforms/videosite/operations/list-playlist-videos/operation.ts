import { z } from 'zod';
import type { Get } from '#kit/exchange.ts';
import { cursor, defineList } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { PlaylistVideo } from '#vocab/video.ts';
import { apiRequest, type Visit } from '../../readers/ask.ts';
import { playlistId } from '../../readers/playlist/id.ts';
import { fetchOfficial, parseOfficial } from './official.ts';
import { videoRowsRead } from '../../readers/video-renderer.ts';
import { parse } from './parse.ts';
import { site } from '../../readers/site.ts';

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
