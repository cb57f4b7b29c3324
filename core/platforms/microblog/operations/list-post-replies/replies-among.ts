import { countNotice, type Notice } from '#kit/collect.ts';
import { str, type Node } from '#kit/dig.ts';
import type { TimelineItem } from '#vocab/announce.ts';
import { messages } from '../../readers/messages.ts';
import { isListed, type Row } from '../../readers/timeline.ts';

/**
 * What answers a post: what stands in the threads of its page. The posts outside of them are the post
 * itself and what it answers.
 */
export const repliesAmong = (
  items: readonly TimelineItem[],
  _variables: Node,
  rows: readonly Row[],
): readonly TimelineItem[] => {
  const above = new Set(
    rows
      .filter((row) => row.module === undefined && isListed(row))
      .map(({ entryId }) => entryId.slice(entryId.lastIndexOf('-') + 1)),
  );
  return items.filter(({ entityId }) => !above.has(entityId));
};

/** What the page shows outside of the threads and is no reply: the opened post, and those above it. */
export const parentsNotice = (left: readonly TimelineItem[], variables: Node): Notice[] => {
  const opened = str(variables, 'focalTweetId');
  const count = left.filter(({ entityId }) => entityId !== opened).length;
  const own = left.length - count;
  return [
    ...countNotice(count, 'parents-left-out', messages.parentsLeftOut({ count })),
    ...countNotice(own, 'left-out', messages.otherEntriesLeftOut({ count: own })),
  ];
};
