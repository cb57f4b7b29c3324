/**
 * People whom another data file leaves out, by that file's hashes and its key; how much of a laboratory’s
 * list was taken in; and requests to forget somebody, on their way from a desktop to the managers of a project.
 *
 * `leftOutPeople.seq` is never used twice, so that whoever read up to one reads on from there.
 */
export const forgottenElsewhere = `
CREATE TABLE leftOutKeys (
  seq INTEGER PRIMARY KEY,
  key BLOB NOT NULL UNIQUE
) STRICT;
INSERT INTO leftOutKeys (seq, key) SELECT id, key FROM leftOutKey;
DROP TABLE leftOutKey;

ALTER TABLE leftOutPeople RENAME TO formerLeftOutPeople;
CREATE TABLE leftOutPeople (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  key INTEGER NOT NULL REFERENCES leftOutKeys (seq),
  platform TEXT NOT NULL,
  hash TEXT NOT NULL,
  request TEXT NOT NULL,
  at TEXT NOT NULL,
  UNIQUE (platform, key, hash)
) STRICT;
INSERT INTO leftOutPeople (key, platform, hash, request, at)
  SELECT 1, platform, hash, request, at FROM formerLeftOutPeople ORDER BY at, platform, hash;
DROP TABLE formerLeftOutPeople;

CREATE TABLE leftOutMarks (
  laboratory TEXT NOT NULL,
  project TEXT NOT NULL,
  upTo INTEGER NOT NULL,
  PRIMARY KEY (laboratory, project)
) STRICT, WITHOUT ROWID;

CREATE TABLE forgettingRequests (
  id TEXT PRIMARY KEY,
  at TEXT NOT NULL,
  platform TEXT NOT NULL,
  names TEXT NOT NULL,
  laboratory TEXT,
  person TEXT,
  decided TEXT,
  CHECK ((laboratory IS NULL) <> (person IS NULL))
) STRICT, WITHOUT ROWID;
CREATE TRIGGER forgettingRequestsOfNoLaboratory AFTER DELETE ON sharedCollections BEGIN
  DELETE FROM forgettingRequests
  WHERE laboratory = OLD.laboratory
    AND NOT EXISTS (SELECT 1 FROM sharedCollections WHERE laboratory = OLD.laboratory);
END;
`;
