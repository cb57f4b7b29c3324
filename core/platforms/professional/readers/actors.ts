import { objectAt, str } from '../../../kit/dig.ts';
import { omitUndefined } from '#kit/collect.ts';
import { hasType } from '#kit/linked-data.ts';
import type { Author } from '#vocab/person.ts';
import { parsePlace, placeUrl, type Place } from './addresses.ts';
import { pictureIn, textAt } from './linked-data.ts';
import { pictureFromUrl } from './pictures.ts';

/** Who published something, by the link to their page; `undefined` where there is none. */
export const actorAt = (
  href: string | undefined,
  name: string | undefined,
  picture?: string,
): Author | undefined => {
  const place = parsePlace(href);
  return place && authorAtPlace(place, { name, icon: pictureFromUrl(picture) });
};

/** The member or the company whose page this is, with what else is known of it. */
export const authorAtPlace = (
  place: Place,
  known: Pick<Author, 'name' | 'icon' | 'tagline'>,
): Author =>
  omitUndefined({
    ...objectAt(place.kind === 'in' ? 'Person' : 'Organization', placeUrl(place)),
    entityId: place.slug,
    preferredUsername: place.slug,
    ...known,
  });

/** An author as JSON-LD names them. */
export const actorIn = (value: unknown): Author | undefined =>
  hasType(value, 'Person', 'Organization') || str(value, 'url') !== undefined
    ? actorAt(str(value, 'url'), textAt(value, 'name'), pictureIn(actorImage(value)))
    : undefined;

const actorImage = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'image' in value ? value.image : undefined;
