import { listedPlaylist } from '../../readers/playlist/listed-playlist.ts';
import { searchParser } from '../../readers/search/results.ts';

/** A page of the playlists that were found. */
export const parse = searchParser(listedPlaylist);
