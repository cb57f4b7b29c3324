import { omitUndefined } from '#kit/collect.ts';
import { objectAt, str, type Node } from '#kit/dig.ts';
import { hasType } from '#kit/linked-data.ts';
import type { Author } from '#vocab/person.ts';
import { parsePlace, placeUrl, type Place, MEMBER_ID } from './site.ts';
import { pictureIn, textAt } from './markup.ts';
import { pictureFromUrl } from './post-media.ts';
import type { PersonOrOrganization } from '#vocab/organization.ts';
import { type Voyager, viewPicture, textFromView } from './voyager/voyager.ts';

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

/** A member or a company as a list of people shows one. */
interface Shown {
  /** Links to the page, and URNs, the best first. */
  readonly names: readonly (string | undefined)[];
  readonly name: unknown;
  readonly tagline: unknown;
  readonly image: unknown;
}

/** Whose page it is: by the name in its address, else by the id that stands there, too. */
export const placeAmong = (
  from: Voyager,
  names: readonly (string | undefined)[],
): Place | undefined => {
  const known = names.flatMap((urn) => placeOfThing(from.byUrn(urn)) ?? []);
  const linked = names.flatMap((link) => parsePlace(link) ?? placeOfId(link) ?? []);
  return [...known, ...linked].toSorted((a, b) => Number(isId(a)) - Number(isId(b)))[0];
};

const isId = ({ slug }: Place): boolean => MEMBER_ID.test(slug);

const placeOfThing = (thing: Node | undefined): Place | undefined => {
  const member = str(thing, 'publicIdentifier');
  if (member !== undefined) return { kind: 'in', slug: member.toLowerCase() };
  const body = str(thing, 'universalName');
  return body === undefined ? undefined : { kind: 'company', slug: body.toLowerCase() };
};

const ID_IN_URN = /fsd?_(?:profile|miniProfile):([\w-]{39})(?![\w-])/;

const placeOfId = (urn: string | undefined): Place | undefined => {
  const id = ID_IN_URN.exec(urn ?? '')?.[1];
  return id !== undefined && MEMBER_ID.test(id) ? { kind: 'in', slug: id } : undefined;
};

/** `undefined` for those whom LinkedIn does not name to the viewer. */
export const accountFromVoyager = (
  from: Voyager,
  shown: Shown,
): PersonOrOrganization | undefined => {
  const place = placeAmong(from, shown.names);
  if (!place) return undefined;
  const url = placeUrl(place);
  const account = omitUndefined({
    id: url,
    url,
    entityId: place.slug,
    preferredUsername: place.slug,
    name: textFromView(shown.name),
    tagline: textFromView(shown.tagline),
    icon: viewPicture(from, shown.image),
  });
  return place.kind === 'in'
    ? { type: 'Person', ...account }
    : { type: 'Organization', ...account };
};
