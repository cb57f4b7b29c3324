/** What operations declare of their answers, and what answers alone do not tell. Pure. */
import type { Operation } from '../operation.ts';

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
