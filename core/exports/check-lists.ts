/** Which items of replies may be missing among the rows: what the package says of how far it went. */
import { isNode } from '#kit/dig.ts';
import { expandOperations } from '#kit/expand.ts';
import type { Completeness } from '#kit/completeness.ts';
import type { Message } from '#kit/message.ts';
import { canonical } from '#kit/identity.ts';
import { sourceText } from './about.ts';
import type { EvidenceCall, Source } from './dataset.ts';
import type { Findings } from './findings.ts';
import { splitSource } from './keyed-params.ts';
import { messages } from './messages.ts';
import type { CompletenessCard, DatasetCard } from './package-parts.ts';
import { PACKAGE } from './package-format.ts';
import type { CallReading, ReadItem } from './package-readers.ts';
import { isProtected } from './protected.ts';

/** Why an item of a reply is not among the rows. */
export interface Excuse {
  readonly what: Message;
  /** What the package says elsewhere makes it so. */
  readonly isProven: boolean;
}

interface FollowedList {
  gathered: number;
  statedTotal: number | undefined;
}

type Params = Readonly<Record<string, unknown>>;

export const createListsFollowed = (
  {
    card,
    completeness,
    isEarly,
  }: {
    readonly card: DatasetCard;
    readonly completeness: CompletenessCard;
    readonly isEarly: boolean;
  },
  found: Findings,
) => {
  const lists = new Map<string, FollowedList>();
  const covered = new Set<Source>();
  const excused = new Map<string, { readonly what: Message; count: number }>();
  const isDamaged = damagedItems(completeness);
  const isNotRead = createNotReadTest(completeness);
  let [pages, captured, withoutSource] = [0, 0, 0];

  /** Whether a list is that of one source alone, so that its limit is the one that was kept to. */
  const isOfOneSource = ({ operation, params }: EvidenceCall): boolean =>
    card.sources.filter((one) => one.operation === operation && !isInConflict(one.params, params))
      .length === 1;

  const matchSource = ({ operation, params, isPage }: EvidenceCall): Source | undefined => {
    if (!isPage) return undefined;
    const source = card.sources.find(
      (one) => one.operation === operation && !isInConflict(one.params, params),
    );
    if (source) {
      covered.add(source);
      // What its first page was not asked with, no request can tell.
      const untold = Object.keys(source.params).filter((name) => !(name in params));
      if (params['cursor'] === undefined) found.addUnprovable(messages.paramsUntold, untold.length);
    }
    if (!source && !card.sources.some(({ expand }) => expandOperations(expand).includes(operation)))
      withoutSource += 1;
    return source;
  };

  const ensureFollowedList = ({ operation, params }: EvidenceCall): FollowedList => {
    const { cursor, count: _, ...rest } = params;
    const name = canonical([operation, rest]);
    const known = lists.get(name);
    if (known && cursor !== undefined) return known;
    const list: FollowedList = { gathered: 0, statedTotal: undefined };
    lists.set(name, list);
    return list;
  };

  return {
    /**
     * Follows the page of a list; calls come in the order in which they were made. Tells why an item of
     * it that was not taken is none of the rows.
     */
    follow: (
      call: EvidenceCall,
      { items, totalItems }: CallReading,
      isTaken: (item: ReadItem) => boolean,
    ): ((item: ReadItem, key: string) => Excuse | undefined) => {
      const { limit = Infinity, until = '' } = matchSource(call) ?? {};
      const list = ensureFollowedList(call);
      if (call.isPage) {
        pages += 1;
        list.statedTotal ??= totalItems;
      } else if (call.route === 'capture') captured += 1;
      const young = items.filter((item) => !isOlder(item, until));
      const left = limit - list.gathered;
      list.gathered += Math.min(young.length, left);
      const beyond = new Set(young.slice(Math.max(0, left)));
      if (isOfOneSource(call))
        found.addUnprovable(messages.rowsBeyondLimit, [...beyond].filter(isTaken).length);
      const isBehind = behind(items, isTaken);
      return (item, key) => {
        if ((card.protectedLeftOut ?? 0) > 0 && isProtected(item.item))
          return { what: messages.itemsProtected, isProven: true };
        if (isOlder(item, until)) return { what: messages.itemsTooOld, isProven: true };
        if (beyond.has(item)) return { what: messages.itemsBeyondLimit, isProven: true };
        if (isEarly) return { what: messages.itemsUntold, isProven: false };
        if (card.view) return { what: messages.itemsOutsideView, isProven: false };
        if (isNotRead(call)) return { what: messages.itemsNotRead, isProven: false };
        if (isDamaged(key)) return { what: messages.itemsDamaged, isProven: false };
        return call.cut !== undefined && isBehind(item)
          ? { what: messages.itemsBehindEnd, isProven: false }
          : undefined;
      };
    },

    excused: (what: Message): void => {
      const known = excused.get(what.message) ?? { what, count: 0 };
      known.count += 1;
      excused.set(what.message, known);
    },

    /** To be called behind the last call. */
    end: (): void => {
      for (const { what, count } of excused.values())
        found.notices.push(messages.counted({ n: count, what }));
      if (isEarly) return;
      const idle = card.sources.filter((source) => !covered.has(source));
      for (const source of withoutSource > 0 ? idle : [])
        found.add(
          PACKAGE.dataset,
          messages.sourceWithoutCall({ source: sourceText(source), calls: withoutSource }),
        );
      if (idle.length === 0) found.addUnprovable(messages.callsOfNoSource, withoutSource);
      else if (withoutSource === 0) found.addUnprovable(messages.sourcesUntold, idle.length);
      if (completeness.pages < pages)
        found.add(PACKAGE.completeness, messages.pagesOther({ stated: completeness.pages, pages }));
      found.addUnprovable(messages.pagesWithoutReply, Math.max(0, completeness.pages - pages));
      const isOfAll = card.view === undefined && captured === 0;
      checkTotal(completeness, [...lists.values()], pages > 0 && isOfAll, found);
    },
  };
};

/** Whether a row is among those that were left out as damaged: the first are named, the others counted. */
const damagedItems = ({ damaged = [] }: CompletenessCard): ((key: string) => boolean) => {
  const items = damaged.find(({ part }) => part === 'item');
  const named = new Set(items?.names);
  const most = items?.count ?? 0;
  return (key) => named.has(key) || (named.size < most && named.add(key).has(key));
};

/** Whether the package says of a call that it ended before it was answered: what came until then is no answer. */
const createNotReadTest = ({
  gaps,
  refusals,
  notFound = [],
}: Completeness): ((call: EvidenceCall) => boolean) => {
  const notRead = [...gaps, ...refusals, ...notFound].map(({ source }) => splitSource(source));
  return ({ operation, params, isPage, route }) =>
    isPage !== true &&
    route !== 'capture' &&
    notRead.some(([other, of]) => other === operation && isNode(of) && !isInConflict(of, params));
};

/** The totals of several lists are sums that other versions may make otherwise; that of one list is its own. */
const checkTotal = (
  completeness: Completeness,
  [list, ...more]: readonly FollowedList[],
  isOfPages: boolean,
  found: Findings,
): void => {
  if (!isOfPages || !list || more.length > 0) return;
  const other = statedTotals(completeness).filter((total) => total !== list.statedTotal);
  for (const total of other.slice(0, 1))
    found.add(PACKAGE.completeness, totalProblem(total, list.statedTotal));
};

/** One of the two is there: they differ. */
const totalProblem = (stated: number | undefined, total: number | undefined): Message => {
  if (stated === undefined) return messages.totalNotStated({ total: total ?? 0 });
  return total === undefined
    ? messages.totalOnlyStated({ stated })
    : messages.totalOther({ stated, total });
};

/** What is told of the total of the only list; early packages told it once. */
const statedTotals = ({
  statedTotal,
  stated,
}: Omit<Completeness, 'stated'> & Partial<Pick<Completeness, 'stated'>>): readonly (
  | number
  | undefined
)[] => {
  if (!stated) return [statedTotal];
  const ofList = stated.find(({ stating }) => stating > 0)?.total;
  return statedTotal === undefined ? [ofList] : [ofList, statedTotal];
};

/** What is not named in both is a default. */
const isInConflict = (one: Params, other: Params): boolean =>
  Object.entries(one).some(
    ([name, value]) => name in other && canonical(value) !== canonical(other[name]),
  );

const isOlder = ({ publishedLatest }: ReadItem, until: string): boolean =>
  until !== '' && publishedLatest !== '' && publishedLatest < until;

/** Whether an item stands behind all that were taken, or is older than all of them. */
const behind = (
  items: readonly ReadItem[],
  isTaken: (item: ReadItem) => boolean,
): ((item: ReadItem) => boolean) => {
  const last = items.findLastIndex(isTaken);
  const dates = items.filter(isTaken).flatMap(({ publishedLatest }) => publishedLatest || []);
  const oldest = dates.sort()[0] ?? '9999';
  const tail = new Set(items.slice(last + 1));
  return (item) => tail.has(item) || isOlder(item, oldest);
};
