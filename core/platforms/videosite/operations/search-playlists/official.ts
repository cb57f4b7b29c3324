import { officialAsk, PAGE } from '../../readers/official/ask.ts';
import { officialListedPlaylist, PLAYLIST_PARTS } from '../../readers/official/listed-playlist.ts';
import { fetchFound, parseFound } from '../../readers/official/search.ts';

export const fetchOfficial = fetchFound('playlist', (ids) =>
  officialAsk('playlists', { part: PLAYLIST_PARTS, id: ids.join(','), maxResults: PAGE }),
);

/** A page of 50 with the number of their videos. */
export const parseOfficial = parseFound('playlist', (id, found) =>
  officialListedPlaylist(found, id),
);
