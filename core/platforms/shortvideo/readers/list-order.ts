import { refused } from '#kit/errors.ts';
import { messages as shared } from '#kit/messages.ts';
import type { Reply } from '#kit/exchange.ts';
import { queryValueFromReply } from './answer.ts';
import { messages } from './messages.ts';

/** What the call of a profile's grid has for its orders (`post_item_list_request_type`, seen 2024 to 2026). */
const ORDERS: Readonly<Record<string, string>> = { 1: 'popular', 2: 'oldest' };

/** The order in which the page that was open listed videos, where it is another than the usual one. */
export const orderOnPage = (reply: Reply): { readonly order: string | undefined } => ({
  order: ORDERS[queryValueFromReply(reply, 'post_item_list_request_type') ?? ''],
});

/** The same of a search. Names and numbers are those of its filters (`sort_type`, `publish_time`). */
export const filtersOnPage = (
  reply: Reply,
): Readonly<Record<'order' | 'published', string | undefined>> => ({
  order: SEARCH_ORDERS[queryValueFromReply(reply, 'sort_type') ?? ''],
  published: PUBLISHED[queryValueFromReply(reply, 'publish_time') ?? ''],
});

const SEARCH_ORDERS: Readonly<Record<string, string>> = { 1: 'most-liked' };
const PUBLISHED: Readonly<Record<string, string>> = {
  1: 'yesterday',
  7: 'this-week',
  30: 'this-month',
  90: 'last-3-months',
  180: 'last-6-months',
};

/** The platform gives one order, and everything, to whoever asks it; its own pages can be set to others. */
export const refuseOrder = (wanted: string | undefined, usual = 'newest'): void => {
  if (wanted === undefined || wanted === usual) return;
  throw refused({
    kind: 'capture-needed',
    ...messages.orderOfPagesOnly({ wanted }),
    choices: [shared.importARecording],
  });
};
