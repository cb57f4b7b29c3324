import type {
  Completeness,
  CompletenessView,
  NotRead,
  RefusedList,
  StatedTotal,
} from '#kit/completeness.ts';
import { expandOperations } from '#kit/expand.ts';
import { inEnglish, verbatim } from '#kit/message.ts';
import type {
  CollectionRow,
  CollectionStore,
  OfficialCount,
  RunRow,
  StatedLists,
} from '../store/index.ts';
import { methodsText, listNotices, type CollectionFacts } from './methods-text.ts';
import {
  findOperationWords,
  listKnowledgeFromTexts,
  type OperationTexts,
  type OperationWords,
} from './operation-words.ts';
import { mergeUnreadLines } from './unread-lines.ts';

/** What is there, what is missing and why, as programs and exports have it. */
export const computeCompleteness = (...of: Parameters<typeof completenessView>): Completeness =>
  inEnglish(completenessView(...of));

/** The same with ids and values of its sentences; the words for a methods section are English. */
export const completenessView = (
  store: CollectionStore,
  collection: CollectionRow,
  operations: OperationTexts = {},
): CompletenessView => {
  const facts = readFacts(store, collection, operations);
  const { stated, collected, unreadLines, worlds, unique, duplicates, gaps, refusals } = facts;
  const { notFound } = facts;
  const total = onlyTotal(facts);
  return {
    statedTotal: total,
    stated,
    collected,
    worlds,
    unique,
    duplicates,
    pages: facts.pages,
    gaps,
    refused: refusals.length,
    refusals,
    removedSince: facts.absent.removed,
    notShown: facts.absent.notShown,
    ...(notFound.length > 0 && { notFound }),
    missing: facts.missing,
    ...(facts.vagueDates > 0 && { vagueDates: facts.vagueDates }),
    ...(facts.repliesLeft > 0 && { repliesLeft: facts.repliesLeft }),
    unreadLines,
    notices: listNotices(facts),
    methods: methodsText(facts),
  };
};

const readFacts = (
  store: CollectionStore,
  { seq, items, madeFrom }: CollectionRow,
  operations: OperationTexts,
): CollectionFacts => {
  const { completeness, gathering } = store;
  const unread = completeness.unread(seq);
  const runs = store.runs.recent(MOST_RUNS, seq);
  const gathered = gathering.asked(seq);
  const collected = gathering.collected(seq);
  const recheck = gathering.latestRecheck(seq);
  const unreadLines = mergeUnreadLines(runs);
  const notRead = (state: 'gap' | 'refused' | 'notFound'): RefusedList[] =>
    unread
      .filter((page) => page.state === state)
      .map(({ operation, params, at, reason }) => ({
        source: `${operation} ${params}`,
        platform: findOperationWords(operations, operation).brand,
        at,
        reason: reason ?? verbatim(''),
      }));
  const operationName = (id: string): string => findOperationWords(operations, id).name;
  return {
    ...completeness.counts(seq),
    asked: gathered,
    collected,
    operations: listOperations(store, seq).map(operationName),
    captured: completeness
      .captured(seq)
      .map((one) => ({ ...one, operation: operationName(one.operation) })),
    worlds: gathering.worlds(seq, items),
    stated: statedTotals(
      completeness.stated(seq),
      (id) => findOperationWords(operations, id),
      completeness.kinds(seq),
    ),
    unique: items,
    absent: completeness.absent([seq])(seq),
    gaps: notRead('gap').map(({ platform: _, ...gap }): NotRead => gap),
    refusals: notRead('refused'),
    notFound: notRead('notFound'),
    open: completeness.open(seq),
    refusedBy: latestOfEachKind(runs)
      .flatMap(({ refusedBy }) => refusedBy)
      .map((one) => ({ ...one, platform: brandFromPlatform(operations, one.platform) })),
    incomplete: completeness.reasons(seq),
    deletions: completeness.deletions(seq),
    official: officialAnswers(completeness.official(seq), operations),
    missing: completeness.missing(seq, listKnowledgeFromTexts(operations)),
    vagueDates: completeness.vagueDates(seq),
    recheck,
    unreadLines,
    ...(madeFrom !== null && { madeFrom }),
  };
};

/** By API, since the terms are those of the API. */
const officialAnswers = (
  counts: readonly OfficialCount[],
  operations: OperationTexts,
): CollectionFacts['official'] => {
  const answered = counts.flatMap(({ operation, ...count }) => {
    const { api } = findOperationWords(operations, operation);
    return api ? [{ ...count, api }] : [];
  });
  return [...Map.groupBy(answered, ({ api }) => api.name).values()].flatMap((group) => {
    const [first] = group;
    return first
      ? {
          api: first.api,
          calls: group.reduce((sum, { calls }) => sum + calls, 0),
          first: group.map((one) => one.first).toSorted()[0] ?? first.first,
          last:
            group
              .map((one) => one.last)
              .toSorted()
              .at(-1) ?? first.last,
        }
      : [];
  });
};

const MOST_RUNS = 1000;

/** What an earlier run met is told by the lists that it left open. */
const latestOfEachKind = (runs: readonly RunRow[]): RunRow[] =>
  (['collect', 'recheck'] as const).flatMap((kind) => runs.find((run) => run.kind === kind) ?? []);

const listOperations = ({ collections }: CollectionStore, collection: number): string[] => [
  ...new Set(
    collections
      .readableSources(collection)
      .sources.flatMap(({ operation, expand }) => [operation, ...expandOperations(expand)]),
  ),
];

const brandFromPlatform = (operations: OperationTexts, platform: string): string =>
  Object.values(operations).find((one) => one.platform === platform)?.brand ?? platform;

/**
 * One total for each kind of list of each platform; things that are no lists have none. Lists that hold what
 * the list of their parents holds are left out: replies may be counted in the total of the comments already.
 */
const statedTotals = (
  lists: readonly StatedLists[],
  words: (operation: string) => ReturnType<typeof findOperationWords>,
  held: readonly { readonly platform: string; readonly shape: string; readonly count: number }[],
): StatedTotal[] => {
  const kinds = new Map<string, { platform: string; brand: string; shapes: Set<string> } & Sum>();
  for (const { operation, parentOperation, ...sum } of lists) {
    const { platform, brand, kind, shapes, isList } = words(operation);
    if (!isList || isWithin(words(operation), words(parentOperation))) continue;
    const name = `${platform} ${kind}`;
    const known = kinds.get(name) ?? {
      ...NO_SUM,
      platform,
      brand,
      kind,
      shapes: new Set<string>(),
    };
    kinds.set(name, {
      ...known,
      lists: known.lists + sum.lists,
      stating: known.stating + sum.stating,
      total: known.total + sum.total,
      shapes: new Set([...known.shapes, ...shapes]),
    });
  }
  return [...kinds.values()].map(
    ({ platform, brand, shapes, kind, total, stating, lists: all }) => ({
      kind,
      platform: brand,
      total,
      stating,
      lists: all,
      held: held
        .filter((one) => one.platform === platform && shapes.has(one.shape))
        .reduce((sum, { count }) => sum + count, 0),
    }),
  );
};

/** Whether lists hold what the lists that led to them hold, too. */
const isWithin = (list: OperationWords, parent: OperationWords): boolean =>
  parent.isList &&
  parent.platform === list.platform &&
  list.shapes.some((shape) => parent.shapes.includes(shape));

interface Sum {
  readonly kind: string;
  readonly lists: number;
  readonly stating: number;
  readonly total: number;
}

const NO_SUM = { lists: 0, stating: 0, total: 0 };

/** The total beside the number of items: only where it is of the same things, and of all of them. */
const onlyTotal = ({ stated, unique }: CollectionFacts): number | undefined => {
  const [only, ...others] = stated;
  return only && others.length === 0 && only.stating === only.lists && only.held === unique
    ? only.total
    : undefined;
};
