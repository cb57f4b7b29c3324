/**
 * The place of what a click deleted. `place`: the collection, with a `seq` below 0, in which it lies; NULL once it was
 * emptied. `home`: whose rows they were; NULL of a whole collection, which alone has a `name`.
 */
export const deleted = `
CREATE TABLE deleted (
  id TEXT PRIMARY KEY,
  place INTEGER REFERENCES collections (seq) ON DELETE SET NULL,
  home INTEGER REFERENCES collections (seq) ON DELETE CASCADE,
  name TEXT,
  reason TEXT,
  items INTEGER NOT NULL DEFAULT 0,
  gone INTEGER NOT NULL DEFAULT 0,
  at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX deletedByHome ON deleted (home);
CREATE INDEX deletedByPlace ON deleted (place);
`;
