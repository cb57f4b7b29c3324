/**
 * What became of a collection in each run that looked at it again, counted once the run was over, and how
 * the person wants to hear of it. What was gathered before this version counts as seen.
 */
export const checks = `
CREATE TABLE checks (
  run INTEGER PRIMARY KEY REFERENCES runs (seq),
  until TEXT NOT NULL,
  gone INTEGER NOT NULL,
  unlisted INTEGER NOT NULL,
  text INTEGER NOT NULL,
  figures INTEGER NOT NULL,
  came INTEGER NOT NULL
) STRICT;

CREATE TABLE watches (
  collection INTEGER PRIMARY KEY REFERENCES collections (seq),
  notifies INTEGER NOT NULL DEFAULT 1,
  figures INTEGER NOT NULL DEFAULT 0,
  seenRun INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO watches (collection, seenRun)
SELECT seq, (SELECT max(runs.seq) FROM runs WHERE runs.collection = collections.seq) FROM collections
WHERE EXISTS (SELECT 1 FROM runs WHERE runs.collection = collections.seq);
`;
