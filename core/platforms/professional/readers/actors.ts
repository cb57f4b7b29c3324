import { objectAt } from '#kit/object-at.ts';
import { omitUndefined } from '#kit/collect.ts';
import { str } from '#kit/dig.ts';
import { isOf } from '#kit/linked-data.ts';
import type { Author } from '#vocab/person.ts';
import { placeOf, placeUrl, type Place } from './addresses.ts';
import { pictureIn, textAt } from './linked-data.ts';
import { pictureOf } from './pictures.ts';

/** Who published something, by the link to their page; `undefined` where there is none. */
export const actorAt = (
  href: string | undefined,
  name: string | undefined,
  picture?: string,
): Author | undefined => {
  const place = placeOf(href);
  return place && authorAtPlace(place, { name, icon: pictureOf(picture) });
};

/** The member or the company whose page this is, with what else is known of it. */
export const authorAtPlace = (
  place: Place,
  known: Pick<Author, 'name' | 'icon' | 'summary'>,
): Author =>
  omitUndefined({
    ...objectAt(place.kind === 'in' ? 'Person' : 'Organization', placeUrl(place)),
    entityId: place.slug,
    preferredUsername: place.slug,
    ...known,
  });

/** An author as JSON-LD names them. */
export const actorIn = (value: unknown): Author | undefined =>
  isOf(value, 'Person', 'Organization') || str(value, 'url') !== undefined
    ? actorAt(str(value, 'url'), textAt(value, 'name'), pictureIn(imageOf(value)))
    : undefined;

const imageOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'image' in value ? value.image : undefined;
