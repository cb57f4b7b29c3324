import { defineList } from '../../../../kit/operation.ts';
import { Person } from '../../../../vocab/person.ts';
import { byRoute } from '../../readers/official-ask.ts';
import { fetchSearch, searchParams } from '../../readers/search-fetch.ts';
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
  routes: ['public-page', 'official-api'],
  example: { query: 'museum' },
  fetch: fetchSearch('channels'),
  official: fetchOfficial,
  parse: byRoute(parse, parseOfficial),
});
