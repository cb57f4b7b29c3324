import { AppError } from '#kit/errors.ts';
import type { Get, Reply, RequestSpec } from '#kit/exchange.ts';
import type { OfficialPrices } from '#kit/official.ts';
import type { Platform } from '#kit/operation.ts';
import type { Store } from '../store/index.ts';
import { messages } from './messages.ts';

/** Sends requests of an official API as long as the person's cap allows what they may cost. */
export type WithinCap = (platform: Platform, send: Get) => Get;

export interface SpendingConfig {
  readonly store: Pick<Store, 'spending' | 'settings'>;
  /** Whether anybody is asked, who bills it: no replay and no sample does. */
  readonly isLive: () => boolean;
}

/** Counts what official APIs bill, and refuses before a request could go beyond the person's cap. */
export const createWithinCap = ({ store, isLive }: SpendingConfig): WithinCap => {
  const reserve = (platform: Platform, prices: OfficialPrices, spec: RequestSpec) => {
    const { segment } = platform;
    const cap = store.settings.get('officialApis')[segment]?.monthlyCap;
    const settle = store.spending.reserve(
      segment,
      prices.most(spec),
      cap === undefined ? undefined : Math.round(cap * MILLS),
    );
    if (settle) return settle;
    throw capReached(platform, store.spending.spent(segment), cap ?? 0);
  };

  return (platform, send) => {
    const prices = platform.official?.prices;
    if (!prices || !isLive()) return send;
    return async (spec) => {
      const settle = reserve(platform, prices, spec);
      let reply: Reply | undefined;
      try {
        reply = await send(spec);
        return reply;
      } finally {
        settled(settle, reply ? prices.billed(reply) : 0);
      }
    };
  };
};

/** Where the data file cannot be written to now, the whole of what was set aside stays counted. */
const settled = (settle: (billed: number) => void, billed: number): void => {
  try {
    settle(billed);
  } catch {
    return;
  }
};

/** Thousandths of a dollar. */
const MILLS = 1000;

const capReached = ({ official }: Platform, spent: number, cap: number): AppError =>
  new AppError(
    'spending_cap',
    messages.spendingCapReached({
      name: official?.name ?? 'the official API',
      spent: (spent / MILLS).toFixed(3),
      cap: cap.toFixed(2),
    }),
  );
