import type { Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { at } from '#kit/dig.ts';
import { capture, type CaptureRoute } from '#kit/route.ts';
import type { Video } from '#vocab/video.ts';
import { passesAny, isCallToPath, isPageAtPath } from './captured.ts';
import { queryValueFromReply } from './answer.ts';
import { readLoaded, type ListPlan } from './list.ts';
import { readVideoRow, videoRowsIn } from './video-rows.ts';
import { refused } from '#kit/errors.ts';
import { messages as shared } from '#kit/messages.ts';
import { messages } from './messages.ts';

type Parse<P> = (replies: readonly Reply[], params: Partial<P>) => Parsed<ListPage<Video>>;

/** What a request and the videos say of the parameters. */
type Learns = NonNullable<ListPlan<Video>['learns']>;

/** A parameter by the query parameter of the site’s call that names the same thing, in any of its spellings. */
export const named =
  (parameter: string, ...inQuery: readonly string[]): Learns =>
  (reply) => ({
    [parameter]: inQuery
      .map((name) => queryValueFromReply(reply, name))
      .find((one) => one !== undefined),
  });

/** Whether a row has its text, be it empty, in the layouts of 2021 to 2026. */
const hasText = (row: unknown): boolean =>
  [at(row, 'desc'), at(row, 'contents', 0, 'desc'), at(row, 'text')].some(
    (text) => typeof text === 'string',
  );

/** A list of videos out of these calls of the site, out of a page, or out of captured lines. */
export const videosIn = (what: string, calls: readonly string[], learns?: Learns) =>
  readLoaded<Video>({
    what,
    calls,
    rowsIn: videoRowsIn,
    read: readVideoRow,
    lacksText: (row) => !hasText(row),
    learns,
  });

/** The same as a person’s own browsing brings it; `page`: pages that carry the list themselves. */
export const capturedVideos = <P>(
  parse: Parse<P>,
  calls: readonly string[],
  page?: RegExp,
): CaptureRoute<P, ListPage<Video>> =>
  capture({
    reads: page ? passesAny(isCallToPath(...calls), isPageAtPath(page)) : isCallToPath(...calls),
    parse,
  });

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
