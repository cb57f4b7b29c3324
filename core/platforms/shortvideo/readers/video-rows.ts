import { bool, id, int, isNode, list, node, type Node } from '#kit/dig.ts';
import { isPage, type Reply } from '#kit/exchange.ts';
import { countNotice, type Notice } from '#kit/collect.ts';
import type { Video } from '#vocab/video.ts';
import { callAnswer, checkStatus, embedData, readDefaultScope } from './answer.ts';
import { readEmbeddedRow } from './embedded-item.ts';
import { readListedItem } from './item.ts';
import { capturedLines } from './lines.ts';
import type { Rows } from './list.ts';
import { STATES, parsePageState } from './page-state.ts';
import { messages } from './messages.ts';

/** Everybody is shown the ten newest on an embed page (August to September 2026). */
/** Whether an answer says that there is more, in either spelling. */
export const hasMoreIn = (value: unknown): boolean =>
  bool(value, 'hasMore') === true ||
  bool(value, 'has_more') === true ||
  (int(value, 'has_more') ?? int(value, 'hasMore') ?? 0) > 0;

/** Where an answer says that the next page begins; lists of accounts name it otherwise. */
export const cursorIn = (value: unknown): string | undefined =>
  id(value, 'cursor') ?? id(value, 'minCursor');

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
