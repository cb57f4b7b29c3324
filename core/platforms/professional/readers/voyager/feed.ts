import { noTextNotice, type Notice, type Parsed } from '#kit/collect.ts';
import { at, type Node, isNode, list, node, str } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { Author } from '#vocab/person.ts';
import type { PostOrAnnounce } from '#vocab/announce.ts';
import { alone, capturedLines, voyagerIn, type Voyager } from './voyager.ts';
import {
  cameAlong,
  listedIn,
  readList,
  readThings,
  type Found,
  type ListKind,
  type Skipped,
} from './list.ts';
import { isAdvert, isSuggestion, isUpdate, readUpdate } from './update.ts';
import { altTextNotice } from './update-media.ts';
import { messages } from '../messages.ts';
import { placeAmong } from '../actors.ts';
import { MEMBER_ID, parsePlace, type Place } from '../site.ts';
import { requestVariable } from '../captured.ts';

/** Whether a post tells its text, be it that there is none; one that repeats another needs none. */
const hasText = (thing: Node): boolean => {
  const { commentary, header } = thing;
  const text = at(commentary, 'text', 'text') ?? at(commentary, 'text');
  const repeats = [header, thing['resharedUpdate'], thing['*resharedUpdate']].some(Boolean);
  return commentary === null || typeof text === 'string' || repeats;
};

const notices = (found: readonly Found[]): readonly Notice[] => [
  ...noTextNotice(
    found.map(({ thing }) => thing),
    hasText,
  ),
  ...altTextNotice(found),
];

/** Posts as feeds list them, adverts among them. */
const POSTS: ListKind<PostOrAnnounce> = {
  what: 'posts',
  answers: /^feedDash|Update/,
  reference: /^urn:li:(?:fs_updateV2|fsd_update):\(/,
  isItem: isUpdate,
  read: readUpdate,
  notices,
  key: ({ entityId }) => entityId,
};

const ADVERTS: Skipped = {
  code: 'adverts-left-out',
  words: (count) => messages.advertsLeftOut({ advertCount: count }),
  is: isAdvert,
};

const SUGGESTIONS: Skipped = {
  code: 'suggestions-left-out',
  words: (count) => messages.suggestionsLeftOut({ count }),
  is: isSuggestion,
};

/** A feed that LinkedIn makes, of what people posted and what it puts among that. */
export const mixedFeed = (answers: RegExp): ListKind<PostOrAnnounce> => ({
  ...POSTS,
  answers,
  skipped: [ADVERTS, SUGGESTIONS],
});

/** Posts out of one reply: a list, a page that carries one, or items that another tool captured. */
export const updatesIn = (
  reply: Reply,
): { readonly posts: readonly PostOrAnnounce[]; readonly notices: readonly Notice[] } => {
  const lines = capturedLines(reply);
  const from = lines ? alone : voyagerIn(reply);
  const listed = lines
    ? { things: lines as Node[], missing: 0 }
    : listedIn(from, [from.data], POSTS);
  const isListed = listed.things.length > 0 || listed.missing > 0;
  // One post alone comes without a list.
  const things = isListed ? listed.things : cameAlong(from, POSTS);
  const rows = things.map((thing) => ({ from, thing }));
  const { items, notices } = readThings(POSTS, rows, listed.missing);
  return { posts: items, notices };
};

/** The posts of one account, as the pages loaded them. */
export const readFeed = (
  replies: readonly Reply[],
  owner: (posts: readonly PostOrAnnounce[]) => Readonly<Record<string, string>>,
): Parsed<ListPage<PostOrAnnounce>> => readList(POSTS, replies, owner);

/** Who published all of these, where one did; adverts are nobody's. */
export const onlyActor = (
  posts: readonly PostOrAnnounce[],
  type: Author['type'],
): string | undefined => {
  const names = new Set(
    posts
      .filter((post) => post.type === 'Announce' || post.isSponsored !== true)
      .map(({ attributedTo: author }) => (author?.type === type ? author.entityId : undefined)),
  );
  const [only] = names.size === 1 ? names : [];
  return only;
};

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
