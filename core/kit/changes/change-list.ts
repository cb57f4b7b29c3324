/** What became of the items of a collection between two moments. Pure. */
import type { Operation } from '../operation.ts';

/**
 * - `removed`: the platform says that it was.
 * - `notShown`: the platform does not show it and does not say why: private, restricted or gone.
 * - `unlisted`: a list that was followed to its end no longer has it. The thing itself may still be there.
 * - `text`: what it says has changed, its figures perhaps as well.
 * - `figures`: nothing but its figures has.
 * - `came`: it was not held before.
 */
export const CHANGE_KINDS = ['removed', 'notShown', 'unlisted', 'text', 'figures', 'came'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

export type ChangeCounts = Readonly<Record<ChangeKind, number>>;

export const NO_CHANGES: ChangeCounts = {
  removed: 0,
  notShown: 0,
  unlisted: 0,
  text: 0,
  figures: 0,
  came: 0,
};

/** Items of a check of which no answer tells whether they are there. */
export interface UnansweredItems {
  /** The platform refused to answer. */
  readonly refused: number;
  /** It answered, and that could not be read. */
  readonly unread: number;
  /** Not yet, or the check was ended before. */
  readonly notAsked: number;
}

/** No earlier than `since`, and no later than `until`: ISO 8601. */
export interface ChangeWindow {
  readonly since: string;
  readonly until: string;
}

/** What one run found, by its `seq`, or what became of things between two moments. */
export type ChangeScope = { readonly run: number } | ChangeWindow;

export interface ChangedItem {
  readonly id: number;
  /** ISO 8601: when it was first missing, seen with the change, or seen at all. */
  readonly at: string;
  /** Of a change: the versions of the item before and after it, and whether one operation brought both. */
  readonly before?: number;
  readonly after?: number;
  readonly isSameOperation?: boolean;
}

export interface ChangeList {
  readonly counts: ChangeCounts;
  /** Of each kind so many as can be named; all are counted. */
  readonly items: Readonly<Record<ChangeKind, readonly ChangedItem[]>>;
}

/** Of each kind: together they can be named as rows of a view. */
export const MOST_CHANGED = 2000;

/** `missing`: removed, not shown or no longer listed. Figures alone count as changed where they are chosen. */
export interface CheckSummary {
  readonly missing: number;
  readonly changed: number;
  readonly came: number;
}

export const summaryFromCounts = (
  { removed, notShown, unlisted, text, figures, came }: ChangeCounts,
  countsFigures: boolean,
): CheckSummary => ({
  missing: removed + notShown + unlisted,
  changed: text + (countsFigures ? figures : 0),
  came,
});

export const isEmptySummary = ({ missing, changed, came }: CheckSummary): boolean =>
  missing + changed + came === 0;

/** What belongs to one of these stays in its list for as long as it is there. */
const OWNERS: ReadonlySet<string> = new Set([
  'video',
  'post',
  'comment',
  'playlist',
  'channel',
  'user',
  'account',
]);
const BELONGING: ReadonlySet<string> = new Set(['comments', 'replies', 'videos', 'posts', 'reels']);

interface Entry {
  readonly id: string;
  readonly operation: Pick<Operation, 'list' | 'part'>;
}

/**
 * The ids of the operations whose lists hold what belongs to a thing. A search, a feed and what a platform
 * recommends are chosen anew each time: what they no longer show is not gone.
 */
export const ownedLists = ({ entries }: { readonly entries: readonly Entry[] }): string[] =>
  entries
    .filter(
      ({ operation: { list, part } }) =>
        list && part !== undefined && OWNERS.has(part.of) && BELONGING.has(part.as),
    )
    .map(({ id }) => id);
