import { CALL_TABLES } from './calls.ts';
import { CASE_TABLES } from './cases.ts';
import { CLIENT_TABLES } from './clients.ts';
import { CODING_TABLES } from './coding.ts';
import { COLLECTION_TABLES } from './collections.ts';
import { CREDIT_TABLES } from './credits.ts';
import { DAY_TABLES, PAGE_TABLES } from './evidence.ts';
import { HAND_OVER_TABLES } from './hand-over.ts';
import { ITEM_SUM_TABLES } from './item-sums.ts';
import { ITEM_TABLES } from './items.ts';
import { LABORATORY_TABLES } from './laboratory.ts';
import { PROCESS_TABLES, TURN_TABLES } from './processes.ts';
import { RUN_TABLES } from './runs.ts';
import type { Tables } from './table.ts';

/**
 * The present schema, whole, for both engines. New data are made from it (`sqlite.ts`, `postgres.ts`); `doctor` and
 * `repair` hold data against it. A column or a table is added here and by a step of `migrations` that brings earlier
 * data to the same, which a test proves.
 */
export const TABLES: Tables = {
  ...CALL_TABLES,
  ...DAY_TABLES,
  ...PAGE_TABLES,
  ...CLIENT_TABLES,
  ...COLLECTION_TABLES,
  ...RUN_TABLES,
  ...ITEM_TABLES,
  ...ITEM_SUM_TABLES,
  ...CODING_TABLES,
  ...CASE_TABLES,
  ...CREDIT_TABLES,
  ...LABORATORY_TABLES,
  ...HAND_OVER_TABLES,
  ...TURN_TABLES,
  ...PROCESS_TABLES,
};
