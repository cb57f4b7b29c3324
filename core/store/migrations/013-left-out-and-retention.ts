/**
 * People who asked to be left out, known by keyed hashes of their names alone; how many items lists left
 * out for them; until when a collection may be kept, and which deletions were made because of that.
 */
export const leftOutAndRetention = `
CREATE TABLE leftOutKey (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  key BLOB NOT NULL
) STRICT;
INSERT INTO leftOutKey (id, key) VALUES (1, randomblob(32));

CREATE TABLE leftOutPeople (
  platform TEXT NOT NULL,
  hash TEXT NOT NULL,
  request TEXT NOT NULL,
  at TEXT NOT NULL,
  PRIMARY KEY (platform, hash)
) STRICT, WITHOUT ROWID;

ALTER TABLE runLists ADD COLUMN leftOut INTEGER NOT NULL DEFAULT 0;
ALTER TABLE collections ADD COLUMN retainUntil TEXT;
ALTER TABLE deletions ADD COLUMN reason TEXT NOT NULL DEFAULT 'request';
`;
