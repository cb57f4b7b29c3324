import { tabParser } from '../../readers/channel/list.ts';
import { listedPlaylist } from '../../readers/playlist/listed-playlist.ts';

/** A page of a channel’s playlists; the request says which kind of them was asked for. */
export const parse = tabParser({
  tabs: ['playlists', 'releases', 'podcasts', 'courses'],
  read: listedPlaylist,
});
