import { at, findAll, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { isGap, isVideoElement } from '../video-renderer.ts';
import { readContinuation, tokenFromElement } from '../continuation.ts';
import { appendedIn, listedIn, type Listed } from '../listed-elements.ts';

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
