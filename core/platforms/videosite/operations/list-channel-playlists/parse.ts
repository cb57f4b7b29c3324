import type { Parsed } from '../../../../kit/collect.ts';
import type { Reply } from '../../../../kit/exchange.ts';
import type { ListPage } from '../../../../kit/operation.ts';
import type { Playlist } from '../../../../vocab/playlist.ts';
import { parseTab } from '../../readers/channel-list.ts';
import { listedPlaylist } from '../../readers/listed-playlist.ts';

interface Params {
  readonly channelId?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of a channel’s playlists; the request says which kind of them was asked for. */
export const parse = (replies: readonly Reply[], params: Params): Parsed<ListPage<Playlist>> =>
  parseTab(replies, params, {
    tabs: ['playlists', 'releases', 'podcasts', 'courses'],
    read: (element, { channel }) => listedPlaylist(element, channel),
  });
