/**
 * A collection of a million items answers from its indexes alone: that by date carries what filters ask
 * for, so that no item has to be read to be left out, and each order has an index of its own. Those by
 * time carry the date, because what was published first was mostly gathered first or last.
 */
export const widerItemIndexes = `
DROP INDEX itemsByDate;
CREATE INDEX itemsByDate ON items (collection, published, id, likeCount, lastSeen, removedSince,
  platform, shape, operation, author);
DROP INDEX itemsBySight;
CREATE INDEX itemsBySight ON items (collection, lastSeen, id, published);
CREATE INDEX itemsByCollection ON items (collection, id, published);
`;
