import type { UnreadLines } from '#kit/completeness.ts';
import type { RunRow } from '../store/index.ts';
import type { UnreadLine } from './pasted.ts';

/** So many of the lines that meant nothing are kept and shown. */
const MOST_SHOWN = 20;

/** What is kept of the lines that meant nothing; `undefined` where each meant something. */
export const firstUnread = (lines: readonly UnreadLine[]): UnreadLines | undefined =>
  lines.length === 0
    ? undefined
    : {
        count: lines.length,
        first: lines
          .slice(0, MOST_SHOWN)
          .map(({ reason, ...line }) => ({ ...line, ...(reason && { reason: reason.message }) })),
      };

/** Those of all lists that were ever given to a collection; a list that was given again counts once. */
export const mergeUnreadLines = (
  runs: readonly Pick<RunRow, 'unreadLines'>[],
): UnreadLines | undefined => {
  const lists = new Map(
    runs.flatMap(({ unreadLines }) =>
      unreadLines === null ? [] : [[JSON.stringify(unreadLines), unreadLines] as const],
    ),
  );
  const all = [...lists.values()].toReversed();
  if (all.length === 0) return undefined;
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    first: all.flatMap(({ first }) => first).slice(0, MOST_SHOWN),
  };
};
