import { noTextNotice, type Notice, type Parsed } from '#kit/collect.ts';
import { at, type Node } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import type { Author } from '#vocab/person.ts';
import type { PostOrAnnounce } from '#vocab/announce.ts';
import { alone, capturedLines, voyagerIn } from './voyager.ts';
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
