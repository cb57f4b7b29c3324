import { count, free, isLike, json, type ColumnRule } from './column-rules.ts';
import type { TableDeclarations } from './table-checks.ts';

/** As `serve --egress` takes it. */
const egress: ColumnRule = {
  form: (column) =>
    `(length(${column}) BETWEEN 1 AND 63 AND NOT ${isLike(column, '*[^a-z0-9._-]*')})`,
  because: 'a name that the operator gave',
};
const moment = count('over within a week; then nothing follows from it');

/** When hosts may be asked next, and which platforms rest. Nothing refers to these rows, and they pass. */
export const TURN_TABLES: TableDeclarations = {
  turns: {
    columns: {
      egress,
      host: free('a host that was asked'),
      nextAt: moment,
      heldUntil: moment,
      starts: json('object'),
    },
  },
  rests: {
    columns: {
      egress,
      platform: free('the queue of a platform, or of a host whose document was fetched'),
      until: moment,
      refusal: json('object'),
    },
  },
};
