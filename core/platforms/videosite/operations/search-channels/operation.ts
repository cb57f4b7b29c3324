import { defineList } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { Person, type Channel } from '#vocab/person.ts';
import { fetchSearch, searchParams } from '../../readers/search/fetch.ts';
import { str, type Node } from '#kit/dig.ts';
import { channelFromId } from '../../readers/channel/listed-channel.ts';
import { officialAsk, PAGE } from '../../readers/official/ask.ts';
import { channelFacts } from '../../readers/official/channel.ts';
import { fetchFound, parseFound } from '../../readers/official/search.ts';
import { listedChannel } from '../../readers/search/channel.ts';
import { searchParser } from '../../readers/search/results.ts';

const fetchOfficial = fetchFound('channel', (ids) =>
  officialAsk('channels', { part: 'snippet,statistics', id: ids.join(','), maxResults: PAGE }),
);

const read = (id: string | undefined, found: Node, snippet: Node): Person & Channel => {
  const channel = channelFromId(id, str(found, 'snippet', 'title') ?? str(snippet, 'title'));
  if (channel === undefined) throw new Error('no channel id in the item');
  return { ...channel, ...channelFacts(found) };
};

/** A page of 50 with the number of videos; the API rounds subscribers to three digits, as the site. */
const parseOfficial = parseFound('channel', read);

/** A page of the channels that were found. */
export const parse = searchParser(listedChannel);

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
