/**
 * Imports are known by the instant at which they began. They name the calls that brought what they read, so
 * that exactly its rows can be found: also calls that were kept before, whose replies the import read again.
 *
 * And the indexes that judge filters hold the language and the pictures of an item as expressions. SQLite
 * (3.53) answers from an index alone where it holds an expression, never where it holds a generated column:
 * for each of them it looked up the row, of a million rows for seconds.
 */
const LANGUAGE = `iif(json_valid(data) AND json_type(data, '$.languageCode') = 'text', json_extract(data, '$.languageCode'), NULL)`;
const PICTURED = `iif(json_valid(data) AND (json_type(data, '$.image[0].url') = 'text'
  OR json_extract(data, '$.attachment[0].type') = 'Image'), 1, NULL)`;

export const exactRows = `
CREATE TABLE imports (
  seq INTEGER PRIMARY KEY,
  at TEXT NOT NULL UNIQUE
) STRICT;
CREATE TABLE importedCalls (
  import INTEGER NOT NULL REFERENCES imports (seq) ON DELETE CASCADE,
  call INTEGER NOT NULL REFERENCES calls (seq) ON DELETE CASCADE,
  PRIMARY KEY (import, call)
) STRICT, WITHOUT ROWID;
CREATE INDEX importedCallsByCall ON importedCalls (call);
CREATE INDEX observationsByCall ON observations (call);

DROP INDEX itemsByDate;
CREATE INDEX itemsByDate ON items (collection, published, id, likeCount, lastSeen, removedSince,
  platform, shape, operation, author, ${LANGUAGE}, ${PICTURED});
DROP INDEX itemsByKind;
CREATE INDEX itemsByKind ON items (collection, platform, shape, operation, ${LANGUAGE}, ${PICTURED},
  removedSince IS NOT NULL, removedSince);
DROP INDEX itemsByRemoval;
CREATE INDEX itemsByRemoval ON items (collection, removedSince, id, published, lastSeen, likeCount, platform,
  shape, operation, author, ${LANGUAGE}, ${PICTURED}) WHERE removedSince IS NOT NULL;
`;
