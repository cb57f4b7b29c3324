import { countNotice, type Notice } from '#kit/collect.ts';
import { isNode, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { announcesMore, listCommands, tokenBesideList, tokenFromElement } from './continuation.ts';
import { collectRows, type Unread } from './collect-rows.ts';
import { text } from './text.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';
import { countMessage } from '#kit/count-of.ts';

/** What people call the elements of lists. Pure. */

type Name = readonly [one: string, many: string];

/** By the element's own name, without `Renderer` and `ViewModel` and what says where it stands. */
const NAMES: Readonly<Record<string, Name>> = {
  video: ['video', 'videos'],
  reelItem: ['Short', 'Shorts'],
  shortsLockup: ['Short', 'Shorts'],
  lockup: ['playlist or mix', 'playlists or mixes'],
  playlist: ['playlist', 'playlists'],
  radio: ['mix', 'mixes'],
  channel: ['channel', 'channels'],
  movie: ['film', 'films'],
  show: ['show', 'shows'],
  post: ['post', 'posts'],
};

/** "1 playlist or mix, 2 channels"; of a kind without a name here, the element's own is told. */
export const kindsInWords = (elements: readonly string[]): readonly Message[] => {
  const counts = new Map<string, { readonly many: string; count: number }>();
  for (const element of elements) {
    const [one, many] = elementDisplayName(element);
    const known = counts.get(one);
    if (known) known.count += 1;
    else counts.set(one, { many, count: 1 });
  }
  return [...counts].slice(0, 8).map(([one, { many, count }]) => countMessage(count, one, many));
};

const elementDisplayName = (element: string): Name => {
  const bare = element.replace(/(?:Renderer|ViewModel)$/, '');
  const plain = bare.replace(/^(?:compact|grid)(?=[A-Z])/, '');
  const key = plain.charAt(0).toLowerCase() + plain.slice(1);
  return (
    (Object.hasOwn(NAMES, key) ? NAMES[key] : undefined) ?? [
      `element (${element})`,
      `elements (${element})`,
    ]
  );
};

/** An element of a list, and the heading of the shelf on which it stands, if it stands on one. */
export interface Placed {
  readonly element: unknown;
  readonly heading?: string | undefined;
}

/** A list with its shelves opened, and the token of the page after it. */
export interface Listed {
  readonly placed: readonly Placed[];
  readonly token: string | undefined;
  /** That the list goes on, but its token could not be read. */
  readonly notices: readonly Notice[];
}

/** Elements that only hold others, and the key under which they do. */
const HOLDERS = new Map([
  ['sectionListRenderer', 'contents'],
  ['itemSectionRenderer', 'contents'],
  ['richGridRenderer', 'contents'],
  ['richItemRenderer', 'content'],
  ['richSectionRenderer', 'content'],
  ['gridRenderer', 'items'],
  ['playlistVideoListRenderer', 'contents'],
  ['verticalListRenderer', 'items'],
  ['horizontalListRenderer', 'items'],
  ['expandedShelfContentsRenderer', 'items'],
  ['shelfRenderer', 'content'],
  ['richShelfRenderer', 'contents'],
  ['reelShelfRenderer', 'items'],
  ['gridShelfViewModel', 'contents'],
]);
const SHELF = /shelf/i;
const DEPTH = 16;

/**
 * Opens every section, grid and shelf of a list; the elements keep their order. `beside` is the token
 * that stood beside the list itself.
 */
export const listedIn = (contents: readonly unknown[], beside?: string): Listed => {
  const placed: Placed[] = [];
  let token = beside;
  let announced = false;
  const walk = (elements: readonly unknown[], heading: string | undefined, depth: number): void => {
    for (const element of elements) {
      const holder = depth < DEPTH ? readHolder(element) : undefined;
      if (holder) {
        const under = holder.heading ?? heading;
        if (under === undefined) token = holder.beside ?? token;
        walk(holder.inside, under, depth + 1);
      } else {
        placed.push({ element, heading });
        // A token on a shelf would open that shelf and not the page after this one.
        if (heading !== undefined) continue;
        token = tokenFromElement(element) ?? token;
        announced ||= announcesMore(element);
      }
    }
  };
  walk(contents, undefined, 0);
  return { placed, token, notices: announced && token === undefined ? [cutShort] : [] };
};

const cutShort: Notice = {
  code: 'no-next-page',
  ...messages.nextPageNotFound,
};

interface Holder {
  readonly inside: readonly unknown[];
  readonly heading: string | undefined;
  /** Until 2020 the token stood beside the elements. */
  readonly beside: string | undefined;
}

const readHolder = (element: unknown): Holder | undefined => {
  if (!isNode(element) || !Object.keys(element).some((name) => HOLDERS.has(name))) return undefined;
  for (const [name, under] of HOLDERS) {
    const holder = node(element, name);
    if (!holder) continue;
    const inside = holder[under];
    return {
      inside: Array.isArray(inside) ? inside : [inside],
      heading: SHELF.test(name) ? shelfHeading(holder) : undefined,
      beside: tokenBesideList(holder),
    };
  }
  return undefined;
};

const shelfHeading = (shelf: Node): string =>
  text(shelf['title']) ?? text(node(shelf, 'header', 'sectionHeaderViewModel', 'headline')) ?? '';

/**
 * The list that an answer to a continuation adds or replaces; `undefined` when it does neither.
 * A change of order replaces a header and then the body: the body, or else the longer, is the list.
 */
export const appendedIn = (data: Node): Listed | undefined => {
  let found: Listed | undefined;
  for (const command of listCommands(data)) {
    if (str(command, 'slot')?.endsWith('_HEADER')) continue;
    const listed = listedIn(list(command, 'continuationItems'));
    if (found === undefined || listed.placed.length > found.placed.length) found = listed;
  }
  return found ?? continuedIn(data);
};

/** Until 2020: `continuationContents: {gridContinuation: {items}}`, or sections with `contents`. */
const continuedIn = (data: Node): Listed | undefined => {
  for (const part of Object.values(node(data, 'continuationContents') ?? {})) {
    const elements = [...list(part, 'contents'), ...list(part, 'items')];
    if (elements.length > 0) return listedIn(elements, tokenBesideList(part));
  }
  return undefined;
};

/** What stands in lists without being a result: tokens, messages, adverts, panels, headings. */
const NO_RESULTS =
  /^(?:continuationItem|message|alert|ad[A-Z]|inFeedAd|searchPyv|promoted|promo|compactPromoted|displayAd|statementBanner|backgroundPromo|feedNudge|infoPanel|clarification|emergencyOnebox|showingResultsFor|includingResultsFor|didYouMean|searchSubMenu|chip|relatedChip|sectionHeader|channelAgeGate|channelVideoPlayer|tvfilm|movingThumbnail)/;
const KINDS =
  /^(?:video|gridVideo|compactVideo|playlistVideo|playlistPanelVideo|reelItem|shortsLockup|lockup|channel|gridChannel|playlist|gridPlaylist|compactPlaylist|radio|compactRadio|gridRadio|compactStation|movie|gridMovie|show|gridShow|post|backstagePost|sharedPost|horizontalCardList|universalWatchCard|course|ticket|product)(?:Renderer|ViewModel|$)/;

const rendererName = (element: unknown): string => {
  const names = isNode(element) ? Object.keys(element) : [];
  return names.find((name) => /(?:Renderer|ViewModel)$/.test(name)) ?? names[0] ?? 'nothing';
};

interface Entry {
  readonly entityId: string;
  readonly name?: string | undefined;
}

export interface Read<T> {
  readonly items: T[];
  readonly notices: Notice[];
}

/**
 * Reads the results of one kind from a list. `read` answers `undefined` for what is of another kind.
 * Whatever is left out is named in a notice; if nothing can be read and the list is made of elements
 * that nobody knows, the layout has moved and that is an error.
 */
export const readListed = <P extends Placed, T extends Entry>(
  placed: readonly P[],
  read: (element: unknown, one: P, unread: Unread) => T | undefined,
): Read<T> => {
  const others: string[] = [];
  const headings = new Map<string, number>();
  const readOne = (one: P, unread: Unread): T | undefined => {
    const item = read(one.element, one, unread);
    if (item === undefined && !NO_RESULTS.test(rendererName(one.element)))
      others.push(rendererName(one.element));
    if (item !== undefined && one.heading)
      headings.set(one.heading, (headings.get(one.heading) ?? 0) + 1);
    return item;
  };
  const { items, notices } = collectRows(placed, readOne);
  const unknownRenderers = others.filter((name) => !KINDS.test(name));
  if (items.length === 0 && unknownRenderers.length > 0)
    throw unknownLayout('a list', unknownRenderers);
  const unique = once(items);
  return {
    items: unique,
    notices: [
      ...notices,
      ...otherKinds(others),
      ...twice(items.length - unique.length),
      ...grouped(headings),
    ],
  };
};

/** Each thing once, where it came first, as it came last. */
export const once = <T extends { readonly entityId: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.entityId, item])).values(),
];

/** Whether a page holds neither items nor things of another kind, which is how lists end. */
export const listsNothing = <T>({ items, notices }: Read<T>): boolean =>
  items.length === 0 && notices.every(({ code }) => code !== 'other-kinds');

/** Elements that say why a list is empty: "No videos in this playlist yet", "No more results". */
const REASON = /^(?:message|backgroundPromo|alert)/;

const nothingListed: Notice = {
  code: 'nothing-listed',
  ...messages.nothingListedWithoutReason,
};

/** The notices of a page; an empty one that neither they nor the platform explain gets a word more. */
export const explained = (
  items: readonly unknown[],
  placed: readonly Placed[],
  notices: readonly Notice[],
): readonly Notice[] =>
  items.length > 0 ||
  notices.length > 0 ||
  placed.some(({ element }) => REASON.test(rendererName(element)))
    ? notices
    : [nothingListed];

/** The error for an answer of a form that nobody has seen; it names what was there. */
export const unknownLayout = (what: string, names: readonly string[]): AppError => {
  const seen = [...new Set(names)].slice(0, 12).join(', ') || 'an empty answer';
  return new AppError('platform_error', messages.layoutUnknown({ what, seen }));
};

export const otherKinds = (names: readonly string[]): Notice[] =>
  countNotice(
    names.length,
    'other-kinds',
    messages.elementsSkipped({ names: kindsInWords(names) }),
  );

export const twice = (count: number): Notice[] =>
  countNotice(count, 'duplicates', messages.itemsListedTwice({ count }));

const grouped = (headings: ReadonlyMap<string, number>): Notice[] =>
  [...headings].map(([heading, count]) => ({
    code: 'grouped',
    ...messages.itemsUnderHeading({ count, heading }),
    count,
  }));
