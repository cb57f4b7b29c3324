/** What was deleted at the request of a person: how much and when, and nothing that tells who it was. */
export const deletions = `
CREATE TABLE deletions (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  at TEXT NOT NULL,
  platform TEXT NOT NULL,
  collection INTEGER REFERENCES collections (seq) ON DELETE SET NULL,
  shape TEXT NOT NULL,
  items INTEGER NOT NULL,
  replies INTEGER NOT NULL
) STRICT;
`;
