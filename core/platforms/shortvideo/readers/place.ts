import { objectAt } from '#kit/object-at.ts';
import { omitUndefined, required } from '#kit/collect.ts';
import { count, id, node, str } from '#kit/dig.ts';
import type { Place } from '#vocab/place.ts';
import { placeUrl } from './links.ts';

/** `poiInfo` of the site’s own call (captured October 2026). It tells no coordinates. */
export const readPlace = (info: unknown): Place => {
  const poi = node(info, 'poi');
  const entityId = required(id(poi, 'id'), 'identifier of the place');
  const name = str(poi, 'name');
  const url = placeUrl(entityId, name);
  return omitUndefined({
    ...objectAt('Place', url),
    entityId,
    name,
    postCount: count(info, 'stats', 'videoCount'),
    address: str(poi, 'address'),
  });
};
