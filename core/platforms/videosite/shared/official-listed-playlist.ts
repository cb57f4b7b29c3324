import { given } from '../../../kit/collect.ts';
import { count, node, str, type Node } from '../../../kit/dig.ts';
import type { ListedPlaylist } from '../../../vocab/playlist.ts';
import { channelOf } from './listed-channel.ts';
import { playlistId, playlistUrl } from './listed-playlist.ts';
import { officialPictures } from './official-pictures.ts';

/**
 * A `playlist` of the official API as lists show it, by the id that its list gives. The API does not
 * say when a playlist was last changed. Throws where the id is none of a playlist.
 */
export const officialListedPlaylist = (
  id: string | undefined,
  playlist: Node | undefined,
): ListedPlaylist => {
  const known = playlistId(id);
  if (known === undefined) throw new Error('no playlist id in the item');
  const snippet = node(playlist, 'snippet');
  const url = playlistUrl(known);
  return given({
    type: 'OrderedCollection' as const,
    id: url,
    url,
    entityId: known,
    name: str(snippet, 'title'),
    totalItems: count(playlist, 'contentDetails', 'itemCount'),
    attributedTo: channelOf(str(snippet, 'channelId'), str(snippet, 'channelTitle')),
    image: officialPictures(node(snippet, 'thumbnails')),
  });
};
