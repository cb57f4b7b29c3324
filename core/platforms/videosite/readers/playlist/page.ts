import { at, findAll, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { isGap, isVideoElement } from '../video-renderer.ts';
import { readContinuation, tokenFromElement } from '../continuation.ts';
import { appendedIn, listedIn, type Listed } from '../listed-elements.ts';
import { figure, plain } from '#kit/figures.ts';
import type { ParsedRequest } from '../ask.ts';
import { metadataParts } from '../channel/listed-channel.ts';
import { text } from '../text.ts';

/** The list of a playlist's answer; `undefined` when the answer holds none, not even an empty one. */
export const playlistIn = (data: Node): Listed | undefined => {
  const appended = appendedIn(data);
  if (hasVideos(appended)) return appended;
  const first = firstPage(data);
  if (hasVideos(first)) return first;
  return fromAnywhere(data) ?? appended ?? first;
};

const hasVideos = (listed: Listed | undefined): boolean =>
  listed?.placed.some(({ element }) => isVideoElement(element)) ?? false;

/** A plain first page: tab, sections, and in them either a list renderer or the items themselves. */
const firstPage = (data: Node): Listed | undefined => {
  const tabs = list(data, 'contents', 'twoColumnBrowseResultsRenderer', 'tabs');
  const tab =
    tabs.find((one) => at(one, 'tabRenderer', 'selected') === true) ??
    tabs.find((one) => node(one, 'tabRenderer', 'content'));
  const content = node(tab, 'tabRenderer', 'content');
  const holder = node(content, 'richGridRenderer') ?? node(content, 'sectionListRenderer');
  if (!holder) return undefined;
  return listedIn(list(holder, 'contents').filter((element) => !leadsElsewhere(element)));
};

/**
 * In the old layout a token beside the sections loads suggestions under the list (recorded November
 * 2024), which are no part of the playlist.
 */
const leadsElsewhere = (element: unknown): boolean => {
  const token = tokenFromElement(element);
  return token !== undefined && readContinuation(token)?.asks === 'other';
};

const KNOWN = [
  'playlistVideoRenderer',
  'lockupViewModel',
  'shortsLockupViewModel',
  'reelItemRenderer',
];

/** The last resort when a layout has moved: the nearest list of items, wherever it is. */
const fromAnywhere = (data: Node): Listed | undefined => {
  const contents = node(data, 'contents');
  if (!contents) return undefined;
  for (const key of ['playlistVideoListRenderer', 'richGridRenderer']) {
    const found = listedIn(findAll(contents, key, 1).map((holder) => ({ [key]: holder })));
    if (hasVideos(found)) return found;
  }
  for (const key of KNOWN) {
    const placed = findAll(contents, key, 500).map((item) => ({ element: { [key]: item } }));
    const found = { placed, token: anyToken(contents), notices: [] };
    if (hasVideos(found)) return found;
  }
  return undefined;
};

const anyToken = (contents: Node): string | undefined =>
  findAll(contents, 'continuationCommand', 20)
    .map((command) => str(command, 'token'))
    .find((token) => token !== undefined && readContinuation(token)?.asks === 'next');

/** What may stand in a list without being a video of it. */
const NO_VIDEOS =
  /^(?:continuationItem|message|alert|ad|promo|feedNudge|shelf|reelShelf|richSection|itemSection|lockupViewModel$)/;

/** Names of renderers that nobody knows to stand in playlists: signs of a layout that has moved. */
export const unknownRenderers = ({ placed }: Listed): string[] =>
  placed
    .flatMap(({ element }) => (isNode(element) && !isGap(element) ? Object.keys(element) : []))
    .filter((key) => /(?:Renderer|ViewModel)$/.test(key) && !NO_VIDEOS.test(key));

const COUNT = /^(?:no|[\d,.]+[km]?\+?)\s(?:videos?|episodes?|lessons?|songs?|tracks?)$/i;

export const isVideoCount = (words: string): boolean => COUNT.test(plain(words));

const countIn = (texts: readonly unknown[]): number | undefined => {
  for (const one of texts) {
    const formatted = text(one);
    if (formatted !== undefined && isVideoCount(formatted)) return figure(formatted);
  }
  return undefined;
};

/** How many videos the playlist says it has: from the sidebar, or from one of three kinds of header. */
export const readTotal = (data: Node): number | undefined => {
  for (const item of list(data, 'sidebar', 'playlistSidebarRenderer', 'items')) {
    const total = countIn(list(item, 'playlistSidebarPrimaryInfoRenderer', 'stats'));
    if (total !== undefined) return total;
  }
  const old = at(data, 'header', 'playlistHeaderRenderer');
  const total =
    countIn([at(old, 'numVideosText')]) ??
    countIn(list(old, 'briefStats')) ??
    countIn(list(old, 'stats'));
  return total ?? countIn(pageHeaderParts(data));
};

const pageHeaderParts = (data: Node): unknown[] =>
  metadataParts(at(data, 'header', 'pageHeaderRenderer', 'content', 'pageHeaderViewModel')).map(
    (part) => at(part, 'text'),
  );

/** Whether the answer describes a playlist at all. */
export const hasHeader = (data: Node): boolean =>
  at(data, 'header') !== undefined ||
  at(data, 'sidebar') !== undefined ||
  at(data, 'metadata', 'playlistMetadataRenderer') !== undefined;

const OTHER_CALLS = new Set(['next', 'search', 'player']);
const OTHER_PAGES = ['twoColumnWatchNextResults', 'twoColumnSearchResultsRenderer'];

/**
 * What an answer is about instead of a playlist: channels, videos and searches list videos too, and
 * must not be taken for one.
 */
export const otherPage = (parsedRequest: ParsedRequest, data: Node): string | undefined => {
  if (OTHER_CALLS.has(parsedRequest.endpoint)) return parsedRequest.endpoint;
  const browseId = browseIdFromRequest(parsedRequest);
  if (browseId !== undefined && !browseId.startsWith('VL')) return browseId;
  return OTHER_PAGES.find((page) => at(data, 'contents', page) !== undefined);
};

const browseIdFromRequest = ({ body }: ParsedRequest): string | undefined => {
  const token = str(body, 'continuation');
  return str(body, 'browseId') ?? (token && readContinuation(token)?.browseId);
};

const ID = /^[A-Za-z0-9_-]{2,128}$/;

/** The playlist that was asked for, from the request; else the one that the answer names. */
export const playlistIdFromRequest = (
  parsedRequest: ParsedRequest,
  data: Node,
): string | undefined => {
  const browseId = browseIdFromRequest(parsedRequest);
  const canonical = str(data, 'microformat', 'microformatDataRenderer', 'urlCanonical') ?? '';
  return [
    browseId?.startsWith('VL') ? browseId.slice(2) : undefined,
    parsedRequest.query.get('list'),
    str(data, 'header', 'playlistHeaderRenderer', 'playlistId'),
    /[?&]list=([\w-]+)/.exec(canonical)?.[1],
  ].find((id): id is string => typeof id === 'string' && ID.test(id));
};
