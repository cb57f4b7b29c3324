import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { either } from '#kit/fallback-routes.ts';
import { Playlist } from '#vocab/playlist.ts';
import { apiRequest, type Visit } from '../../readers/ask.ts';
import { playlistId } from '../../readers/playlist/id.ts';
import { fetchOfficial, parseOfficial } from './official.ts';
import { parse } from './parse.ts';

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
