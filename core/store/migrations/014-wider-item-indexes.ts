/**
 * A collection of a million items answers from its indexes alone: that by date carries what filters ask
 * for, so that no item has to be read to be left out, and each order has an index of its own.
 */
export const widerItemIndexes = `
DROP INDEX itemsByDate;
CREATE INDEX itemsByDate ON items (collection, published, id, likeCount, lastSeen, removedSince,
  platform, shape, operation, author);
DROP INDEX itemsBySight;
CREATE INDEX itemsBySight ON items (collection, lastSeen, id);
CREATE INDEX itemsByCollection ON items (collection, id);
`;
