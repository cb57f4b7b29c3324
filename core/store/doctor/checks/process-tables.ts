import { TOPICS } from '#kit/topics.ts';
import { count, free, instant, json, keyed, oneOf, words } from './column-rules.ts';
import type { TableDeclarations } from './table-checks.ts';

const OF_A_PROCESS = free('made anew by each process');
const FOR_MINUTES = free('kept for minutes');

/** What several processes on the same data tell one another. */
export const PROCESS_TABLES: TableDeclarations = {
  topicChanges: {
    columns: {
      engine: OF_A_PROCESS,
      topic: oneOf(...TOPICS),
      count: count('compared with what was read before, and gone with its process', 1),
    },
  },
  presentPeople: {
    columns: {
      engine: keyed,
      person: FOR_MINUTES,
      name: words,
      since: instant,
      lookedAt: instant,
      looks: json('object'),
    },
  },
  shortLived: {
    columns: {
      kind: FOR_MINUTES,
      id: FOR_MINUTES,
      value: json('object'),
      at: instant,
      until: instant,
    },
  },
  rowCounts: {
    columns: {
      name: free('a table without its row counts as one that was written empty'),
      held: count('the rows themselves'),
    },
  },
};
