import { str, type Node } from '#kit/dig.ts';
import type { Channel, Person } from '#vocab/person.ts';
import { channelFromId } from '../../readers/channel/listed-channel.ts';
import { officialAsk, PAGE } from '../../readers/official/ask.ts';
import { channelFacts } from '../../readers/official/channel.ts';
import { fetchFound, parseFound } from '../../readers/official/search.ts';

export const fetchOfficial = fetchFound('channel', (ids) =>
  officialAsk('channels', { part: 'snippet,statistics', id: ids.join(','), maxResults: PAGE }),
);

const read = (id: string | undefined, found: Node, snippet: Node): Person & Channel => {
  const channel = channelFromId(id, str(found, 'snippet', 'title') ?? str(snippet, 'title'));
  if (channel === undefined) throw new Error('no channel id in the item');
  return { ...channel, ...channelFacts(found) };
};

/** A page of 50 with the number of videos; the API rounds subscribers to three digits, as the site. */
export const parseOfficial = parseFound('channel', read);
