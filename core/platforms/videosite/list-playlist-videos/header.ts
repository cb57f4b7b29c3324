import { at, list, type Node } from '../../../kit/dig.ts';
import { figure, plain } from '../../../kit/figures.ts';
import { text } from '../shared/text.ts';

const COUNT = /^(?:no|[\d,.]+[km]?\+?)\s(?:videos?|episodes?|lessons?|songs?|tracks?)$/i;

const countIn = (texts: readonly unknown[]): number | undefined => {
  for (const one of texts) {
    const said = text(one);
    if (said !== undefined && COUNT.test(plain(said))) return figure(said);
  }
  return undefined;
};

/** How many videos the playlist says it has: from the sidebar, or from one of three kinds of header. */
export const totalOf = (data: Node): number | undefined => {
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
  list(
    data,
    'header',
    'pageHeaderRenderer',
    'content',
    'pageHeaderViewModel',
    'metadata',
    'contentMetadataViewModel',
    'metadataRows',
  )
    .flatMap((row) => list(row, 'metadataParts'))
    .map((part) => at(part, 'text'));

/** Whether the answer describes a playlist at all. */
export const hasHeader = (data: Node): boolean =>
  ['header', 'sidebar', 'metadata'].some((key) => at(data, key) !== undefined);
