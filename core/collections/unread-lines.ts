import type { UnreadLines } from '#kit/completeness.ts';
import type { RunRow } from '../store/index.ts';
import type { Pasted } from './pasted.ts';

/** So many of the lines that meant nothing are kept and shown. */
const MOST_SHOWN = 20;

/** What is kept of what brought no link of its own; `undefined` where everything did. */
export const firstUnread = ({
  unread: lines,
  repeated = 0,
  read = 0,
}: Pick<Pasted, 'unread'> & Partial<Pick<Pasted, 'repeated' | 'read'>>): UnreadLines | undefined =>
  lines.length + repeated === 0
    ? undefined
    : {
        count: lines.length,
        ...(read > 0 && { read }),
        ...(repeated > 0 && { repeated }),
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
  // Of two lists without other lines it is not known whether they are the same.
  const repeated = runs.reduce((sum, run) => sum + (run.unreadLines?.repeated ?? 0), 0);
  const read = all.reduce((sum, one) => sum + (one.read ?? 0), 0);
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    ...(read > 0 && { read }),
    ...(repeated > 0 && { repeated }),
    first: all.flatMap(({ first }) => first).slice(0, MOST_SHOWN),
  };
};
