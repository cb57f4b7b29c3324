import type { Catalogue, Entry } from '../../engine/catalogue.ts';
import type { FindState } from '../../engine/cursor.ts';
import { allNames, type PersonNames, ownedBy, type Account } from '#kit/account.ts';
import type { Reply } from '#kit/exchange.ts';
import type {
  CallToForget,
  ExchangeRow,
  LeftOutRedaction,
  ReadingStore,
} from '../../store/index.ts';
import { whoseAddresses } from '#kit/whose-address.ts';
import { peopleInItem, type TakenOut } from '#vocab/people.ts';
import { itemsFromAnswer, shapeFromItem, type Item } from '../../engine/answered-items.ts';
import { readKept } from '../read-kept.ts';
import { rereadCall, type KeptCall } from '../reread.ts';
import { siteFromPlatform } from '#kit/account-address.ts';
import {
  createAccountMatcher,
  type AccountMatcher,
  type NamingExchange,
} from './account-matcher.ts';
import { answerWithout, withoutAccount } from './find-person.ts';
import { createWordsTest, isAboutPerson } from './person-test.ts';
import { REMOVED, type Packing } from './forget-planned.ts';
import { pickNamingParts, redactCall, withBody } from './redact-call.ts';
import { createAccount } from '#kit/learn-account.ts';

/** Somebody who is left out and stands in the call. */
interface FoundInCall {
  readonly matcher: AccountMatcher;
  readonly without: (item: Item) => TakenOut;
  readonly isInWords: (text: string) => boolean;
}

/** A call as it is kept, with what is needed to read it again. */
interface ReadCall {
  readonly catalogue: Catalogue;
  readonly call: KeptCall;
  /** Those that came whole; none where they cannot be read. */
  readonly replies: readonly Reply[];
  readonly find: FindState;
}

/**
 * The accounts of these people, each with all names that are told of it. A name that one of the others
 * has too is none of theirs.
 */
const accountsFromPeople = (
  people: readonly PersonNames[],
  others: readonly PersonNames[],
): readonly Account[] => {
  const accounts: Account[] = [];
  for (let left = people; left[0];) {
    const [{ ids, handle, addresses }, ...rest] = left as [PersonNames, ...PersonNames[]];
    const [name] = [...ids, ...(handle === undefined ? [] : [handle]), ...addresses];
    left = rest;
    if (name === undefined) continue;
    const account = createAccount([name]);
    account.lookAt(people);
    for (const person of people) account.learnFrom(person);
    for (const person of others) account.notice(person);
    const names = account.names();
    const isOwned = ownedBy(names);
    left = rest.filter((person) => !isOwned(person));
    accounts.push(names);
  }
  return accounts;
};

/**
 * Takes everybody who is left out of one call that was answered with them, as forgetting does: replies
 * lose their parts where all others are read from the rest as before, and are deleted otherwise. Only
 * hashes are kept of those who are left out, so that who they are is read from the items of the call.
 */
export const redactLeftOut = (
  store: ReadingStore,
  catalogue: Catalogue,
  callId: string,
  packing: Packing,
): LeftOutRedaction => {
  const kept = store.leftOutCalls.keptOf(callId);
  const done = (call: Omit<CallToForget, 'callId'>, namesPerson = false): LeftOutRedaction => ({
    call: { callId, ...call },
    kept,
    isRequested: namesPerson,
  });
  const exchanges = store.allEvidence.exchanges(callId);
  const row = store.calls.find(callId);
  const entry = catalogue.find(row?.operation ?? '');
  // What nobody reads any more may hold anybody.
  const nothing = {
    replies: exchanges.map(({ id }) => deletedReply(id)),
    answer: 'delete',
  } as const;
  if (!row || !entry) return done(nothing);
  const isLeftOut = store.personRecords.leftOut(entry.platform.segment);
  if (!isLeftOut) return done(UNCHANGED);

  const params = row.params as KeptCall['params'];
  const answer = store.personRecords.answer(callId);
  const of: ReadCall = {
    catalogue,
    call: { callId, operation: entry.id, params },
    replies: readCallReplies(store, callId),
    find: store.longStates.find,
  };
  const items = [
    ...itemsFromAnswer(entry, JSON.parse(answer ?? 'null')),
    ...itemsRead(of, of.replies),
  ];
  if (items.length === 0) return done(nothing);
  const [own, others] = peopleIn(entry, items, isLeftOut);
  if (own.length === 0) return done(UNCHANGED);

  const site = siteFromPlatform(entry.platform);
  const people = accountsFromPeople(own, others).map((account): FoundInCall => {
    const without = withoutAccount(account);
    return {
      matcher: createAccountMatcher(account, site),
      isInWords: createWordsTest(account),
      without: (item) => without(entry, item),
    };
  });
  const bodies = exchanges.length === 0 ? NO_BODIES : bodiesWithout(of, people);
  const isNamed = people.some(({ matcher, isInWords }) =>
    isAboutPerson(entry, params, matcher, isInWords),
  );
  return done(
    {
      replies: repliesToForget(store, exchanges, { people, bodies, packing }),
      answer: answerToForget(entry, answer, {
        people,
        packing,
        namesPerson: isNamed,
        isKept: !!bodies,
      }),
    },
    isNamed,
  );
};

/** Those who are left out, and all others, as the items name them. */
const peopleIn = (
  entry: Entry,
  items: readonly Item[],
  isLeftOut: NonNullable<ReturnType<ReadingStore['personRecords']['leftOut']>>,
): readonly [own: readonly PersonNames[], others: readonly PersonNames[]] => {
  const [own, others]: [PersonNames[], PersonNames[]] = [[], []];
  for (const item of items)
    for (const { names } of peopleInItem(
      shapeFromItem(entry, item),
      item,
      whoseAddresses(entry.platform),
    ))
      (isLeftOut(allNames(names)) ? own : others).push(names);
  return [own, others];
};

/** Nobody who is left out is in the call (any more). */
const UNCHANGED = { replies: [], answer: 'keep' } as const;

/** Of a call whose replies were deleted, as by pruning: its answer alone is left. */
const NO_BODIES: ReadonlyMap<number, Uint8Array> = new Map();

const deletedReply = (id: string) => ({ id, removed: REMOVED.whole });

/** None where a body is damaged. */
const readCallReplies = (store: ReadingStore, callId: string): readonly Reply[] =>
  readKept(() => store.allEvidence.replies(callId)) ?? [];

const itemsRead = ({ catalogue, call, find }: ReadCall, replies: readonly Reply[]): Item[] => [
  ...(rereadCall(catalogue, call, replies, find)?.values() ?? []),
];

/**
 * What is kept of the replies that hold these people, by their places among the replies: one person
 * after the other. `undefined` where the replies cannot be read, or one of them cannot be taken out.
 */
const bodiesWithout = (
  of: ReadCall,
  people: readonly FoundInCall[],
): ReadonlyMap<number, Uint8Array> | undefined => {
  if (of.replies.length === 0) return undefined;
  const replies = [...of.replies];
  const bodies = new Map<number, Uint8Array>();
  for (const person of people) {
    const held = heldIn(replies, person);
    // Gone with what was cut out for somebody else.
    const isGone =
      held.length === 0 &&
      heldIn(of.replies, person).length > 0 &&
      itemsRead(of, replies).every((item) => person.without(item).item === item);
    if (isGone) continue;
    // What the person's items were read of holds the person, also where no field tells it.
    const places = held.length > 0 ? held : [...replies.keys()];
    const redacted = redactCall(of.call, replies, places, { ...of, ...person });
    if (!('bodies' in redacted)) return undefined;
    for (const [n, body] of redacted.bodies) {
      const reply = replies[n];
      if (reply) replies[n] = withBody(reply, body);
      bodies.set(n, body);
    }
  }
  return bodies;
};

const heldIn = (replies: readonly Reply[], person: FoundInCall): number[] =>
  replies.flatMap((reply, n) => (holds(person, pickNamingParts(reply), reply.body) ? [n] : []));

const holds = ({ matcher }: FoundInCall, exchange: NamingExchange, body: Uint8Array): boolean =>
  matcher.placeInBody(body) !== undefined || matcher.placeInExchange(exchange) !== undefined;

interface Taken {
  readonly people: readonly FoundInCall[];
  readonly packing: Packing;
}

const repliesToForget = (
  store: ReadingStore,
  exchanges: readonly ExchangeRow[],
  {
    people,
    bodies,
    packing,
  }: Taken & { readonly bodies: ReadonlyMap<number, Uint8Array> | undefined },
): CallToForget['replies'] => {
  const wholeIds = exchanges.flatMap(({ id, cutOff }) => (cutOff === undefined ? [id] : []));
  const rests = new Map([...(bodies ?? [])].map(([n, body]) => [wholeIds[n], body]));
  const held = exchanges.filter((row) => {
    const body = readAnyBody(store, row.bodySha256);
    return rests.has(row.id) || people.some((person) => holds(person, row, body));
  });
  const all = held.length === 0 && !bodies ? exchanges : held;
  return all.map(({ id }) => {
    const body = rests.get(id);
    if (!body) return deletedReply(id);
    return { id, removed: REMOVED.part, rest: { ...packing.body(body), size: body.byteLength } };
  });
};

/** A damaged reply cannot be read by anybody. */
const readAnyBody = (store: ReadingStore, sha256: string): Uint8Array =>
  readKept(() => store.allEvidence.body(sha256)) ?? new Uint8Array();

const answerToForget = (
  entry: Entry,
  data: string | undefined,
  {
    people,
    packing,
    namesPerson,
    isKept,
  }: Taken & { readonly namesPerson: boolean; readonly isKept: boolean },
): CallToForget['answer'] => {
  if (data === undefined || namesPerson) return 'delete';
  let rest: { readonly text: string } | undefined;
  for (const { without } of people)
    rest = answerWithout(entry, rest?.text ?? data, (_, item) => without(item)) ?? rest;
  const bytes = new TextEncoder().encode(rest?.text ?? data);
  if (people.some(({ matcher }) => matcher.placeInBody(bytes) !== undefined)) return 'delete';
  if (!rest) return 'keep';
  return isKept ? packing.content(rest.text) : 'delete';
};
