import { defineList } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { Playlist } from '#vocab/playlist.ts';
import { fetchSearch, searchParams } from '../../readers/search/fetch.ts';
import { fetchOfficial, parseOfficial } from './official.ts';
import { parse } from './parse.ts';

export default defineList({
  name: 'search-playlists',
  title: 'Search for playlists',
  summary:
    'Playlists and courses that the site finds for some words, about 20 a page, with the number of their videos. The official API, asked with a key of one’s own, gives 50 a page with descriptions and the day they were made, but not when they were last changed.',
  readerChanges: [
    { since: '0.9.1', fields: ['attributedTo', 'coauthors', 'updatedText', 'updatedInterval'] },
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
