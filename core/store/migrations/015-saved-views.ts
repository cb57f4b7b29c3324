/**
 * How a dataset is looked at, under a name, and the codes that stand for its keys. The collection with
 * `seq` 0 is the library.
 */
export const savedViews = `
CREATE TABLE savedViews (
  seq INTEGER PRIMARY KEY,
  collection INTEGER NOT NULL REFERENCES collections (seq) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE,
  look TEXT NOT NULL,
  opens INTEGER NOT NULL DEFAULT 0 CHECK (opens IN (0, 1)),
  UNIQUE (collection, name)
) STRICT;
CREATE UNIQUE INDEX savedViewsOpen ON savedViews (collection) WHERE opens = 1;

CREATE TABLE codings (
  collection INTEGER PRIMARY KEY REFERENCES collections (seq) ON DELETE CASCADE,
  columns TEXT NOT NULL
) STRICT;
`;
