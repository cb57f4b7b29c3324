import type { PreflightView } from '#contract/calls/collections.ts';
import type { Entry } from '../engine/catalogue.ts';
import { isRunnable } from '#kit/route.ts';
import { isNode } from '#kit/dig.ts';
import type { Store } from '../store/index.ts';
import { paramsFromSource, type CheckedSource } from './sources.ts';
import { statedTotals } from './stated-totals.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';
import { plainMessage } from '#kit/errors.ts';
import { buildTitleMessage } from './operation-title.ts';

interface Amount {
  readonly estimate?: number;
  readonly atMost: number;
}

/** What one page of an operation took in the past. */
interface PageSize {
  readonly items: number;
  readonly requests: number;
  readonly bytes: number;
  readonly basis: Message;
}

/** Where nothing of an operation is kept yet. */
const ASSUMED = { items: 20, requests: 1, bytes: 150_000 };
/** Of the kept answers, at most so many are looked at. */
const LOOKED_AT = 10;
/** A list of which nobody says how long it is may take so many requests before the person is asked. */
const UNKNOWN_MOST = 1000;
/** Requests that may fail and be made again. */
const SPARE = { share: 0.2, least: 10 };

interface Estimate {
  /** One request of the list, or of those that its items lead to, where that takes more. */
  readonly request: { readonly ms: number; readonly bytes: number };
  readonly pages?: number;
  readonly requests?: number;
  readonly credits?: number;
  readonly bytes?: number;
  readonly items?: number;
  readonly ms?: number;
  /** Thousandths of a US dollar; 0 where nothing is billed. */
  readonly mills?: number;
  readonly basis: readonly Message[];
}

export const computePreflight = (
  store: Store,
  sources: readonly CheckedSource[],
): PreflightView => {
  const estimates = sources.map((source) => estimateSource(store, source));
  const sum = (
    field: 'requests' | 'credits' | 'bytes' | 'items' | 'ms' | 'mills',
  ): number | undefined =>
    estimates.reduce<number | undefined>((total, estimate) => {
      const value = estimate[field];
      return total === undefined || value === undefined ? undefined : total + value;
    }, 0);
  const [requests, credits, bytes, items, ms, mills] = [
    sum('requests'),
    sum('credits'),
    sum('bytes'),
    sum('items'),
    sum('ms'),
    sum('mills'),
  ];
  const most = amount(requests);
  const ofEach = (field: 'ms' | 'bytes'): number =>
    estimates.reduce((top, { request }) => Math.max(top, request[field]), 0);
  return {
    requests: most,
    credits: amount(credits),
    ...(ms === undefined ? {} : { minutes: minutesIn(ms) }),
    ...(bytes === undefined ? {} : { megabytes: megabytesIn(bytes) }),
    atMost: {
      minutes: minutesIn(most.atMost * ofEach('ms')),
      megabytes: megabytesIn(most.atMost * ofEach('bytes')),
    },
    items,
    ...(mills === undefined || mills === 0 ? {} : { dollars: Math.ceil(mills / 10) / 100 }),
    basis: [...new Set(estimates.flatMap(({ basis }) => basis))],
  };
};

const minutesIn = (ms: number): number => Math.ceil(ms / 60_000);
const megabytesIn = (bytes: number): number => Math.round(bytes / 100_000) / 10;

const amount = (estimate: number | undefined): Amount =>
  estimate === undefined
    ? { atMost: UNKNOWN_MOST }
    : {
        estimate,
        atMost: Math.ceil(estimate + Math.max(SPARE.least, estimate * SPARE.share)),
      };

const estimateSource = (store: Store, source: CheckedSource): Estimate => {
  const { entry, expansion, limit } = source;
  const lists = paramsFromSource(entry, source);
  const size = measurePageSize(store, entry);
  const stated = entry.operation.list ? statedTotals(store, entry) : () => undefined;
  const totals = lists.map((params) => itemsOfList(entry, params, { limit, stated }));
  const price = estimatePrice(store, entry);
  const basis = [size.basis, ...new Set(totals.map((total) => total.basis)), ...price.basis];
  const items = totals.reduce<number | undefined>(
    (sum, total) =>
      sum === undefined || total.items === undefined ? undefined : sum + total.items,
    0,
  );
  const each = expansion && measurePageSize(store, expansion);
  const request = slower(
    estimateRequest(entry, size),
    expansion && each && estimateRequest(expansion, each),
  );
  if (items === undefined) return { request, basis };
  const pages = totals.reduce(
    (sum, total) => sum + Math.max(1, Math.ceil((total.items ?? 0) / size.items)),
    0,
  );
  const cost = lists.reduce((sum, params) => sum + entry.cost(params), 0);
  const listed = {
    requests: pages * size.requests,
    credits: Math.ceil((cost / lists.length) * pages),
    bytes: pages * size.bytes,
    ms: estimateWait(entry, pages * size.requests),
    mills: items * price.each,
  };
  if (!expansion || !each) return { ...rounded(listed), request, items, basis };
  const more = items * each.requests;
  const priceOfMore = estimatePrice(store, expansion);
  return {
    ...rounded({
      requests: listed.requests + more,
      credits: listed.credits + items,
      bytes: listed.bytes + items * each.bytes,
      ms: listed.ms + estimateWait(expansion, more),
      mills: listed.mills + items * each.items * priceOfMore.each,
    }),
    request,
    basis: [
      ...basis,
      ...priceOfMore.basis,
      messages.estimateExpansion({ title: buildTitleMessage(expansion) }),
    ],
  };
};

const rounded = <T extends Readonly<Record<string, number>>>(figures: T): T =>
  Object.fromEntries(Object.entries(figures).map(([name, n]) => [name, Math.ceil(n)])) as T;

const slower = (one: Estimate['request'], other = one): Estimate['request'] => ({
  ms: Math.max(one.ms, other.ms),
  bytes: Math.max(one.bytes, other.bytes),
});

const estimateRequest = (entry: Entry, { requests, bytes }: PageSize): Estimate['request'] => ({
  ms: estimateWait(entry, 1),
  bytes: bytes / requests,
});

/** At the gap that the platform is asked with, and within what it is asked in an hour. */
const estimateWait = ({ platform: { pace } }: Entry, requests: number): number =>
  requests * Math.max(pace.gapMs + pace.jitterMs / 2, 3_600_000 / pace.perHour);

/**
 * What an item costs where an official API that bills is going to be asked: first, or after a refusal of
 * the public page if the person switched that on.
 */
const estimatePrice = (
  store: Store,
  { operation, platform: { segment, official }, shapes }: Entry,
): { readonly each: number; readonly basis: readonly Message[] } => {
  const prices = official?.prices;
  const { onRefusal = false, monthlyCap } = store.settings.get('officialApis')[segment] ?? {};
  const [first, ...others] = operation.routes.filter(isRunnable).map(({ name }) => name);
  const usesOfficialApi = first === OFFICIAL || (onRefusal && others.includes(OFFICIAL));
  if (!prices || !usesOfficialApi) return { each: 0, basis: [] };
  const spent = (store.spending.spent(segment) / 1000).toFixed(3);
  return {
    each: prices.each(shapes),
    basis: [
      monthlyCap === undefined
        ? messages.billedWithoutACap({ prices: plainMessage(prices), spent })
        : messages.billedOfACap({
            prices: plainMessage(prices),
            spent,
            cap: monthlyCap.toFixed(2),
          }),
      ...(prices.ceiling ? [plainMessage(prices.ceiling)] : []),
    ],
  };
};

const OFFICIAL = 'official-api';

const measurePageSize = (store: Store, entry: Entry): PageSize => {
  const kept = store.answers.ofOperation(entry.id, LOOKED_AT);
  const sizes = kept.map(({ callId }) => {
    const exchanges = store.evidence.exchanges(callId);
    return {
      items: countPageItems(entry, store.answers.find(callId)?.data),
      requests: exchanges.length,
      bytes: exchanges.reduce((sum, { size }) => sum + size, 0),
    };
  });
  if (sizes.length === 0)
    return {
      ...ASSUMED,
      items: entry.operation.list ? ASSUMED.items : 1,
      basis: messages.estimateAssumed({
        title: buildTitleMessage(entry),
        items: ASSUMED.items,
        bytes: ASSUMED.bytes / 1000,
      }),
    };
  const mean = (field: 'items' | 'requests' | 'bytes'): number =>
    sizes.reduce((sum, size) => sum + size[field], 0) / sizes.length;
  // The last page of a list is short: the fullest one says how much there is room for.
  const items = Math.max(1, ...sizes.map((size) => size.items));
  return {
    items,
    requests: Math.max(1, mean('requests')),
    bytes: mean('bytes'),
    basis: messages.estimateFromAnswers({
      sizeCount: sizes.length,
      title: buildTitleMessage(entry),
      items,
      mean: Math.round(mean('bytes') / 1000),
    }),
  };
};

const countPageItems = ({ operation }: Entry, page: unknown): number => {
  if (!operation.list || page === undefined) return 1;
  return isNode(page) ? Number(page['itemCount'] ?? 0) : 0;
};

const itemsOfList = (
  entry: Entry,
  params: Readonly<Record<string, unknown>>,
  {
    limit,
    stated,
  }: { readonly limit: number | undefined; readonly stated: ReturnType<typeof statedTotals> },
): { readonly items?: number; readonly basis: Message } => {
  if (!entry.operation.list) return { items: 1, basis: messages.estimateByIdentifiers };
  const { ids } = params;
  if (Array.isArray(ids)) return { items: ids.length, basis: messages.estimateByIdentifiers };
  const total = stated(params);
  if (total) return { ...total, items: Math.min(limit ?? Infinity, total.items) };
  return limit === undefined
    ? {
        basis: messages.estimateUnknown({ unknownMost: UNKNOWN_MOST }),
      }
    : { items: limit, basis: messages.estimateByLimit };
};
