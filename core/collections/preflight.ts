import type { PreflightView } from '#calls/gathering.ts';
import type { Store } from '../store/index.ts';
import { createEstimator, type Figures } from './estimate-lists.ts';
import { paramsFromSource, type CheckedSource } from './sources.ts';

interface Amount {
  readonly estimate?: number;
  readonly atMost: number;
}

/** A list of which nobody says how long it is may take so many requests before the person is asked. */
export const UNKNOWN_MOST = 1000;
/** Requests that may fail and be made again. */
const SPARE = { share: 0.2, least: 10 };

/** What a run of these sources takes: at least, as far as it is known at most, and where it stops to ask. */
export const computePreflight = (
  store: Store,
  sources: readonly CheckedSource[],
): PreflightView => {
  const estimator = createEstimator(store, UNKNOWN_MOST);
  const estimates = sources.map((source) =>
    estimator.lists(source, paramsFromSource(source.entry, source)),
  );
  const least = estimates.reduce((sum, one) => added(sum, one.least), NOTHING);
  const most = estimates.reduce<Figures | undefined>(
    (sum, one) => sum && one.most && added(sum, one.most),
    NOTHING,
  );
  const items = estimates.reduce<number | undefined>(
    (sum, one) =>
      sum === undefined || one.items.most === undefined ? undefined : sum + one.items.most,
    0,
  );
  const requests = amount(least.requests, most?.requests);
  const ofEach = (field: 'ms' | 'bytes'): number =>
    estimates.reduce((top, { request }) => Math.max(top, request[field]), 0);
  const repliesLeft = estimates.reduce((sum, one) => sum + one.repliesLeft, 0);
  return {
    least: {
      requests: Math.ceil(least.requests),
      credits: Math.ceil(least.credits),
      minutes: minutesIn(least.ms),
      megabytes: megabytesIn(least.bytes),
    },
    requests,
    credits: amount(least.credits, most?.credits),
    ...(most && { minutes: minutesIn(most.ms), megabytes: megabytesIn(most.bytes) }),
    atMost: {
      minutes: minutesIn(requests.atMost * ofEach('ms')),
      megabytes: megabytesIn(requests.atMost * ofEach('bytes')),
    },
    ...(items !== undefined && { items }),
    ...(most && most.mills > 0 && { dollars: Math.ceil(most.mills / 10) / 100 }),
    ...(repliesLeft > 0 && { repliesLeft }),
    basis: [
      ...new Map(estimates.flatMap(({ basis }) => basis).map((one) => [one.message, one])).values(),
    ],
  };
};

const NOTHING: Figures = { requests: 0, credits: 0, bytes: 0, ms: 0, mills: 0 };

const added = (one: Figures, other: Figures): Figures => ({
  requests: one.requests + other.requests,
  credits: one.credits + other.credits,
  bytes: one.bytes + other.bytes,
  ms: one.ms + other.ms,
  mills: one.mills + other.mills,
});

const minutesIn = (ms: number): number => Math.ceil(ms / 60_000);
const megabytesIn = (bytes: number): number => Math.round(bytes / 100_000) / 10;

const amount = (least: number, most: number | undefined): Amount => {
  const atMost = (n: number): number => Math.ceil(n + Math.max(SPARE.least, n * SPARE.share));
  return most === undefined
    ? { atMost: Math.max(UNKNOWN_MOST, atMost(least)) }
    : { estimate: Math.ceil(most), atMost: atMost(most) };
};
