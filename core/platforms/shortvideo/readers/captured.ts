import { type SentRequest, type Reply, textFromReply } from '#kit/exchange.ts';
import { pathSteps } from '#kit/address.ts';
import type { Playlist } from '#vocab/playlist.ts';
import { isNode, node, str, type Node } from '#kit/dig.ts';
import { pathFromUrl } from './answer.ts';
import { HANDLE } from './params.ts';

const SITE_HOST = /^https:\/\/(?:[a-z]+\.)?tiktok\.com\//;

/** Whether a request of the site’s pages goes to one of these calls (`/api/comment/list/`). */
export const isCallToPath =
  (...paths: readonly string[]) =>
  (request: SentRequest): boolean =>
    SITE_HOST.test(request.url) && paths.includes(pathFromUrl(request));

/** Whether a request is for a page whose path looks like this; it ends with a slash here. */
export const isPageAtPath =
  (pattern: RegExp) =>
  (request: SentRequest): boolean =>
    SITE_HOST.test(request.url) && pattern.test(pathFromUrl(request));

/** Whether one of several says so. */
export const passesAny =
  (...tests: readonly ((request: SentRequest) => boolean)[]) =>
  (request: SentRequest): boolean =>
    tests.some((test) => test(request));

/**
 * What the page shows on which a call was made. Calls name accounts and hashtags by numbers of their own;
 * the page's address, which browsers send as `Referer`, has the name.
 */
const refererFromReply = ({ request }: Reply): string | undefined => request.headers['referer'];

const stepsFromPage = (page: string | undefined): readonly string[] =>
  page !== undefined && URL.canParse(page) ? pathSteps(new URL(page)) : [];

/** The account in the address of its page. */
const handleIn = (page: string | undefined): string | undefined => {
  const [first = ''] = stepsFromPage(page);
  const handle = first.startsWith('@') ? first.slice(1) : '';
  return HANDLE.test(handle) ? handle : undefined;
};

/** The account whose page was open. */
export const userOnPage = (reply: Reply): string | undefined => handleIn(refererFromReply(reply));

/** Whose playlists or collections these are: the account whose page was open, or the one that made them all. */
export const ownerOfLists = (
  reply: Reply,
  lists: readonly Pick<Playlist, 'attributedTo'>[],
): string | undefined =>
  userOnPage(reply) ?? sharedValue(lists.map(({ attributedTo }) => handleIn(attributedTo?.url)));

/** The number at the end of the address of the page that was open, where it is a page of this kind. */
export const numberOnPage = (reply: Reply, kind: 'place' | 'sticker'): string | undefined => {
  const [first, second = ''] = stepsFromPage(refererFromReply(reply));
  return first === kind ? /(?:^|-)(\d{6,25})$/.exec(second)?.[1] : undefined;
};

/** The hashtag whose page was open. */
export const tagOnPage = (reply: Reply): string | undefined => {
  const [kind, name] = stepsFromPage(refererFromReply(reply));
  return kind === 'tag' && name !== undefined && name !== '' ? name : undefined;
};

/**
 * Items that another tool captured, one a line (Zeeschuimer: `{source_platform, item_id, data}`), without the
 * envelope in which they came; `undefined` for any other text. A line that is no JSON stays as its text, so
 * that it is counted as unread.
 */
export const capturedLines = (reply: Reply): readonly unknown[] | undefined => {
  const text = textFromReply(reply);
  if (!text.trimStart().startsWith('{') || !text.includes('"source_platform"')) return undefined;
  const values = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(parsed);
  return values.some(isCaptured) ? values.map((value) => itemIn(value)) : undefined;
};

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return line;
  }
};

const isCaptured = (value: unknown): boolean =>
  str(value, 'source_platform') !== undefined && node(value, 'data') !== undefined;

const itemIn = (value: unknown): Node | undefined => {
  const data = node(value, 'data');
  return data ?? (isNode(value) ? value : undefined);
};

/** The value that all of them have; `undefined` of none, and where one lacks it or has another. */
export const sharedValue = <T>(values: readonly (T | undefined)[]): T | undefined => {
  const distinct = new Set(values);
  const [value] = distinct;
  return distinct.size === 1 ? value : undefined;
};
