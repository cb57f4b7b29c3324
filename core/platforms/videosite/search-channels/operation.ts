import { defineList } from '../../../kit/operation.ts';
import { ListedChannel } from '../../../vocab/channel-detail.ts';
import { fetchSearch, searchParams } from '../shared/search-fetch.ts';
import { parse } from './parse.ts';

export default defineList({
  name: 'search-channels',
  title: 'Search for channels',
  summary:
    'Channels that the site finds for some words, about 20 a page. Subscribers are rounded as displayed.',
  path: '/search/channels',
  params: searchParams,
  item: ListedChannel,
  part: { of: 'search', by: 'query', as: 'channels' },
  routes: ['public-page'],
  example: { query: 'museum' },
  fetch: fetchSearch('channels'),
  parse,
});
