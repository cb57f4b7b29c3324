import { count, free, isLike, json, type ColumnRule } from './column-rules.ts';
import type { Tables } from './table.ts';

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
