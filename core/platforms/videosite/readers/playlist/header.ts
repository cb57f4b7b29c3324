import { at, list, str, type Node } from '#kit/dig.ts';
import { figure, plain } from '#kit/figures.ts';
import type { ParsedRequest } from '../parsed-request.ts';
import { readContinuation } from '../continuation.ts';
import { metadataParts } from '../channel/listed-channel.ts';
import { text } from '../text.ts';

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
