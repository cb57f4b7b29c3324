import { defineList } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { fetchSearch, searchParams } from '../../readers/search/fetch.ts';
import { fetchOfficial, parseOfficial } from './official.ts';
import { parse } from './parse.ts';

export default defineList({
  name: 'search-channels',
  title: 'Search for channels',
  summary:
    'Channels that the site finds for some words, about 20 a page. Subscribers are rounded as displayed. The official API, asked with a key of one’s own, rounds them, too; it gives 50 a page with the exact number of their videos and whole descriptions, but not who is verified.',
  path: '/search/channels',
  params: searchParams,
  item: Person,
  part: { of: 'search', by: 'query', as: 'channels' },
  example: { query: 'museum' },
  routes: [
    publicPage({ fetch: fetchSearch('channels'), parse }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
  ],
});
