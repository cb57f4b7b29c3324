import { at, str } from '#kit/dig.ts';
import { urlParts } from '#kit/address.ts';
import { jsonFromReply, type Reply, type RequestSpec } from '#kit/exchange.ts';
import type { OfficialPrices } from '#kit/official.ts';
import { messages } from './official-messages.ts';

/** Thousandths of a dollar for each, as X priced its pay-per-use plan on 13 August 2026. */
export const PRICES = { post: 5, user: 10 };

const OF_USERS =
  /^\/2\/users(?:\/by\b.*|\/search|\/\d+(?:\/followers|\/following)?)?$|^\/2\/.*\/members$/;

/** As many as the request allows: identifiers that it names, the size of its page, else one thing. */
const most = ({ url }: RequestSpec): number => {
  const parts = urlParts(url);
  const named = parts?.searchParams.get('ids')?.split(',').length;
  const page = Number(parts?.searchParams.get('max_results') ?? 1);
  return (named ?? page) * (OF_USERS.test(parts?.pathname ?? '') ? PRICES.user : PRICES.post);
};

/** What stands in the answer's own list; what is sent along with it is not known to be billed. */
const billed = (reply: Reply): number => {
  if (reply.status !== 200) return 0;
  try {
    const answer = jsonFromReply(reply);
    const data = at(answer, 'data');
    const rows: readonly unknown[] = Array.isArray(data) ? data : [data];
    return rows.reduce<number>((sum, row) => sum + rowPrice(row), 0);
  } catch {
    // Whatever it is, nothing of it can be read.
    return 0;
  }
};

const rowPrice = (row: unknown): number => {
  if (str(row, 'username') !== undefined) return PRICES.user;
  return str(row, 'text') === undefined ? 0 : PRICES.post;
};

export const prices: OfficialPrices = {
  ...messages.pricesInShort,
  ceiling: {
    reads: 2_000_000,
    ...messages.termsMonthlyLimit,
  },
  most,
  billed,
  each: (shapes) => (shapes.includes('Person') ? PRICES.user : PRICES.post),
};
