/**
 * A kept page: its record as canonical JSON under its SHA-256, the calls whose replies it was read from, and
 * its files, once for each content. A file lies in parts, so that nothing has to hold the whole of it.
 */
export const keptPages = `
CREATE TABLE keptPages (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  platform TEXT NOT NULL,
  at TEXT NOT NULL,
  collection INTEGER REFERENCES collections (seq),
  record TEXT NOT NULL,
  sha256 TEXT NOT NULL
) STRICT;
CREATE INDEX keptPagesByCollection ON keptPages (collection);

CREATE TABLE keptPageCalls (
  page INTEGER NOT NULL REFERENCES keptPages (seq),
  callId TEXT NOT NULL REFERENCES calls (id),
  PRIMARY KEY (page, callId)
) STRICT, WITHOUT ROWID;
CREATE INDEX keptPagesByCall ON keptPageCalls (callId);

CREATE TABLE pageFiles (
  sha256 TEXT PRIMARY KEY,
  size INTEGER NOT NULL
) STRICT;

CREATE TABLE pageFileParts (
  sha256 TEXT NOT NULL REFERENCES pageFiles (sha256),
  number INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (sha256, number)
) STRICT;

CREATE TABLE keptPageFiles (
  page INTEGER NOT NULL REFERENCES keptPages (seq),
  role TEXT NOT NULL CHECK (role IN ('picture', 'snapshot')),
  sha256 TEXT NOT NULL REFERENCES pageFiles (sha256),
  PRIMARY KEY (page, role)
) STRICT, WITHOUT ROWID;
CREATE INDEX keptPageFilesByContent ON keptPageFiles (sha256);
`;
