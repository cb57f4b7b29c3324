import { FIRST_SUMS_MARK, ITEM_SUM_TABLES } from '../schema/item-sums.ts';
import { postgresStatements } from '../schema/postgres.ts';
import { sqliteStatements } from '../schema/sqlite.ts';

/** Sums of items, which are filled in portions afterwards; those that PostgreSQL had by hour go. */
export const itemSums = {
  sqlite: `${sqliteStatements(ITEM_SUM_TABLES)};
${FIRST_SUMS_MARK}`,
  postgres: `
DROP TRIGGER IF EXISTS itemsCounted ON items;
DROP TRIGGER IF EXISTS itemsCountedAnew ON items;
DROP TRIGGER IF EXISTS itemsUncounted ON items;
DROP FUNCTION IF EXISTS countItems, countItemAnew, uncountItems;
DROP TABLE IF EXISTS itemHours;
${postgresStatements(ITEM_SUM_TABLES)}
${FIRST_SUMS_MARK}`,
};
