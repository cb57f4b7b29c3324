import { isNode } from '#kit/dig.ts';
import { withListedItems } from '#kit/listed-items.ts';
import type { Catalogue, Entry } from '../../engine/catalogue.ts';
import { ownedBy, type Account } from '#kit/account.ts';
import { AppError } from '#kit/errors.ts';
import { hostAndPath } from '#kit/exchange.ts';
import { whoseAddresses, type ReadWhoseAddress } from '#kit/whose-address.ts';
import { withoutPeople, type TakenOut } from '#vocab/people.ts';
import { itemsFromAnswer, shapeFromItem, type Item } from '../../engine/answered-items.ts';
import type {
  FoundInPlace,
  RequestsAboutPerson,
  NamingExchangeRow,
  ReadingStore,
} from '../../store/index.ts';
import { siteFromPlatform } from '#kit/account-address.ts';
import { createAccountMatcher, type AccountMatcher } from './account-matcher.ts';
import {
  findRequests,
  type FoundRequests,
  findPages,
  type FoundPage,
  createPause,
  type Pause,
} from './find-pages.ts';
import { createMentionTest, createPersonTest } from './person-test.ts';
import { createPeopleFinder } from './people-in-items.ts';
import { messages } from '../messages.ts';
import { readKept } from '../read-kept.ts';

/** A reply that holds the person. */
export interface FoundReply {
  /** Of the exchange. */
  readonly id: string;
  readonly bodySha256: string;
  /** Host and path of what was asked. */
  readonly address: string;
  /** Where the person stands in it: `data.user.id`; `address` where the request names the person. */
  readonly place: string;
}

/** A call of which something holds the person. */
export interface FoundCall {
  readonly callId: string;
  readonly replies: readonly FoundReply[];
  /** What its answer has of the person: nothing, items of its own beside others', or more than that. */
  readonly answer: 'nothing' | 'items' | 'more';
}

interface HeldItem {
  readonly id: number;
  readonly collection: number;
}

/** All that is kept of one account. */
export interface FoundPerson {
  readonly account: Account;
  /** Every name by which the person is left out from now on. */
  readonly names: readonly string[];
  readonly example?: { readonly shape: string; readonly data: string } | undefined;
  /** What was found by further names comes last. */
  readonly items: readonly HeldItem[];
  /** Items of others that repeat, quote, tag or name the person in a field of its own: they stay without that. */
  readonly others: readonly HeldItem[];
  /** Codes that stand at passages of what goes out of items of others. */
  readonly codings: number;
  readonly calls: readonly FoundCall[];
  /** Kept pages that hold the person. */
  readonly pages: readonly FoundPage[];
  readonly requests: RequestsAboutPerson;
  readonly places: readonly FoundInPlace[];
  /** The collections of the sources in `asked`. */
  readonly sourcesOf: readonly number[];
  /** Items of others that name the person in their texts: they stay. */
  readonly mentions: number;
  readonly isLeftOut: boolean;
}

export interface FindOptions {
  /** Called with how many of so many bodies have been read. */
  readonly tell: (progress: FindProgress) => void;
  readonly signal: AbortSignal;
}

export interface FindProgress {
  readonly read: number;
  readonly of: number;
}

/**
 * Finds all that is kept of exactly one account: items by author, replies and requests by their fields of
 * identifiers, handles and addresses, never by texts. Each body is read once. `given`: an identifier, a
 * handle or an address in all spellings that may be meant. Throws `not_found` for the platform.
 */
export const findPerson = async (
  store: ReadingStore,
  catalogue: Catalogue,
  platform: string,
  given: readonly string[],
  options: FindOptions,
): Promise<FoundPerson> => {
  const found = catalogue.platform(platform);
  if (!found) throw new AppError('not_found', messages.noSuchPlatform({ platform }));
  const records = store.personRecords;
  const findPeople = createPeopleFinder(catalogue);
  const { items, others, account: known, example } = records.items(platform, given, findPeople);
  const account = matchedAccount(known, given);
  const matcher = createAccountMatcher(account, siteFromPlatform(found));
  const pause = createPause(options.signal);

  const ids = items.map(({ id }) => id);
  const test = createPersonTest(catalogue, platform, {
    account,
    matcher,
    ...records.thingsIn(ids),
  });
  const requests = await findRequests(store, catalogue, platform, test, pause);
  const bodies = await findBodies(store, platform, matcher, options, pause);
  const brought = records.callsThatBrought([...ids, ...others.map(({ id }) => id)]);
  const replies = await findReplies(store, platform, { matcher, bodies, brought }, pause);
  const answers = await findAnswers(
    store,
    catalogue,
    platform,
    { account, matcher, requests },
    pause,
  );
  const calls = [...new Set([...replies.keys(), ...answers.keys()])].map((callId) => ({
    callId,
    replies: replies.get(callId) ?? [],
    answer: answers.get(callId) ?? ('nothing' as const),
  }));
  const pages = await findPages(
    store,
    platform,
    matcher,
    new Set(calls.map(({ callId }) => callId)),
    pause,
  );
  const names = [...new Set([...given, ...known.ids, ...known.handles, ...known.addresses])];
  return {
    account: known,
    names,
    example,
    items: items.map(({ id, collection }) => ({ id, collection })),
    others: others.map(({ id, collection }) => ({ id, collection })),
    codings: countCodings(store, account, others, whoseAddresses(found)),
    calls,
    pages,
    requests: requests.rows,
    places: store.findInPlaces(test),
    sourcesOf: requests.sourcesOf,
    mentions: await countMentions(store, platform, { account, own: new Set(ids) }, pause),
    isLeftOut: records.isLeftOut(platform, names),
  };
};

/** Under which names replies are searched; where no item is held, those that were given. */
export const matchedAccount = (known: Account, given: readonly string[]): Account =>
  known.ids.length + known.handles.length > 0
    ? known
    : {
        ids: given.filter((name) => !isLink(name) && !name.startsWith('@')),
        handles: given.filter((name) => !isLink(name)),
        addresses: [...known.addresses, ...given.filter(isLink)],
      };
const isLink = (text: string): boolean => /^https?:\/\//i.test(text);

/** Bodies between two tellings. */
const TOLD_EVERY = 20;

interface FoundBodies {
  /** Where the person stands in each body that has the person, by the body's hash. */
  readonly places: ReadonlyMap<string, string>;
  /** Bodies in which others name the person. */
  readonly mentioning: ReadonlySet<string>;
}

const findBodies = async (
  store: ReadingStore,
  platform: string,
  matcher: AccountMatcher,
  { tell }: FindOptions,
  pause: Pause,
): Promise<FoundBodies> => {
  const places = new Map<string, string>();
  const mentioning = new Set<string>();
  const of = store.personRecords.bodyCount(platform);
  let read = 0;
  for (const sha256 of store.personRecords.bodies(platform)) {
    const { place, isMentioned } = matcher.findInBody(readEvidenceBody(store, sha256));
    if (place !== undefined) places.set(sha256, place);
    if (isMentioned) mentioning.add(sha256);
    read += 1;
    if (read % TOLD_EVERY === 0 || read === of) tell({ read, of });
    await pause();
  }
  return { places, mentioning };
};

/** A damaged reply cannot be read by anybody. */
const readEvidenceBody = (store: ReadingStore, sha256: string): Uint8Array =>
  readKept(() => store.evidence.body(sha256)) ?? new Uint8Array();

interface ReplyNeeds {
  readonly matcher: AccountMatcher;
  readonly bodies: FoundBodies;
  /** Calls that brought items of the person, or of others who name the person. */
  readonly brought: ReadonlySet<string>;
}

/** By the call. What brought an item of the person holds the person, also where no field tells it. */
const findReplies = async (
  store: ReadingStore,
  platform: string,
  { matcher, bodies, brought }: ReplyNeeds,
  pause: Pause,
): Promise<ReadonlyMap<string, readonly FoundReply[]>> => {
  const replies = new Map<string, FoundReply[]>();
  const untold = new Map<string, FoundReply[]>();
  const add = (to: Map<string, FoundReply[]>, callId: string, reply: FoundReply): void => {
    const known = to.get(callId);
    if (known) known.push(reply);
    else to.set(callId, [reply]);
  };
  for (const row of store.personRecords.exchanges(platform)) {
    const place =
      bodies.places.get(row.bodySha256) ??
      matcher.placeInExchange(row) ??
      (brought.has(row.callId) && bodies.mentioning.has(row.bodySha256) ? WRITTEN : undefined);
    if (place !== undefined) add(replies, row.callId, replyFrom(row, place));
    else if (brought.has(row.callId)) add(untold, row.callId, replyFrom(row, WRITTEN));
    await pause();
  }
  for (const [callId, own] of untold) if (!replies.has(callId)) replies.set(callId, own);
  return replies;
};

/** The place of a reply that brought something of the person, where no field tells it. */
export const WRITTEN = 'what the person wrote';

const replyFrom = ({ id, bodySha256, url }: NamingExchangeRow, place: string): FoundReply => ({
  id,
  bodySha256,
  address: hostAndPath(url),
  place,
});

interface AnswerNeeds {
  readonly account: Account;
  readonly matcher: AccountMatcher;
  readonly requests: FoundRequests;
}

const findAnswers = async (
  store: ReadingStore,
  catalogue: Catalogue,
  platform: string,
  { account, matcher, requests }: AnswerNeeds,
  pause: Pause,
): Promise<ReadonlyMap<string, FoundCall['answer']>> => {
  const without = withoutAccount(account);
  const answers = new Map<string, FoundCall['answer']>();
  const encoder = new TextEncoder();
  for (const { callId, operation, data } of store.personRecords.answers(platform)) {
    const entry = catalogue.find(operation);
    const rest = entry && answerWithout(entry, data, without);
    const text = rest?.text ?? data;
    if (requests.callIds.has(callId) || matcher.placeInBody(encoder.encode(text)) !== undefined)
      answers.set(callId, 'more');
    else if (rest) answers.set(callId, 'items');
    await pause();
  }
  return answers;
};

/** An item of an operation without an account. */
export type WithoutPerson = (entry: Entry, item: Item) => TakenOut;

export const withoutAccount = (account: Account): WithoutPerson => {
  const isOwned = ownedBy(account);
  return (entry, item) =>
    withoutPeople(shapeFromItem(entry, item), item, isOwned, whoseAddresses(entry.platform));
};

/** An answer without the person; `undefined` where it has nothing of it. */
export const answerWithout = (
  entry: Entry,
  data: string,
  without: WithoutPerson,
): { readonly text: string } | undefined => {
  const answer = JSON.parse(data) as Record<string, unknown>;
  const items = itemsFromAnswer(entry, answer);
  const rest = items.flatMap((item) => without(entry, item).item ?? []);
  if (rest.length === items.length && rest.every((item, at) => item === items[at]))
    return undefined;
  if (!entry.operation.list) {
    const [one] = rest;
    return {
      text: JSON.stringify(isNode(one) ? { '@context': answer['@context'], ...one } : {}),
    };
  }
  return {
    text: JSON.stringify({
      ...withListedItems(answer, rest),
      itemCount: rest.length,
    }),
  };
};

const countCodings = (
  store: ReadingStore,
  account: Account,
  others: readonly HeldItem[],
  whose: ReadWhoseAddress,
): number => {
  const isOwned = ownedBy(account);
  return store.personRecords
    .passages(others.map(({ id }) => id))
    .filter(({ field, shape, data }) => {
      const item = readKept(() => JSON.parse(data) as Item);
      const rest = item && withoutPeople(shape, item, isOwned, whose).item;
      return rest?.[field] !== item?.[field];
    }).length;
};

const countMentions = async (
  store: ReadingStore,
  platform: string,
  { account, own }: { readonly account: Account; readonly own: ReadonlySet<number> },
  pause: Pause,
): Promise<number> => {
  const isMention = createMentionTest(account);
  let count = 0;
  for (const { id, data } of store.personRecords.texts(platform)) {
    if (!own.has(id) && isMention(data)) count += 1;
    await pause();
  }
  return count;
};
