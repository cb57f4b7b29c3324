import { omitUndefined, required } from '#kit/collect.ts';
import { objectAt, at, count, id, node, str } from '#kit/dig.ts';
import type { Channel } from '#vocab/person.ts';
import type { Playlist } from '#vocab/playlist.ts';
import { handle } from './creator.ts';
import { collectionUrl, playlistUrl, userUrl } from './site.ts';
import { firstPicture } from './pictures.ts';

const owner = (
  name: string | undefined,
  entityId: string | undefined,
  title?: string,
): Channel | undefined => {
  const own = handle(name);
  if (own === undefined || entityId === undefined) return undefined;
  const url = userUrl(own);
  return omitUndefined({ ...objectAt('Person', url), entityId, name: title });
};

/**
 * A playlist of a creator (`playList[]`, `mixInfo`). Of its creator only the name is true: whether the
 * account is private or verified is a placeholder there (recorded October 2026).
 */
export const readPlaylist = (row: unknown): Playlist => {
  const entityId = required(id(row, 'mixId') ?? id(row, 'id'), 'identifier of the playlist');
  const creator = node(row, 'creator');
  const name = str(row, 'mixName') ?? str(row, 'name');
  const author = str(creator, 'uniqueId');
  const cover = firstPicture(at(row, 'cover'));
  const url = playlistUrl(entityId, handle(author), name);
  return omitUndefined({
    ...objectAt('OrderedCollection', url),
    entityId,
    name,
    totalItems: count(row, 'videoCount') ?? null,
    attributedTo: owner(author, id(creator, 'id'), str(creator, 'nickname')),
    image: cover && [cover],
  });
};

/** What `status` says of a collection that everybody may see (recorded October 2026). */
const PUBLIC = 3;

/** A collection of videos that somebody saved. Its total comes as text (recorded October 2026). */
export const readCollection = (row: unknown): Playlist => {
  const entityId = required(id(row, 'collectionId'), 'identifier of the collection');
  const [name, user] = [str(row, 'name'), str(row, 'userName')];
  const cover = firstPicture(at(row, 'cover'));
  const url = collectionUrl(entityId, handle(user), name);
  return omitUndefined({
    ...objectAt('OrderedCollection', url),
    entityId,
    name,
    totalItems: count(row, 'total') ?? null,
    attributedTo: owner(user, id(row, 'userId')),
    image: cover && [cover],
    visibility: count(row, 'status') === PUBLIC ? ('public' as const) : undefined,
  });
};
