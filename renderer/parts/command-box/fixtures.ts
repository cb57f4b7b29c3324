/** An invented catalogue of one list. */
import type { CatalogueView } from '#calls/index.ts';

export const operation = {
  id: 'videosite.list-playlist-videos',
  title: 'Videos of a playlist',
  summary: '',
  method: 'GET',
  path: '/v1/videosite/playlists/{playlistId}',
  list: true,
  shapes: [],
  routes: [],
  cost: 2,
  params: {},
  tool: 'videosite_list_playlist_videos',
};
export const catalogue: CatalogueView = {
  version: '0',
  calls: {},
  platforms: [
    {
      segment: 'videosite',
      aliases: [],
      label: 'Video-sharing',
      brand: 'Viewer',
      operations: [operation],
    },
  ],
};
