import { type Parsed, countNotice, type Notice } from '#kit/collect.ts';
import { type Reply, isPage } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { at, bool, int, isNode, list, node, type Node } from '#kit/dig.ts';
import { capture, type CaptureRoute } from '#kit/route.ts';
import type { Video } from '#vocab/video.ts';
import { refused } from '#kit/errors.ts';
import { messages as shared } from '#kit/messages.ts';
import { passesAny, isCallToPath, isPageAtPath, capturedLines } from './captured.ts';
import {
  queryValueFromReply,
  callAnswer,
  checkStatus,
  embedData,
  readDefaultScope,
} from './answer.ts';
import { STATES, parsePageState } from './page-state.ts';
import { readLoaded, type ListPlan, cursorIn, hasMoreIn, type Rows } from './list.ts';
import { messages } from './messages.ts';
import { readEmbeddedRow } from './embedded-item.ts';
import { readListedItem } from './item.ts';

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

/** The rows of any list of videos: of a call, of a page, or of lines that another tool captured. */
export const videoRowsIn = (reply: Reply): Rows | undefined => {
  const lines = capturedLines(reply);
  if (lines) return { rows: lines, hasMore: false };
  if (isPage(reply)) return pageRows(reply);
  const value = callAnswer(reply);
  const rows = ['itemList', 'item_list', 'items', 'data']
    .map((key) => value[key])
    .find(Array.isArray) as readonly unknown[] | undefined;
  if (rows) return { rows: rows.map(itemIn), hasMore: hasMoreIn(value), cursor: cursorIn(value) };
  // A list without an item may lack its key.
  return isEmptyList(value) ? { rows: [], hasMore: false } : undefined;
};

const isEmptyList = (value: Node): boolean =>
  'hasMore' in value ||
  'has_more' in value ||
  value['itemList'] === null ||
  value['item_list'] === null;

/** What a row of accounts, among the rows of a search, is to a list of videos. */
const NO_VIDEO = { liveRoomInfo: {} };
/** The kind of a row that holds a video. */
const VIDEO_ROW = 1;

/** A row of a search holds its item beside its kind; rows of other kinds are no videos. */
const itemIn = (row: unknown): unknown => {
  if (!isNode(row) || !('type' in row) || 'id' in row) return row;
  return node(row, 'item') ?? (int(row, 'type') === VIDEO_ROW ? row : NO_VIDEO);
};

const pageRows = (reply: Reply): Rows | undefined => {
  checkStatus(reply);
  const embedded = embedData(reply, '/embed/');
  if (embedded) return embedRows(embedded);
  const scope = readDefaultScope(reply);
  const updated = scope?.['webapp.updated-items'];
  if (Array.isArray(updated)) return { rows: updated, hasMore: false };
  const listed = list(scope, 'webapp.user-detail', 'userInfo', 'itemList');
  if (listed.length > 0) return { rows: listed, hasMore: false };
  return oldRows(reply);
};

const embedRows = (data: Node): Rows | undefined => {
  const rows = data['videoList'];
  if (!Array.isArray(rows)) return undefined;
  // Everybody is shown the ten newest on an embed page (August to September 2026).
  const notice: Notice = { code: 'guests-see-ten', ...messages.tenVideosForGuests };
  const isFull = rows.length >= 10;
  const owner = node(data, 'userInfo');
  return {
    rows: owner ? rows.map((row: unknown) => (isNode(row) ? { ...row, owner } : row)) : rows,
    hasMore: false,
    notices: isFull ? [notice] : [],
    ...(isFull ? { stops: messages.tenVideosForGuests } : {}),
  };
};

/** The two layouts before 2023: items by their identifier, with their order beside them; or a list. */
const oldRows = (reply: Reply): Rows | undefined => {
  const sigi = node(parsePageState(reply, STATES.sigi));
  const byId = node(sigi, 'ItemModule');
  if (byId) {
    const order = list(sigi, 'ItemList', 'user-post', 'list');
    const known = order.filter((key) => typeof key === 'string' && Object.hasOwn(byId, key));
    const ids = known.length > 0 ? (known as readonly string[]) : Object.keys(byId);
    const absent = known.length > 0 ? order.length - known.length : 0;
    return {
      rows: ids.map((key) => byId[key]),
      notices: countNotice(absent, 'items-left-out', messages.listedVideosMissing({ absent })),
      hasMore: bool(sigi, 'ItemList', 'user-post', 'hasMore') === true,
    };
  }
  const props = node(parsePageState(reply, STATES.next), 'props', 'pageProps');
  const items = list(props, 'items');
  return items.length > 0 ? { rows: items, hasMore: false } : undefined;
};

/** A row of any list of videos, by its own form. */
export const readVideoRow = (row: unknown): Video | undefined =>
  isNode(row) &&
  !('video' in row) &&
  !('stats' in row) &&
  ('authorUniqueId' in row || 'privateItem' in row)
    ? readEmbeddedRow(row)
    : readListedItem(row);
