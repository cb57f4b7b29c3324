import { collect, countNotice, repeatNotice, type Notice, type Parsed } from '#kit/collect.ts';
import { count, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { requestVariable } from '../captured.ts';
import { alone, capturedLines, voyagerIn, type Voyager } from './voyager.ts';
import { messages } from '../messages.ts';
import type { Message } from '#kit/message.ts';

/** What stands among the items of a list, is none of them, and is counted in a notice. */
export interface Skipped {
  readonly code: string;
  readonly words: (count: number) => Message;
  readonly is: (thing: Node, from: Voyager) => boolean;
}

/** A thing of a list, in the answer that it came with. */
export interface Found {
  readonly from: Voyager;
  readonly thing: Node;
}

/** One kind of list among the answers of the API: what stands in it, and how that is read. */
export interface ListKind<T> {
  /** As notices and errors call its items: `posts`. */
  readonly what: string;
  /** Names of the answers that hold it: `feedDashMainFeedByMainFeed`. An answer without a name always may. */
  readonly answers: RegExp;
  /** References to its items begin so. */
  readonly reference: RegExp;
  readonly isItem: (thing: unknown) => boolean;
  readonly skipped?: readonly Skipped[];
  /** `undefined` for what is no item of this list. */
  readonly read: (from: Voyager, thing: unknown) => T | undefined;
  /** What is to be said of the things that became items. */
  readonly notices?: (found: readonly Found[]) => readonly Notice[];
  /** What names an item: of those that come twice the first is kept. */
  readonly key: (item: T) => string;
  /** How many the whole list has, where its answer says so. */
  readonly total?: (answer: Node) => number | undefined;
  /** Its items stand in clusters, of which some hold other things, or nothing. */
  readonly isClustered?: boolean;
}

/** How deep answers are nested, and more than that. */
const DEPTH = 40;

/** References to what only holds the references to items, and is looked into. */
const HOLDERS = /^\*(?:elements|results|items?|searchFeedUpdate|entityResult|update|value)$/;

interface Listed {
  readonly things: Node[];
  /** References to items that did not come along. */
  readonly missing: number;
  /** References that stand in one list more than once. */
  readonly repeated: number;
}

type Sought = Pick<ListKind<unknown>, 'reference' | 'isItem'>;

/**
 * The items below some values, in their order: the things themselves, or references to them, alone or in
 * lists, at any depth. Of references to other things those of holders are followed, each once: things may
 * refer to each other.
 */
export const listedIn = (
  from: Voyager,
  roots: readonly unknown[],
  { reference, isItem }: Sought,
): Listed => {
  const things = new Set<Node>();
  const missing = new Set<string>();
  const followed = new Set<string>();
  let repeated = 0;
  const refer = (urn: string, name: string, depth: number): void => {
    const thing = from.byUrn(urn);
    if (reference.test(urn)) {
      if (thing) things.add(thing);
      else missing.add(urn);
    } else if (thing && HOLDERS.test(name) && !followed.has(urn)) {
      followed.add(urn);
      look(thing, name, depth + 1);
    }
  };
  const look = (value: unknown, name: string, depth: number): void => {
    if (typeof value === 'string') return refer(value, name, depth);
    if (depth > DEPTH) return;
    if (Array.isArray(value)) {
      const names = value.filter((one) => typeof one === 'string' && reference.test(one));
      repeated += names.length - new Set(names).size;
      for (const one of value as readonly unknown[]) look(one, name, depth + 1);
    } else if (isNode(value)) {
      if (isItem(value)) things.add(value);
      else for (const [key, one] of Object.entries(value)) look(one, key, depth + 1);
    }
  };
  for (const root of roots) look(root, '', 0);
  return { things: [...things], missing: missing.size, repeated };
};

const LISTS = ['elements', '*elements', 'results', '*results'];

interface Answer {
  /** Empty where the whole reply is the answer. */
  readonly name: string;
  readonly value: Node;
}

/** The answers in what a reply says: that of its only call, or those of a page by their names. */
const answersIn = (from: Voyager): readonly Answer[] => {
  const parts = Array.isArray(from.data) ? (from.data as readonly unknown[]) : [from.data];
  return parts.flatMap((data): readonly Answer[] => {
    if (!isNode(data)) return [];
    if (LISTS.some((name) => Array.isArray(data[name]))) return [{ name: '', value: data }];
    return Object.entries(node(data, 'data') ?? data).flatMap(([key, value]) => {
      const found = typeof value === 'string' && key.startsWith('*') ? from.byUrn(value) : value;
      return isNode(found) ? [{ name: key.replace(/^\*/, ''), value: found }] : [];
    });
  });
};

interface Paging {
  readonly start: number;
  readonly count: number;
  readonly total: number | undefined;
}

/** Where a page of a list begins, how long it is, and how long the list: the first that says so. */
export const findPaging = (from: Voyager): Paging | undefined => pagingHere(answersIn(from));

const pagingHere = (answers: readonly Answer[]): Paging | undefined =>
  answers.map(({ value }) => pagingIn(value)).find(Boolean);

const pagingIn = (answer: Node): Paging | undefined => {
  const paging = node(answer, 'paging');
  const [start, length] = [count(paging, 'start'), count(paging, 'count')];
  return start === undefined || length === undefined
    ? undefined
    : { start, count: length, total: count(paging, 'total') };
};

/** The place of a page in its list, by its request or its answer; the first page has none. */
export const placeIn = (reply: Reply, paging: Paging | undefined): string | undefined => {
  const start = requestVariable(reply.request, 'start') ?? String(paging?.start ?? 0);
  return /^[1-9]\d{0,8}$/.test(start) ? start : undefined;
};

export const nextPlace = (paging: Paging | undefined): string | null => {
  if (!paging || paging.count === 0) return null;
  const end = paging.start + paging.count;
  return paging.total !== undefined && paging.total > end ? String(end) : null;
};

/** Feeds of 2023 and after tell no total: what goes on has a token for its next page. */
const offeredPlace = ({ reply, answers, found }: Part): string | null => {
  const isOffered = answers.some(
    ({ value }) => str(value, 'metadata', 'paginationToken') !== undefined,
  );
  if (!isOffered) return null;
  const start = Number(placeIn(reply, pagingHere(answers)) ?? 0);
  const requestedCount = Number(requestVariable(reply.request, 'count') ?? 0);
  return String(
    start +
      (requestedCount > 0 && requestedCount <= MOST_ASKED ? requestedCount : found.things.length),
  );
};

/** No page asks for more at once. */
const MOST_ASKED = 1000;

interface Part {
  readonly reply: Reply;
  readonly from: Voyager;
  readonly answers: readonly Answer[];
  readonly found: Listed;
}

/** What one reply holds of a list. Throws where it holds no such list. */
const readListPart = <T>(kind: ListKind<T>, reply: Reply): Part => {
  const lines = capturedLines(reply);
  // Broken lines are no objects; they are set aside as items that cannot be read.
  if (lines)
    return {
      reply,
      from: alone,
      answers: [],
      found: { things: lines as Node[], missing: 0, repeated: 0 },
    };
  const from = voyagerIn(reply);
  const all = answersIn(from);
  const answers = listAnswers(kind, from, all);
  const roots = answers.map(({ value }) => value);
  const found =
    all.length > 0
      ? listedIn(from, roots, kind)
      : { things: cameAlong(from, kind), missing: 0, repeated: 0 };
  const isEmpty = found.things.length === 0 && found.missing === 0;
  if (isEmpty && !answers.some(({ value }) => isEmptyList(kind, value)))
    throw new AppError('platform_error', messages.listMissing({ what: kind.what }));
  return { reply, from, answers, found };
};

/** Those of the answers that hold such a list. A page carries other lists, too, some without a name. */
const listAnswers = <T>(
  kind: ListKind<T>,
  from: Voyager,
  all: readonly Answer[],
): readonly Answer[] => {
  const named = all.filter(({ name }) => name !== '' && kind.answers.test(name));
  if (named.length > 0) return named;
  const unnamed = all.filter(({ name }) => name === '');
  if (!Array.isArray(from.data)) return unnamed;
  return unnamed.filter(({ value }) => {
    const { things, missing } = listedIn(from, [value], kind);
    return things.length + missing > 0;
  });
};

/** Whether an answer in which nothing was found is such a list, and an empty one. */
const isEmptyList = <T>(kind: ListKind<T>, answer: Node): boolean =>
  kind.isClustered === true || LISTS.every((one) => list(answer, one).length === 0);

/** The items that came along where nothing lists them; not those that stand within others. */
export const cameAlong = (from: Voyager, { isItem }: Sought): Node[] => {
  const inner = new Set(from.included.flatMap((one) => str(one, '*resharedUpdate') ?? []));
  return from.included.filter((one) => isItem(one) && !inner.has(str(one, 'entityUrn') ?? ''));
};

/** The items of some things, and what was left out or set aside. */
export const readThings = <T>(
  {
    what,
    skipped = [],
    read,
    notices: judge,
  }: Pick<ListKind<T>, 'what' | 'skipped' | 'read' | 'notices'>,
  rows: readonly Found[],
  missing: number,
): { readonly items: T[]; readonly notices: readonly Notice[] } => {
  const isSkippedThing = ({ is }: Skipped, { from, thing }: Found): boolean =>
    isNode(thing) && is(thing, from);
  let others = 0;
  const found: Found[] = [];
  const wanted = rows.filter((row) => !skipped.some((kind) => isSkippedThing(kind, row)));
  const { items, notices } = collect(wanted, ({ from, thing }) => {
    const item = read(from, thing);
    if (item === undefined) others += 1;
    else found.push({ from, thing });
    return item;
  });
  const left = skipped.flatMap((kind) => {
    const number = rows.filter((row) => isSkippedThing(kind, row)).length;
    return countNotice(number, kind.code, kind.words(number));
  });
  const absent = messages.contentsMissing({ missing, what });
  return {
    items,
    notices: [
      ...notices,
      ...left,
      ...(judge?.(found) ?? []),
      ...countNotice(others, 'other-kinds', messages.otherEntriesLeftOut({ what, others })),
      ...countNotice(missing, 'items-left-out', absent),
    ],
  };
};

/** Of items of one name the first is kept. */
export const eachOnce = <T>(items: readonly T[], key: (item: T) => string): T[] => {
  const found = new Map<string, T>();
  for (const item of items) if (!found.has(key(item))) found.set(key(item), item);
  return [...found.values()];
};

/** A list as the pages loaded it, each item once; `learns` tells of its parameters what its items tell. */
export const readList = <T>(
  kind: ListKind<T>,
  replies: readonly Reply[],
  learns: (items: readonly T[]) => Readonly<Record<string, string | undefined>>,
): Parsed<ListPage<T>> => {
  const parts = replies.map((reply) => readListPart(kind, reply));
  const [first, last] = [parts[0], parts.at(-1)];
  if (!first || !last) throw new AppError('platform_error', messages.noReply);
  const rows = parts.flatMap(({ from, found }) => found.things.map((thing) => ({ from, thing })));
  const missing = parts.reduce((sum, { found }) => sum + found.missing, 0);
  const { items, notices } = readThings(kind, rows, missing);
  const each = eachOnce(items, kind.key);
  const repeated = parts.reduce((sum, { found }) => sum + found.repeated, 0);
  const paging = pagingHere(last.answers);
  const next = nextFromPart(last, paging);
  const total = last.answers
    .map(({ value }) => kind.total?.(value))
    .find((one) => one !== undefined);
  const isAll = next !== null || paging?.total !== undefined;
  const params = { ...learns(each), cursor: placeIn(first.reply, pagingHere(first.answers)) };
  return {
    data: {
      items: each,
      totalItems: total ?? null,
      next,
      ...(isAll
        ? {}
        : { incomplete: { reason: messages.moreNotLoaded, statedTotal: total ?? null } }),
    },
    notices: [...notices, ...repeatNotice(items.length - each.length + repeated)],
    params: Object.fromEntries(
      Object.entries(params).filter((one): one is [string, string] => one[1] !== undefined),
    ),
  };
};

/** A page on which nothing is listed is the last, whatever it says of those after it. */
const nextFromPart = (last: Part, paging: Paging | undefined): string | null => {
  if (last.found.things.length + last.found.missing === 0) return null;
  return paging?.total === undefined ? offeredPlace(last) : nextPlace(paging);
};
