import type { Entry } from '../engine/catalogue.ts';
import { idsInCall } from '#kit/batch.ts';
import type { Message } from '#kit/message.ts';
import type { Store } from '../store/index.ts';
import { findExpansionParams, isOfAuthor } from './expansion.ts';
import { createKeptLists, type KeptList } from './kept-lists.ts';
import { messages } from './messages.ts';
import { buildTitleMessage, measurePageSize, type PageSize } from './page-sizes.ts';
import { estimatePrice } from './prices.ts';
import { statedLength, statedTotals } from './stated-totals.ts';

type Params = Readonly<Record<string, unknown>>;

/** `most` is absent where nobody knows. */
export interface Range {
  readonly least: number;
  readonly most?: number | undefined;
}

export interface Figures {
  readonly requests: number;
  readonly credits: number;
  readonly bytes: number;
  readonly ms: number;
  /** Thousandths of a US dollar; 0 where nothing is billed. */
  readonly mills: number;
}

/** What lists of one operation take, with all that is asked about their items. */
export interface Estimate {
  readonly least: Figures;
  readonly most?: Figures | undefined;
  /** Of the lists themselves. */
  readonly items: Range;
  /** One request of them, or of those that their items lead to, where that takes more. */
  readonly request: { readonly ms: number; readonly bytes: number };
  /** Replies that kept comments are known to have and that nobody asks for. */
  readonly repliesLeft: number;
  readonly basis: readonly Message[];
}

/** What is asked, how far, and what of each item. */
interface Wanted {
  readonly entry: Entry;
  readonly limit?: number | undefined;
  readonly expansions: readonly Wanted[];
}

/** A list whose parameters are known, and what the item that leads to it says of its length. */
interface KnownList {
  readonly params: Params;
  readonly hint?: number | undefined;
}

const NONE: Range = { least: 0, most: 0 };

/** Estimates from what is kept; what is looked up for one source holds for the next. */
export const createEstimator = (store: Store, unknownMost: number) => {
  const keptList = createKeptLists(store);
  const facts = new Map<string, ReturnType<typeof findFacts>>();
  const findFacts = (entry: Entry) => ({
    size: measurePageSize(store, entry),
    stated: statedTotals(store, entry),
    price: estimatePrice(store, entry),
  });
  const factsFor = (entry: Entry) => {
    const known = facts.get(entry.id) ?? findFacts(entry);
    facts.set(entry.id, known);
    return known;
  };

  const estimateLength = (
    { entry, limit }: Wanted,
    { params, hint }: KnownList,
    kept: KeptList | undefined,
  ): Range & { readonly basis: Message } => {
    const ids = idsInCall(params);
    const exact = (n: number, basis: Message) => ({
      least: Math.min(limit ?? Infinity, n),
      most: Math.min(limit ?? Infinity, n),
      basis,
    });
    if (!entry.operation.list) return exact(1, messages.estimateByIdentifiers);
    if (ids) return exact(ids.length, messages.estimateByIdentifiers);
    if (kept?.isWhole) return exact(kept.items.length, messages.estimateFromTotal);
    const total = factsFor(entry).stated.total(params);
    if (total) return exact(total.items, total.basis);
    if (hint !== undefined) return exact(hint, messages.itemsSayHowLong);
    const seen = Math.min(limit ?? Infinity, kept?.items.length ?? 0);
    return limit === undefined
      ? { least: seen, basis: messages.estimateUnknown({ unknownMost }) }
      : { least: seen, most: limit, basis: messages.estimateByLimit };
  };

  /** How many items a list has to which an item leads that is not known yet. */
  const usualLength = ({ entry, limit }: Wanted): Range & { readonly basis?: Message } => {
    if (!entry.operation.list) return { least: 1, most: 1 };
    const { size, stated } = factsFor(entry);
    const title = buildTitleMessage(entry);
    if (entry.operation.part?.as === 'replies')
      return {
        least: 0,
        most: Math.min(limit ?? Infinity, size.items),
        basis: messages.estimateExpansion({ title }),
      };
    const usual = stated.usual();
    const most = Math.min(limit ?? Infinity, usual ?? Infinity);
    if (most === Infinity) return { least: 0, basis: messages.estimateUnknown({ unknownMost }) };
    return {
      least: 0,
      most,
      basis:
        usual === undefined
          ? messages.estimateByLimit
          : messages.usualLength({ title, items: Math.round(usual) }),
    };
  };

  const lists = (wanted: Wanted, known: readonly KnownList[], unknown: Range): Estimate => {
    const { entry, expansions } = wanted;
    const { size, price } = factsFor(entry);
    const tally = createTally(entry, size, price.each);
    const basis: Message[] = [size.basis, ...price.basis];
    const wantsItems = expansions.length > 0 || entry.shapes.includes('Comment');
    const found = known.map((list) => {
      const kept = wantsItems ? keptList(entry, list.params) : undefined;
      const length = estimateLength(wanted, list, kept);
      if (length.basis !== undefined) basis.push(length.basis);
      tally.add({ least: 1, most: 1 }, length, entry.cost(list.params));
      return { params: list.params, kept, length };
    });
    if (unknown.most !== 0) {
      const usual = usualLength(wanted);
      if (usual.basis) basis.push(usual.basis);
      tally.add(unknown, usual, 1);
    }
    const below = expansions.map((one) => {
      const { lists: next, others } = nextLists(wanted, one, found, tally.unknownItems());
      return lists(one, next, others);
    });
    const hasReplies = expansions.some(
      ({ entry: { operation } }) => operation.part?.as === 'replies',
    );
    return {
      least: sum([tally.least(), ...below.map((one) => one.least)]),
      most: sumKnown([tally.most(), ...below.map((one) => one.most)]),
      items: tally.items(),
      request: below.reduce(
        (one, { request }) => slower(one, request),
        estimateRequest(entry, size),
      ),
      repliesLeft:
        (hasReplies ? 0 : found.reduce((n, { kept }) => n + repliesIn(kept), 0)) +
        below.reduce((n, one) => n + one.repliesLeft, 0),
      basis: [...basis, ...below.flatMap((one) => one.basis)],
    };
  };

  return {
    lists: (wanted: Wanted, params: readonly Params[]): Estimate =>
      lists(
        wanted,
        params.map((one) => ({ params: one })),
        NONE,
      ),
  };
};

interface FoundList {
  readonly params: Params;
  readonly kept: KeptList | undefined;
  readonly length: Range;
}

/** To which lists the items lead that are kept, and to how many those may lead that are not. */
const nextLists = (
  { entry, limit }: Wanted,
  { entry: next }: Wanted,
  found: readonly FoundList[],
  unknownItems: Range,
): { readonly lists: readonly KnownList[]; readonly others: Range } => {
  const isAuthors = isOfAuthor(next, entry);
  // A comment may have no replies, and many items have one author: then nothing is asked.
  const mayBeNone = entry.shapes.includes('Comment') || isAuthors;
  const lists = new Map<string, KnownList>();
  let [least, most]: [number, number | undefined] = [unknownItems.least, unknownItems.most];
  for (const { params, kept, length } of found) {
    const items = kept?.items.slice(0, limit) ?? [];
    for (const { item, shape } of items) {
      const expansionParams = findExpansionParams(next, shape, item, params, isAuthors);
      if (expansionParams)
        lists.set(JSON.stringify(expansionParams), {
          params: expansionParams,
          hint: statedLength(next, item),
        });
    }
    least += Math.max(0, length.least - items.length);
    most =
      most === undefined || length.most === undefined
        ? undefined
        : most + Math.max(0, length.most - items.length);
  }
  return { lists: [...lists.values()], others: { least: mayBeNone ? 0 : least, most } };
};

/** What a number of lists of one operation takes. */
const createTally = (entry: Entry, size: PageSize, millsEach: number) => {
  const least = { pages: 0, credits: 0, items: 0 };
  const most = { pages: 0, credits: 0, items: 0 };
  let isKnown = true;
  const unknown: { least: number; most: number | undefined } = { least: 0, most: 0 };
  const countPages = (items: number): number => Math.max(1, Math.ceil(items / size.items));
  const figures = ({ pages, credits, items }: typeof least): Figures => ({
    requests: Math.ceil(pages * size.requests),
    credits: Math.ceil(credits),
    bytes: pages * size.bytes,
    ms: estimateWait(entry, pages * size.requests),
    mills: items * millsEach,
  });
  return {
    add: (lists: Range, length: Range, cost: number): void => {
      least.pages += lists.least * countPages(length.least);
      least.credits += lists.least * countPages(length.least) * cost;
      least.items += lists.least * length.least;
      if (lists.most === undefined || length.most === undefined) {
        isKnown = false;
        return;
      }
      most.pages += lists.most * countPages(length.most);
      most.credits += lists.most * countPages(length.most) * cost;
      most.items += lists.most * length.most;
      // Of one list that is known, its items are looked at one by one.
      if (lists.most === 1 && lists.least === 1) return;
      unknown.least += lists.least * length.least;
      if (unknown.most !== undefined) unknown.most += lists.most * length.most;
    },
    unknownItems: (): Range => (isKnown ? unknown : { least: unknown.least }),
    least: (): Figures => figures(least),
    most: (): Figures | undefined => (isKnown ? figures(most) : undefined),
    items: (): Range => ({ least: least.items, ...(isKnown && { most: most.items }) }),
  };
};

const repliesIn = (kept: KeptList | undefined): number =>
  (kept?.items ?? []).reduce(
    (sum, { item, shape }) =>
      shape === 'Comment' && typeof item['replyCount'] === 'number' && !(Number(item['depth']) > 0)
        ? sum + item['replyCount']
        : sum,
    0,
  );

const FIELDS = ['requests', 'credits', 'bytes', 'ms', 'mills'] as const;

const sum = (all: readonly Figures[]): Figures =>
  Object.fromEntries(
    FIELDS.map((field) => [field, all.reduce((total, one) => total + one[field], 0)]),
  ) as unknown as Figures;

const sumKnown = (all: readonly (Figures | undefined)[]): Figures | undefined => {
  const known = all.filter((one) => one !== undefined);
  return known.length === all.length ? sum(known) : undefined;
};

const slower = (one: Estimate['request'], other: Estimate['request']): Estimate['request'] => ({
  ms: Math.max(one.ms, other.ms),
  bytes: Math.max(one.bytes, other.bytes),
});

const estimateRequest = (entry: Entry, { requests, bytes }: PageSize): Estimate['request'] => ({
  ms: estimateWait(entry, 1),
  bytes: bytes / requests,
});

/** At the gap that the platform is asked with, and within what it is asked in an hour. */
export const estimateWait = ({ platform: { pace } }: Entry, requests: number): number =>
  requests * Math.max(pace.gapMs + pace.jitterMs / 2, 3_600_000 / pace.perHour);
