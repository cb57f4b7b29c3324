import { z } from 'zod';
import { cursor, defineList } from '#kit/operation.ts';
import { officialApi, publicPage } from '#kit/route.ts';
import { Playlist } from '#vocab/playlist.ts';
import { channelParam } from '../../readers/channel/address.ts';
import { fetchTab } from '../../readers/channel/fetch.ts';
import { fetchOfficial, parseOfficial } from './official.ts';
import { site } from '../../readers/site.ts';
import { tabParser } from '../../readers/channel/list.ts';
import { listedPlaylist } from '../../readers/playlist/listed-playlist.ts';

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
