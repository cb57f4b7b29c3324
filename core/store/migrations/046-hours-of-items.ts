/**
 * Nothing: PostgreSQL alone keeps the sums that its step of this number makes (`itemHours`). On SQLite a trigger on
 * `items` makes each item that is taken in cost half as much again, because every statement with a trigger keeps a
 * journal of its own; and what one file holds is counted along an index in time.
 */
export const hoursOfItems = '';
