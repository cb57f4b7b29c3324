import { officialAsk, PAGE } from '../shared/official-ask.ts';
import { officialListedPlaylist, PLAYLIST_PARTS } from '../shared/official-listed-playlist.ts';
import { fetchFound, parseFound } from '../shared/official-search.ts';

export const fetchOfficial = fetchFound('playlist', (ids) =>
  officialAsk('playlists', { part: PLAYLIST_PARTS, id: ids.join(','), maxResults: PAGE }),
);

/** A page of 50 with the number of their videos. */
export const parseOfficial = parseFound('playlist', (id, found) =>
  officialListedPlaylist(found, id),
);
