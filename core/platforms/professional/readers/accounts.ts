import { omitUndefined } from '#kit/collect.ts';
import { str, type Node } from '#kit/dig.ts';
import type { PersonOrOrganization } from '#vocab/organization.ts';
import { MEMBER_ID, parsePlace, placeUrl, type Place } from './addresses.ts';
import type { Voyager } from './voyager/voyager.ts';
import { viewPicture, textFromView } from './voyager/parts.ts';

/** A member or a company as a list of people shows one. */
export interface Shown {
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
