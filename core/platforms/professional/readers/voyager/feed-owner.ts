import { isNode, list, node, str, type Node } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import { placeAmong } from '../accounts.ts';
import { MEMBER_ID, parsePlace, type Place } from '../addresses.ts';
import { requestVariable } from '../captured.ts';
import { capturedLines, voyagerIn, type Voyager } from './voyager.ts';

const isMember = ({ kind }: Place): boolean => kind === 'in';

/** The page that was asked for, or the one that asked. */
const placeInAddresses = ({ request }: Reply, fits: (place: Place) => boolean): Place | undefined =>
  [request.url, request.headers['referer']]
    .map(parsePlace)
    .find((place) => place !== undefined && fits(place));

/** Names that an answer has for the account with that id. */
const urnsFromId = (id: string, kinds: readonly string[]): readonly string[] =>
  kinds.map((kind) => `urn:li:${kind}:${id}`);

const MEMBERS = ['fsd_profile', 'fs_miniProfile', 'fs_profile'];
const BODIES = ['fsd_company', 'fs_miniCompany', 'fs_normalized_company', 'company'];

/** The page of the actor whose own link or URN has that id. */
const actorWithId = (from: Voyager, id: string, urns: readonly string[]): Place | undefined => {
  const actors = [...from.included, ...list(from.data, 'elements')].flatMap(actorsIn);
  const linkOf = (actor: Node): string => str(actor, 'navigationContext', 'actionTarget') ?? '';
  const own = actors.find(
    (actor) =>
      urns.includes(str(actor, 'urn') ?? '') ||
      linkOf(actor)
        .split('&')
        .some((part) => part.endsWith(`%3A${id}`)),
  );
  return own && parsePlace(linkOf(own));
};

const actorsIn = (thing: unknown): readonly Node[] => {
  const actor = node(thing, 'actor');
  return actor
    ? [actor]
    : Object.values(node(thing, 'value') ?? {})
        .filter(isNode)
        .flatMap(actorsIn);
};

const placeOfId = (reply: Reply, id: string, kinds: readonly string[]): Place | undefined => {
  if (capturedLines(reply)) return undefined;
  const from = voyagerIn(reply);
  const urns = urnsFromId(id, kinds);
  const known = placeAmong(from, urns);
  return known && !MEMBER_ID.test(known.slug) ? known : (actorWithId(from, id, urns) ?? known);
};

const firstVariable = ({ request }: Reply, names: readonly string[]): string | undefined =>
  names.map((name) => requestVariable(request, name)).find((value) => value !== undefined);

/** The member whose feed it is, by what the request says, and what the answer says of the id in it. */
export const memberOfFeed = (reply: Reply): string | undefined => {
  const place = placeInAddresses(reply, isMember);
  if (place) return place.slug;
  const id = firstVariable(reply, ['profileUrn', 'profileId'])?.replace(
    /^urn:li:fsd?_profile:/,
    '',
  );
  return id !== undefined && MEMBER_ID.test(id) ? placeOfId(reply, id, MEMBERS)?.slug : undefined;
};

/** The company whose feed it is, in the same way: by its name, else by its number. */
export const bodyOfFeed = (reply: Reply): string | undefined => {
  const names = ['companyUniversalName', 'universalName', 'companyIdOrUniversalName'];
  const name = firstVariable(reply, [...names, 'organizationalPageUrn'])
    ?.replace(/^urn:li:fsd_organizationalPage:/, '')
    .toLowerCase();
  const place = placeInAddresses(reply, (one) => !isMember(one));
  if (name === undefined || !/^[^\s/?#:]{2,300}$/.test(name)) return place?.slug;
  return /\D/.test(name) ? name : (place?.slug ?? placeOfId(reply, name, BODIES)?.slug);
};
