import { COUNTED_HOURS, HOURS_OF_ITEMS } from '../schema/hours-of-items.ts';

/**
 * PostgreSQL alone keeps these sums. On SQLite a trigger on `items` makes each item that is taken in cost half as much
 * again, because every statement with a trigger keeps a journal of its own; and what one file holds is counted along an
 * index in time.
 */
export const hoursOfItems = {
  sqlite: '',
  postgres: `${HOURS_OF_ITEMS}
INSERT INTO itemHours (collection, earliest, latest, items) ${COUNTED_HOURS};`,
};
