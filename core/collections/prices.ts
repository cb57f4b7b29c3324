import type { Entry } from '../engine/catalogue.ts';
import { plainMessage } from '#kit/errors.ts';
import type { Message } from '#kit/message.ts';
import { isRunnable } from '#kit/route.ts';
import type { Store } from '../store/index.ts';
import { messages } from './messages.ts';

const OFFICIAL = 'official-api';

/**
 * What an item costs where an official API that bills is going to be asked: first, or after a refusal of
 * the public page if the person switched that on. Thousandths of a US dollar.
 */
export const estimatePrice = (
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
