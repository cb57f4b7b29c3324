import { CALL_TABLES } from './call-tables.ts';
import { CASE_TABLES } from './case-tables.ts';
import { CLIENT_TABLES } from './client-tables.ts';
import { CODING_TABLES } from './coding-tables.ts';
import { COLLECTION_TABLES } from './collection-tables.ts';
import { CREDIT_TABLES } from './credit-tables.ts';
import { HAND_OVER_TABLES } from './hand-over-tables.ts';
import { ITEM_TABLES } from './item-tables.ts';
import { LABORATORY_TABLES } from './laboratory-tables.ts';
import { TURN_TABLES } from './turn-tables.ts';
import { PROCESS_TABLES } from './process-tables.ts';
import type { TableDeclarations } from './table-checks.ts';

/**
 * How the rows of every table are checked. A table or a column without a declaration fails the tests
 * (`declared-tables.test.ts`) and is a fault for `doctor`.
 */
export const TABLE_CHECKS: TableDeclarations = {
  ...CREDIT_TABLES,
  ...CALL_TABLES,
  ...CLIENT_TABLES,
  ...COLLECTION_TABLES,
  ...ITEM_TABLES,
  ...CODING_TABLES,
  ...CASE_TABLES,
  ...LABORATORY_TABLES,
  ...HAND_OVER_TABLES,
  ...TURN_TABLES,
  ...PROCESS_TABLES,
};
