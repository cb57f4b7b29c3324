import { z } from 'zod';
import { cursor, defineList, type ListPage } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { Playlist } from '#vocab/playlist.ts';
import { channelParam, fetchTab } from '../../readers/channel/fetch.ts';
import { site } from '../../readers/site.ts';
import { tabParser } from '../../readers/channel/list.ts';
import { listedPlaylist } from '../../readers/playlist/listed-playlist.ts';
import { collect, countNotice, type Notice, type Parsed } from '#kit/collect.ts';
import { count, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply, type RequestSpec, type Get, type Reply } from '#kit/exchange.ts';
import {
  findAnswer,
  neededAnswer,
  officialAnswers,
  officialNotices,
  type OfficialAnswer,
  officialAsk,
  officialMethod,
  PAGE,
} from '../../readers/official/ask.ts';
import { channelAsk, channelIn } from '../../readers/official/channel.ts';
import { isChannelMissing } from '../../readers/official/errors.ts';
import { officialListedPlaylist, PLAYLIST_PARTS } from '../../readers/official/playlist.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite.list-channel-playlists', {
  kindNotInApi:
    'kind: the official API has no list of a channel’s {{kind}}; it lists playlists alone',
  podcastsAmongPlaylists:
    'The official API lists podcasts among the playlists: {{podcasts, number}} of this page.',
  hiddenPlaylistsCounted: {
    one: 'The platform’s total counts {{count, number}} playlist that it does not list.',
    other: 'The platform’s total counts {{count, number}} playlists that it does not list.',
  },
});

interface Params {
  readonly channelId: string;
  readonly kind?: string | undefined;
  /** The channel by its id and the page of its playlists: `UC… TOKEN`. */
  readonly cursor?: string | undefined;
}

/** A recording alone may not tell them all. */
type Known = { readonly [K in keyof Params]?: Params[K] | undefined };

/**
 * The channel, then a page of its playlists: two units, and one for each page after. The channel is
 * asked for even where its id is known: only it tells one without playlists from one that is none.
 */
const fetchOfficial = async (
  get: Get,
  { channelId, kind = 'playlists', cursor }: Params,
): Promise<readonly Reply[]> => {
  if (kind !== 'playlists') throw new AppError('validation_error', messages.kindNotInApi({ kind }));
  if (cursor !== undefined) {
    const [known = '', token] = cursor.split(' ');
    return [await get(pageAsk(known, token))];
  }
  const channel = await get(channelAsk(channelId, 'id'));
  const id =
    channel.status === 200 ? str(list(jsonFromReply(channel), 'items')[0], 'id') : undefined;
  return id === undefined ? [channel] : [channel, await get(pageAsk(id, undefined))];
};

const pageAsk = (channelId: string, pageToken: string | undefined): RequestSpec =>
  officialAsk('playlists', { part: PLAYLIST_PARTS, channelId, maxResults: PAGE, pageToken });

const parseOfficial = (replies: readonly Reply[], params: Known): Parsed<ListPage<Playlist>> => {
  const { channel, page } = readPlaylistAnswers(replies);
  const channelId = str(channel, 'id') ?? page?.query.get('channelId') ?? params.channelId;
  const { items, notices } = collect(page?.items ?? [], (raw) =>
    officialListedPlaylist(node(raw) ?? {}),
  );
  return {
    data: {
      items,
      totalItems: page ? (count(page.data, 'pageInfo', 'totalResults') ?? null) : 0,
      next: page?.next === undefined ? null : `${channelId ?? ''} ${page.next}`,
    },
    notices: [...notices, ...(page ? countedNotices(page) : []), ...officialNotices(replies)],
    ...(channelId !== undefined && { params: { channelId } }),
  };
};

interface Answers {
  readonly channel: Node | undefined;
  /** `undefined` for a channel that is known and has no playlists. */
  readonly page: OfficialAnswer | undefined;
}

/** Of a channel that never made anything the API says that it is not found when asked for playlists. */
const readPlaylistAnswers = (replies: readonly Reply[]): Answers => {
  const shown = replies.filter(
    (reply) => !(officialMethod(reply) === 'playlists' && isChannelMissing(reply)),
  );
  const isKnown = shown.some((reply) => officialMethod(reply) === 'channels');
  const answers = officialAnswers(isKnown ? shown : replies);
  const channels = findAnswer(answers, 'channels');
  const channel = channels && channelIn(channels);
  const hasNone = isKnown && shown.length < replies.length;
  return { channel, page: hasNone ? undefined : neededAnswer(answers, 'playlists') };
};

/** What stands among the playlists, and what is counted with them and not shown. */
const countedNotices = ({ items, data, next, query }: OfficialAnswer): Notice[] => {
  const podcasts = items.filter((one) => str(one, 'status', 'podcastStatus') === 'enabled').length;
  const isWhole = next === undefined && !query.has('pageToken');
  const hidden = isWhole ? (count(data, 'pageInfo', 'totalResults') ?? 0) - items.length : 0;
  return [
    ...countNotice(podcasts, 'podcasts-among', messages.podcastsAmongPlaylists({ podcasts })),
    ...countNotice(
      hidden,
      'total-includes-hidden',
      messages.hiddenPlaylistsCounted({ count: hidden }),
    ),
  ];
};

const params = z.object({
  channelId: channelParam,
  kind: z
    .enum(['playlists', 'releases', 'podcasts'])
    .meta({ default: 'playlists' })
    .optional()
    .describe(
      'Which part of the channel’s page: its `playlists` (when left out), its `releases` (albums and singles) or its `podcasts`.',
    ),
  cursor,
});

/** A page of a channel’s playlists; the request says which kind of them was asked for. */
export const parse = tabParser({
  tabs: ['playlists', 'releases', 'podcasts', 'courses'],
  read: listedPlaylist,
});

export default defineList({
  name: 'list-channel-playlists',
  title: 'Playlists of a channel',
  summary:
    'The playlists that a channel shows on its page, about 30 a page, with the number of their videos as displayed. The official API, asked with a key of one’s own, gives 50 a page with their descriptions and the instants at which they were made, and says how many there are; it has no list of releases or of podcasts.',
  readerChanges: [
    { since: '0.10.0', fields: ['attributedTo', 'coauthors', 'updatedText', 'updatedInterval'] },
  ],
  path: '/channels/{channelId}/playlists',
  params,
  links: site.links(params, ['/channel/{channelId}/playlists/**', '/{channelId}/playlists/**']),
  item: Playlist,
  part: { of: 'channel', by: 'channelId', as: 'playlists' },
  example: { channelId: '@EEVblog' },
  routes: [
    publicPage({
      fetch: fetchTab('playlists'),
      parse,
    }),
    officialApi({ fetch: fetchOfficial, parse: parseOfficial }),
  ],
});
