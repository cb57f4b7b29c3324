/**
 * Links: what a person gave a collection to gather, each once, with the lines that mean nothing. Lists know
 * the link from which they come, their place in what is asked of each item (`0.1`: of the first the second),
 * and how many replies their comments are known to have that nobody asked for.
 */
export const links = `
CREATE TABLE links (
  seq INTEGER PRIMARY KEY,
  collection INTEGER NOT NULL REFERENCES collections (seq),
  identity TEXT NOT NULL,
  line INTEGER,
  text TEXT NOT NULL,
  operation TEXT,
  params TEXT,
  reason TEXT,
  reasonSource TEXT,
  run INTEGER NOT NULL REFERENCES runs (seq),
  UNIQUE (collection, identity)
) STRICT;
CREATE INDEX linksByRun ON links (run);
ALTER TABLE runLists ADD COLUMN link INTEGER REFERENCES links (seq);
ALTER TABLE runLists ADD COLUMN expansion TEXT;
ALTER TABLE runLists ADD COLUMN repliesLeft INTEGER NOT NULL DEFAULT 0;
UPDATE runLists SET expansion = '0' WHERE parent IS NOT NULL AND source IS NOT NULL;
CREATE INDEX runListsByLink ON runLists (link) WHERE link IS NOT NULL;
`;
