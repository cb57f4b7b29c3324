import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Reply } from '#kit/exchange.ts';
import type { Catalogue, Entry } from '../../engine/catalogue.ts';
import type { ReadingStore } from '../../store/index.ts';
import { readKept } from '../read-kept.ts';
import { rereadCall, type KeptCall } from '../reread.ts';
import { siteFromPlatform, type Site } from '#kit/account-address.ts';
import { createAccountMatcher } from './account-matcher.ts';
import {
  answerWithout,
  findPerson,
  matchedAccount,
  withoutAccount,
  WRITTEN,
  type FindOptions,
  type FoundCall,
  type FoundPerson,
  type FoundReply,
} from './find-person.ts';
import { createWordsTest, isAboutPerson } from './person-test.ts';
import { pickNamingParts, redactCall, type Unredactable } from './redact-call.ts';
import { withoutNamesInRequest } from './redact-request.ts';

/**
 * What becomes of a reply that holds the person:
 * - `redacted`: it is kept without the person.
 * - `own`: it is only the person's, and goes.
 * - `unread`: no parser reads it, and it goes.
 * - otherwise it goes because it cannot be kept in part, and others' items stay without it.
 */
type ReplyFate = 'redacted' | Unredactable;

export interface PlannedReply extends FoundReply {
  readonly fate: ReplyFate;
  /** Of the redacted body, and of what is kept of its request. */
  readonly newSha256?: string;
  readonly newRequestSha256?: string;
}

export interface PlannedCall {
  readonly callId: string;
  readonly operation: string;
  readonly replies: readonly PlannedReply[];
  readonly answer: 'keep' | 'delete' | 'part';
}

/** Exactly what is deleted of a person, and what of others that touches. */
export interface ForgettingPlan extends Omit<FoundPerson, 'calls'> {
  readonly platform: string;
  readonly calls: readonly PlannedCall[];
  /** Items of others that are without evidence from then on. */
  readonly withoutEvidence: number;
  /** SHA-256 over the sorted set: the same set has the same digest. */
  readonly digest: string;
}

/** Finds the set of a person and decides what becomes of each reply. Reads only. Throws `not_found`. */
export const planForgetting = async (
  store: ReadingStore,
  catalogue: Catalogue,
  platform: string,
  given: readonly string[],
  options: FindOptions,
): Promise<ForgettingPlan> => {
  const found = await findPerson(store, catalogue, platform, given, options);
  const planner = createCallPlanner(store, catalogue, platform, given, found);
  const calls: PlannedCall[] = [];
  let withoutEvidence = 0;
  for (const call of found.calls) {
    const planned = planner.plan(call);
    calls.push(planned.call);
    withoutEvidence += planned.withoutEvidence;
    await turn();
    options.signal.throwIfAborted();
  }
  const plan = { ...found, platform, calls, withoutEvidence };
  return { ...plan, digest: computePlanDigest(plan) };
};

/** What is kept of each call of a plan; made anew, so that not all of it has to be held at once. */
export const createCallPlanner = (
  store: ReadingStore,
  catalogue: Catalogue,
  platform: string,
  given: readonly string[],
  { account, items }: Pick<FoundPerson, 'account' | 'items'>,
) => {
  const platformEntry = catalogue.platform(platform);
  const matched = matchedAccount(account, given);
  const matcher = createAccountMatcher(
    matched,
    platformEntry ? siteFromPlatform(platformEntry) : NO_SITE,
  );
  const without = withoutAccount(matched);
  const own = new Set(items.map(({ id }) => id));

  const redact = (call: Pick<FoundCall, 'callId' | 'replies'>): PlannedRest => {
    const row = store.calls.find(call.callId);
    const entry = catalogue.find(row?.operation ?? '');
    if (!row || !entry) return { because: 'unread' };
    const kept: KeptCall = {
      callId: call.callId,
      operation: row.operation,
      params: row.params as KeptCall['params'],
    };
    const exchanges = store.evidence.exchanges(call.callId);
    const places = new Map(call.replies.map(({ id, place }) => [id, place]));
    const redacted = readKept((): PlannedRest => {
      const replies = store.evidence.replies(call.callId);
      const unnamed = unnamedCall(kept, replies, entry);
      if ('because' in unnamed) return unnamed;
      const inBody = exchanges.flatMap(({ id }, n) => {
        const found = replies[n] && matcher.findInBody(replies[n].body);
        const holds = found?.place !== undefined || found?.isMentioned === true;
        return places.has(id) && (holds || places.get(id) === WRITTEN) ? [n] : [];
      });
      const rest = redactCall(unnamed.call, unnamed.replies, inBody, {
        catalogue,
        matcher,
        without: (item) => without(entry, item),
        find: store.longStates.find,
      });
      return 'because' in rest ? rest : restsOf(exchanges, unnamed.replies, { ...rest, places });
    });
    // A damaged body.
    return redacted ?? { because: 'unread' };
  };

  /** The call without what was asked of the person, if it is read as before. */
  const unnamedCall = (
    call: KeptCall,
    replies: readonly Reply[],
    entry: Entry,
  ): { readonly call: KeptCall; readonly replies: readonly Reply[] } | Unreadable => {
    const rest = replies.flatMap((reply) => withoutNamesInRequest(reply, matcher) ?? []);
    const isInWords = createWordsTest(matched);
    const params = isAboutPerson(entry, call.params, matcher, isInWords) ? {} : call.params;
    if (rest.length < replies.length) return { because: 'asked' };
    if (params === call.params && rest.every((reply, n) => reply === replies[n]))
      return { call, replies };
    const read = (of: KeptCall, from: readonly Reply[]) =>
      rereadCall(catalogue, of, from, store.longStates.find);
    const [before, after] = [read(call, replies), read({ ...call, params }, rest)];
    const isSame = [...(before ?? [])].every(
      ([key, item]) =>
        without(entry, item).item === undefined || isDeepStrictEqual(after?.get(key), item),
    );
    return before && isSame ? { call: { ...call, params }, replies: rest } : { because: 'asked' };
  };

  return {
    plan: (call: FoundCall) => {
      const redacted = call.replies.length === 0 ? NO_RESTS : redact(call);
      const rests = restsIn(redacted);
      const operation = store.calls.find(call.callId)?.operation ?? '';
      const replies = call.replies.map((reply): PlannedReply => {
        const rest = rests.get(reply.id);
        if (rest) return { ...reply, fate: 'redacted', ...hashesOfRest(rest) };
        return { ...reply, fate: 'because' in redacted ? redacted.because : 'unread' };
      });
      const isKept = 'rests' in redacted;
      const answer = answerFate(call, isKept);
      const others = store.personRecords
        .itemsBroughtBy(call.callId)
        .filter((id) => !own.has(id)).length;
      return {
        call: { callId: call.callId, operation, replies, answer },
        withoutEvidence: isKept ? 0 : others,
      };
    },
    /** What is kept of the replies of a call, by the ids of their exchanges. */
    restsOf: (call: Pick<PlannedCall, 'callId' | 'replies'>): ReadonlyMap<string, Reply> =>
      restsIn(redact(call)),
    /** The rest of an answer of which the person's items are left out. */
    answerOf: (callId: string): string | undefined => {
      const operation = store.calls.find(callId)?.operation ?? '';
      const entry = catalogue.find(operation);
      const data = store.personRecords.answer(callId);
      return entry && data !== undefined ? answerWithout(entry, data, without)?.text : undefined;
    },
  };
};

interface Unreadable {
  readonly because: Unredactable;
}

/** What is kept of the replies of a call that hold the person, by the ids of their exchanges. */
type PlannedRest = { readonly rests: ReadonlyMap<string, Reply> } | Unreadable;

const NO_RESTS: PlannedRest = { rests: new Map() };

const restsIn = (redacted: PlannedRest): ReadonlyMap<string, Reply> =>
  'rests' in redacted ? redacted.rests : new Map();

const restsOf = (
  exchanges: readonly { readonly id: string }[],
  replies: readonly Reply[],
  {
    bodies,
    places,
  }: {
    readonly bodies: ReadonlyMap<number, Uint8Array>;
    readonly places: ReadonlyMap<string, string>;
  },
): PlannedRest => ({
  rests: new Map(
    exchanges.flatMap(({ id }, n) => {
      const reply = replies[n];
      if (!reply || !places.has(id)) return [];
      return [[id, { ...reply, body: bodies.get(n) ?? reply.body }] as const];
    }),
  ),
});

const hashesOfRest = (rest: Reply): Pick<PlannedReply, 'newSha256' | 'newRequestSha256'> => ({
  newSha256: sha256Of(rest.body),
  newRequestSha256: sha256Of(Buffer.from(JSON.stringify(pickNamingParts(rest)))),
});

const NO_SITE: Site = { domains: new Set(), hasHandleFirst: false };

const answerFate = ({ answer }: FoundCall, isKept: boolean): PlannedCall['answer'] => {
  if (answer === 'more') return 'delete';
  if (answer === 'nothing') return 'keep';
  return isKept ? 'part' : 'delete';
};

const sha256Of = (body: Uint8Array): string => createHash('sha256').update(body).digest('hex');

const computePlanDigest = ({
  platform,
  items,
  others,
  calls,
  pages,
  requests,
  places,
}: Omit<ForgettingPlan, 'digest'>): string => {
  const lines = [
    ...items.map(({ id }) => `item ${id}`),
    ...others.map(({ id }) => `other ${id}`),
    ...calls.flatMap(({ callId, replies, answer }) => [
      `answer ${callId} ${answer}`,
      ...replies.map(
        ({ id, bodySha256, fate, newSha256, newRequestSha256 }) =>
          `reply ${id} ${bodySha256} ${fate === 'redacted' ? `${newSha256} ${newRequestSha256}` : 'deleted'}`,
      ),
    ]),
    ...pages.map(({ id }) => `page ${id}`),
    ...places.map(({ name, digest }) => `place ${name} ${digest}`),
    ...requests.calls.map((seq) => `call ${seq}`),
    ...requests.lists.map((seq) => `list ${seq}`),
    ...requests.links.map((seq) => `link ${seq}`),
    ...requests.sources.map(({ seq, ids }) => `source ${seq} ${JSON.stringify(ids ?? [])}`),
  ];
  return createHash('sha256')
    .update([platform, ...lines.toSorted()].join('\n'))
    .digest('hex');
};
