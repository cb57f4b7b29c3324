import { TOPICS } from '#kit/topics.ts';
import {
  count,
  free,
  instant,
  json,
  keyed,
  oneOf,
  words,
  isLike,
  type ColumnRule,
} from './column-rules.ts';
import type { Tables } from './table.ts';

const OF_A_PROCESS = free('made anew by each process');
const FOR_MINUTES = free('kept for minutes');

/** What several processes on the same data tell one another. */
export const PROCESS_TABLES: Tables = {
  /** `engine` names no row: what an ended process changed is told by its end. */
  topicChanges: {
    columns: {
      engine: ['TEXT NOT NULL', OF_A_PROCESS],
      topic: ['TEXT NOT NULL', oneOf(...TOPICS)],
      count: [
        'INTEGER NOT NULL',
        count('compared with what was read before, and gone with its process', 1),
      ],
    },
    constraints: ['PRIMARY KEY (engine, topic)'],
    hasRowid: false,
  },
  presentPeople: {
    columns: {
      engine: ['TEXT NOT NULL REFERENCES engines (id) ON DELETE CASCADE', keyed],
      person: ['TEXT NOT NULL', FOR_MINUTES],
      name: ['TEXT NOT NULL', words],
      since: ['TEXT NOT NULL', instant],
      lookedAt: ['TEXT NOT NULL', instant],
      looks: ['TEXT', json('object')],
    },
    constraints: ['PRIMARY KEY (engine, person)'],
    hasRowid: false,
  },
  shortLived: {
    columns: {
      kind: ['TEXT NOT NULL', FOR_MINUTES],
      id: ['TEXT NOT NULL', FOR_MINUTES],
      value: ['TEXT NOT NULL', json('object')],
      at: ['TEXT NOT NULL', instant],
      until: ['TEXT NOT NULL', instant],
    },
    constraints: ['PRIMARY KEY (kind, id)'],
    hasRowid: false,
    indexes: [
      'INDEX shortLivedByEnd ON shortLived (until)',
      'INDEX shortLivedByTime ON shortLived (kind, at)',
    ],
  },
  /** Empty in PostgreSQL: the server alone writes its tables. */
  rowCounts: {
    columns: {
      name: [
        'TEXT PRIMARY KEY',
        free('a table without its row counts as one that was written empty'),
      ],
      held: ['INTEGER NOT NULL', count('the rows themselves')],
    },
    hasRowid: false,
  },
};

/** As `serve --egress` takes it. */
const egress: ColumnRule = {
  form: (column) =>
    `(length(${column}) BETWEEN 1 AND 63 AND NOT ${isLike(column, '*[^a-z0-9._-]*')})`,
  because: 'a name that the operator gave',
};
const moment = count('over within a week; then nothing follows from it');

/** When hosts may be asked next, and which platforms rest. Nothing refers to these rows, and they pass. */
export const TURN_TABLES: Tables = {
  /**
   * Moments are milliseconds since 1970 by the clock of the database. `starts` counts the requests of the last hour
   * by the minute: `{"29712345": 3}`.
   */
  turns: {
    columns: {
      egress: ['TEXT NOT NULL', egress],
      host: ['TEXT NOT NULL', free('a host that was asked')],
      nextAt: ['INTEGER NOT NULL', moment],
      heldUntil: ['INTEGER NOT NULL', moment],
      starts: ['TEXT NOT NULL', json('object')],
    },
    constraints: ['PRIMARY KEY (egress, host)'],
    hasRowid: false,
  },
  rests: {
    columns: {
      egress: ['TEXT NOT NULL', egress],
      platform: [
        'TEXT NOT NULL',
        free('the queue of a platform, or of a host whose document was fetched'),
      ],
      until: ['INTEGER NOT NULL', moment],
      refusal: ['TEXT NOT NULL', json('object')],
    },
    constraints: ['PRIMARY KEY (egress, platform)'],
    hasRowid: false,
  },
};
