import { defineList } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { Playlist } from '#vocab/playlist.ts';
import { fetchSearch, searchParams, searchParser } from '../../readers/search.ts';
import { officialAsk, PAGE } from '../../readers/official/ask.ts';
import { officialListedPlaylist, PLAYLIST_PARTS } from '../../readers/official/playlist.ts';
import { fetchFound, parseFound } from '../../readers/official/search.ts';
import { listedPlaylist } from '../../readers/playlist/listed-playlist.ts';

const fetchOfficial = fetchFound('playlist', (ids) =>
  officialAsk('playlists', { part: PLAYLIST_PARTS, id: ids.join(','), maxResults: PAGE }),
);

/** A page of 50 with the number of their videos. */
const parseOfficial = parseFound('playlist', (id, found) => officialListedPlaylist(found, id));

/** A page of the playlists that were found. */
export const parse = searchParser(listedPlaylist);

export default defineList({
  name: 'search-playlists',
  title: 'Search for playlists',
  summary:
    'Playlists and courses that the site finds for some words, about 20 a page, with the number of their videos. The official API, asked with a key of one’s own, gives 50 a page with descriptions and the day they were made, but not when they were last changed.',
  readerChanges: [
    { since: '0.10.0', fields: ['attributedTo', 'coauthors', 'updatedText', 'updatedInterval'] },
  ],
  path: '/search/playlists',
  params: searchParams,
  item: Playlist,
  part: { of: 'search', by: 'query', as: 'playlists' },
  example: { query: 'lectures' },
  routes: [
    publicPage({ fetch: fetchSearch('playlists'), parse }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
  ],
});
