import { at, findAll, isNode, list, node, str, type Node } from '../../../kit/dig.ts';
import { isGap, isVideoElement } from './video-renderer.ts';
import {
  announcesMore,
  listCommands,
  tokenBesideList,
  readContinuation,
  tokenFromElement,
} from './continuation.ts';

/** A list as the platform sent it: elements of every kind, and the token for the page after it. */
export interface Elements {
  readonly elements: readonly unknown[];
  readonly token: string | undefined;
  /** The list goes on, but its token could not be read. */
  readonly isCutShort: boolean;
}

/** The list of an answer; `undefined` when the answer holds none, not even an empty one. */
export const elementsOf = (data: Node): Elements | undefined => {
  const appended = fromActions(data);
  if (appended?.elements.some(isVideoElement)) return appended;
  const first = fromContents(data);
  if (first?.elements.some(isVideoElement)) return first;
  return fromAnywhere(data) ?? appended ?? first;
};

/** Answers to a continuation; since 2026 the first page may come this way too. */
const fromActions = (data: Node): Elements | undefined => {
  let empty: Elements | undefined;
  for (const command of listCommands(data)) {
    const found = listed(list(command, 'continuationItems'));
    if (found.elements.some(isVideoElement)) return found;
    empty ??= found;
  }
  const old = node(data, 'continuationContents', 'playlistVideoListContinuation');
  if (old) return listed(list(old, 'contents'), tokenBesideList(old));
  return empty;
};

const listed = (elements: readonly unknown[], beside?: string): Elements => {
  const token = elements.map(tokenFromElement).findLast((one) => one !== undefined) ?? beside;
  return { elements, token, isCutShort: token === undefined && elements.some(announcesMore) };
};

/** A plain first page: tab, sections, and in them either a list renderer or the items themselves. */
const fromContents = (data: Node): Elements | undefined => {
  const tabs = list(data, 'contents', 'twoColumnBrowseResultsRenderer', 'tabs');
  const tab =
    tabs.find((one) => at(one, 'tabRenderer', 'selected') === true) ??
    tabs.find((one) => node(one, 'tabRenderer', 'content'));
  const content = node(tab, 'tabRenderer', 'content');
  if (!content) return undefined;
  const grid = node(content, 'richGridRenderer');
  if (grid) return listed(list(grid, 'contents'));
  const sections = node(content, 'sectionListRenderer');
  return sections && fromSections(list(sections, 'contents'));
};

const fromSections = (sections: readonly unknown[]): Elements => {
  const elements: unknown[] = [];
  let token: string | undefined;
  for (const section of sections) {
    for (const inside of list(section, 'itemSectionRenderer', 'contents')) {
      const holder =
        node(inside, 'playlistVideoListRenderer') ??
        node(inside, 'richGridRenderer') ??
        node(inside, 'gridRenderer');
      const found = holder
        ? listed([...list(holder, 'contents'), ...list(holder, 'items')], tokenBesideList(holder))
        : listed([inside]);
      elements.push(...found.elements);
      token ??= found.token;
    }
    if (node(section, 'richItemRenderer') || node(section, 'lockupViewModel'))
      elements.push(section);
  }
  token ??= besideSections(sections);
  return { elements, token, isCutShort: token === undefined && elements.some(announcesMore) };
};

/**
 * A token beside the sections continues the items in the new layout. In the old one it loads
 * suggestions under the list (recorded November 2024), which are no part of the playlist.
 */
const besideSections = (sections: readonly unknown[]): string | undefined =>
  sections
    .map(tokenFromElement)
    .find((token) => token !== undefined && readContinuation(token)?.asks !== 'other');

const KNOWN = [
  'playlistVideoRenderer',
  'lockupViewModel',
  'shortsLockupViewModel',
  'reelItemRenderer',
];

/** The last resort when a layout has moved: the nearest list of items, wherever it is. */
const fromAnywhere = (data: Node): Elements | undefined => {
  const contents = node(data, 'contents');
  if (!contents) return undefined;
  for (const key of ['playlistVideoListRenderer', 'richGridRenderer']) {
    const holder = findAll(contents, key, 1)[0];
    const found = listed(list(holder, 'contents'), tokenBesideList(holder));
    if (found.elements.some(isVideoElement)) return found;
  }
  for (const key of KNOWN) {
    const elements = findAll(contents, key, 500).map((item) => ({ [key]: item }));
    if (elements.some(isVideoElement))
      return { elements, token: anyToken(contents), isCutShort: false };
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
export const unknownRenderers = ({ elements }: Elements): string[] =>
  elements
    .flatMap((element) => (isNode(element) && !isGap(element) ? Object.keys(element) : []))
    .filter((key) => /(?:Renderer|ViewModel)$/.test(key) && !NO_VIDEOS.test(key));
