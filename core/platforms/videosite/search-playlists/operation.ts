import { defineList } from '../../../kit/operation.ts';
import { ListedPlaylist } from '../../../vocab/playlist.ts';
import { fetchSearch, searchParams } from '../shared/search-fetch.ts';
import { parse } from './parse.ts';

export default defineList({
  name: 'search-playlists',
  title: 'Search for playlists',
  summary:
    'Playlists and courses that the site finds for some words, about 20 a page, with the number of their videos.',
  path: '/search/playlists',
  params: searchParams,
  item: ListedPlaylist,
  part: { of: 'search', by: 'query', as: 'playlists' },
  routes: ['public-page'],
  example: { query: 'lectures' },
  fetch: fetchSearch('playlists'),
  parse,
});
