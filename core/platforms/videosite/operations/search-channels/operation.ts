import { defineList } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { Person, type Channel } from '#vocab/person.ts';
import { fetchSearch, searchParams, searchParser } from '../../readers/search.ts';
import { str, type Node, list, node } from '#kit/dig.ts';
import { channelFromId } from '../../readers/channel/listed-channel.ts';
import { officialAsk, PAGE } from '../../readers/official/ask.ts';
import { channelFacts } from '../../readers/official/channel.ts';
import { fetchFound, parseFound } from '../../readers/official/search.ts';
import { omitUndefined } from '#kit/collect.ts';
import { figure, plain } from '#kit/figures.ts';
import { largest, pictures } from '../../readers/pictures.ts';
import { hasFigure, text } from '../../readers/text.ts';
import type { ListedAt } from '../../readers/video-renderer.ts';

const FOLLOWERS = /\ssubscribers?$/i;
const VIDEOS = /\svideos?$/i;
const COUNTED = [FOLLOWERS, VIDEOS];

/** A list element as a channel; `undefined` for what is none. Throws when its id cannot be read. */
const listedChannel = (
  element: unknown,
  { unread }: Pick<ListedAt, 'unread'>,
): (Person & Channel) | undefined => {
  const item = node(element, 'channelRenderer') ?? node(element, 'gridChannelRenderer');
  if (!item) return undefined;
  const channel = channelFromId(str(item, 'channelId'), text(item['title']));
  if (channel === undefined) throw new Error('no channel id in the item');
  // Since 2022 the fields are crossed: the handle stands where the subscribers were, and these where
  // the videos were. So every text is told apart by what it says.
  const texts = [item['subscriberCountText'], item['videoCountText']].flatMap(
    (one) => text(one) ?? [],
  );
  const unreadText = texts.find(
    (one) =>
      hasFigure(one) &&
      !COUNTED.some((unit) => unit.test(plain(one))) &&
      handleAmong([one]) === undefined,
  );
  if (unreadText !== undefined) unread('viewCount', unreadText);
  return omitUndefined({
    ...channel,
    preferredUsername: handleAmong(texts) ?? handleOfAddress(item),
    followerCount: findCountWithUnit(texts, FOLLOWERS),
    videoCount: findCountWithUnit(texts, VIDEOS),
    icon: largest(pictures(item['thumbnail'])),
    summary: text(item['descriptionSnippet']),
    isVerified: list(item, 'ownerBadges').some((badge) =>
      (str(badge, 'metadataBadgeRenderer', 'style') ?? '').startsWith('BADGE_STYLE_TYPE_VERIFIED'),
    ),
  });
};

const HANDLE = /^@([^\s/?#]+)$/u;

const handleAmong = (texts: readonly string[]): string | undefined =>
  texts.map((one) => HANDLE.exec(plain(one))?.[1]).find((handle) => handle !== undefined);

const handleOfAddress = (item: Node): string | undefined => {
  const address = str(item, 'navigationEndpoint', 'browseEndpoint', 'canonicalBaseUrl') ?? '';
  return HANDLE.exec(address.replace(/^\//, ''))?.[1];
};

const findCountWithUnit = (texts: readonly string[], unit: RegExp): number | undefined =>
  texts
    .filter((one) => unit.test(plain(one)))
    .map(figure)
    .find((count) => count !== undefined);

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
