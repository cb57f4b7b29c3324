import { omitUndefined } from '#kit/collect.ts';
import { count, node, str, type Node } from '#kit/dig.ts';
import { fromIso } from '#kit/times.ts';
import type { Playlist } from '#vocab/playlist.ts';
import { channelFromId } from '../channel/listed-channel.ts';
import { buildPlaylist } from '../playlist/listed-playlist.ts';
import { officialPictures } from './pictures.ts';

/** What is asked for of a playlist. */
export const PLAYLIST_PARTS = 'snippet,contentDetails,status';

/**
 * A `playlist` of the official API as lists show it. A search gives the id beside the rest. Throws
 * where it is none of a playlist.
 */
export const officialListedPlaylist = (playlist: Node, id = str(playlist, 'id')): Playlist => {
  const snippet = node(playlist, 'snippet');
  return buildPlaylist(
    id,
    omitUndefined({
      name: str(snippet, 'title'),
      content: str(snippet, 'description'),
      totalItems: count(playlist, 'contentDetails', 'itemCount'),
      attributedTo: channelFromId(str(snippet, 'channelId'), str(snippet, 'channelTitle')),
      image: officialPictures(node(snippet, 'thumbnails')),
      published: fromIso(str(snippet, 'publishedAt')),
    }),
  );
};
