/** How many things may be missing, by what is known of each list that was followed. Pure. */
import { figureBounds } from './rounded-figure.ts';
import type { Operation } from '../operation.ts';

/**
 * Why nobody knows how many things of a list were not collected: it was followed only so far (`limited`),
 * or to a date (`dated`); the platform gave a page again (`repeated`), ended it early (`cut`), refused it
 * (`refused`) or does not have it (`notFound`); a page could not be read (`gap`); it is still to be followed (`open`). `noList`: the rows
 * come from browsing, from files or from other collections, and not from a list with an end.
 */
export const MISSING_REASONS = [
  'limited',
  'dated',
  'repeated',
  'cut',
  'refused',
  'notFound',
  'gap',
  'open',
  'noList',
] as const;
export type MissingReason = (typeof MISSING_REASONS)[number];

/** What became of one list. */
export interface FollowedList {
  /** How many things the platform says it has; absent where it does not say. */
  readonly stated?: number | undefined;
  /** Different things that it brought. */
  readonly came: number;
  /** Things on its pages that are not held: they could not be read, or their authors asked to be left out. */
  readonly setAside: number;
  /** Replies that its things are known to have, that no list was asked for, and that `stated` does not count. */
  readonly repliesLeft: number;
  /** Absent where it was followed to its end. */
  readonly unfinished?: MissingReason | undefined;
  /** It is no list but a single thing: no more than that is missing. */
  readonly isThing: boolean;
}

/** What is known of what is missing. */
export interface MissingRows {
  /** No more than this, beside what `unknown` names. */
  readonly known: number;
  /** Lists of which nobody knows how many things are missing, by the reason. */
  readonly unknown: readonly { readonly reason: MissingReason; readonly lists: number }[];
}

/** The most that is missing; `null`: nobody knows. */
export const mostMissing = ({ known, unknown }: MissingRows): number | null =>
  unknown.length > 0 ? null : known;

/** The most that is missing of one list; `null` where its end is not known and nobody says how long it is. */
export const missingOfList = (list: FollowedList): number | null => {
  const { stated, came, setAside, repliesLeft, unfinished, isThing } = list;
  // A total may be shortened for display like any figure: "1.2K" is up to 1,299.
  if (stated !== undefined) return Math.max(0, figureBounds(stated).most - came) + repliesLeft;
  if (isThing) return came > 0 || unfinished === undefined ? setAside + repliesLeft : 1;
  return unfinished === undefined ? setAside + repliesLeft : null;
};

export const missingOfLists = (lists: Iterable<FollowedList>): MissingRows => {
  let known = 0;
  const unknown = new Map<MissingReason, number>();
  for (const list of lists) {
    const most = missingOfList(list);
    if (most !== null) known += most;
    else if (list.unfinished) addOne(unknown, list.unfinished);
  }
  return {
    known,
    unknown: MISSING_REASONS.flatMap((reason) => {
      const count = unknown.get(reason);
      return count === undefined ? [] : [{ reason, lists: count }];
    }),
  };
};

const addOne = (counts: Map<MissingReason, number>, reason: MissingReason): void => {
  counts.set(reason, (counts.get(reason) ?? 0) + 1);
};

/** Of several collections together. */
export const addMissing = (all: readonly MissingRows[]): MissingRows => {
  const unknown = new Map<MissingReason, number>();
  for (const one of all)
    for (const { reason, lists } of one.unknown)
      unknown.set(reason, (unknown.get(reason) ?? 0) + lists);
  return {
    known: all.reduce((sum, one) => sum + one.known, 0),
    unknown: [...unknown].map(([reason, lists]) => ({ reason, lists })),
  };
};

/** What operations declare of their answers, and what answers alone do not tell. Pure. */

/** The ids of the operations of which something holds. */
export interface ListKnowledge {
  /** They answer one thing. */
  readonly things: readonly string[];
  /** The total of their lists counts the replies to what they list as well. */
  readonly countingReplies: readonly string[];
}

interface Entry {
  readonly id: string;
  readonly operation: Pick<Operation, 'list' | 'totalCountsReplies'>;
}

export const listKnowledge = ({
  entries,
}: {
  readonly entries: readonly Entry[];
}): ListKnowledge => ({
  things: entries.filter(({ operation }) => !operation.list).map(({ id }) => id),
  countingReplies: entries
    .filter(({ operation }) => operation.totalCountsReplies === true)
    .map(({ id }) => id),
});
