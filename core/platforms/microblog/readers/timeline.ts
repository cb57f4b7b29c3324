import { at, isNode, findAll, list, node, str, type Node } from '#kit/dig.ts';

/** One thing of a timeline. */
export interface Row {
  /** `tweet-123`, `conversationthread-1-tweet-2`, `user-3`. */
  readonly entryId: string;
  /** The module in which it stands, where it stands in one. */
  readonly module?: string;
  readonly content: Node;
  readonly isPinned: boolean;
}

/** What an answer holds of a timeline, in its order; adverts are left out. */
export interface Timeline {
  readonly rows: readonly Row[];
  /** How many adverts were left out. */
  readonly adverts: number;
  /** Where the list goes on. X names such a place also behind its end. */
  readonly bottom: string | undefined;
  /** How many threads have more than what is shown of them. */
  readonly folded: number;
}

interface Entry {
  readonly raw: unknown;
  readonly isPinned: boolean;
}

/** The instructions of an answer, wherever its operation keeps them; `undefined` where it has none. */
export const timelineIn = (data: unknown): Timeline | undefined => {
  const instructions = findAll(data, 'instructions', 1)[0];
  if (!Array.isArray(instructions)) return undefined;
  const entries = instructions.flatMap(listEntries);
  const all = entries.flatMap(rowsFromEntry);
  const rows = all.filter((row) => !isCursor(row) && !isAdvert(row));
  const cursors = all.filter(isCursor);
  return {
    rows,
    adverts: all.filter(isAdvert).length,
    bottom: cursors
      .filter((row) => row.module === undefined && isBottom(row))
      .map(({ content }) => str(content, 'value'))
      .findLast((value) => value !== undefined),
    folded: cursors.filter((row) => row.module !== undefined).length,
  };
};

/** `entries` may come without a `type`; later pages of a search bring cursors as replaced entries. */
const listEntries = (instruction: unknown): Entry[] => {
  const isPinned = str(instruction, 'type') === 'TimelinePinEntry';
  const modules = list(instruction, 'moduleItems').map((item) => ({
    entryId: at(instruction, 'moduleEntryId'),
    content: { items: [item] },
  }));
  const one = node(instruction, 'entry');
  return [...list(instruction, 'entries'), ...(one ? [one] : []), ...modules].map((raw) => ({
    raw,
    isPinned,
  }));
};

const rowsFromEntry = ({ raw, isPinned }: Entry): Row[] => {
  const entryId = str(raw, 'entryId') ?? '';
  // What holds nothing that is known stays a row, so that it is counted.
  const content = node(raw, 'content') ?? {};
  if (!Array.isArray(content['items'])) {
    const inner = node(content, 'itemContent') ?? content;
    return [{ entryId, content: inner, isPinned }];
  }
  return content['items'].flatMap((item): Row[] => {
    const inner = node(item, 'item', 'itemContent') ?? node(item, 'itemContent') ?? {};
    return [
      { entryId: str(item, 'entryId') ?? entryId, module: entryId, content: inner, isPinned },
    ];
  });
};

const isCursor = ({ content }: Row): boolean => str(content, 'cursorType') !== undefined;

const isBottom = ({ content }: Row): boolean =>
  /^(?:Bottom|ShowMoreThreads)/.test(str(content, 'cursorType') ?? '');

/** Paid for, also where the entry does not say so in its name. */
const isAdvert = ({ entryId, content }: Row): boolean =>
  isNode(content['promotedMetadata']) || /^promoted-|-promoted-/.test(entryId);

/** Modules that X puts beside what was asked for; `bookmarked-` shows a home timeline's viewer old bookmarks. */
const ASIDE =
  /^(?:who-to-(?:follow|subscribe)|tweetdetailrelatedtweets|toptabsrpusermodule|community-to-join|bookmarked-|similar-to|pinned-)/;

/** Whether a row is a part of the list and no recommendation beside it. */
export const isListed = ({ module, entryId }: Row): boolean => !ASIDE.test(module ?? entryId);

/** A trend or a story that stands among the posts of the explore page. */
export const isTrend = ({ content }: Row): boolean =>
  /^Timeline(?:Trend|EventSummary)$/.test(str(content, 'itemType') ?? '');
