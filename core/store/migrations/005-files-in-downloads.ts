/**
 * Files that an answer names itself: a row may keep the file's own address, and what its name shall
 * begin with. Their source page is not always known, which SQLite can allow in a new table only.
 */
export const filesInDownloads = `
CREATE TABLE downloadsAnew (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  operation TEXT NOT NULL,
  params TEXT NOT NULL,
  platform TEXT NOT NULL,
  sourceUrl TEXT,
  address TEXT,
  name TEXT,
  title TEXT,
  state TEXT NOT NULL
    CHECK (state IN ('queued', 'running', 'paused', 'done', 'failed', 'cancelled')),
  received INTEGER NOT NULL DEFAULT 0,
  total INTEGER,
  etag TEXT,
  lastModified TEXT,
  file TEXT,
  partial TEXT,
  sidecar TEXT,
  sha256 TEXT,
  mediaType TEXT,
  error TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  created TEXT NOT NULL,
  updated TEXT NOT NULL,
  engine TEXT
) STRICT;

INSERT INTO downloadsAnew
  (seq, id, operation, params, platform, sourceUrl, title, state, received, total, etag,
   lastModified, file, partial, sidecar, sha256, mediaType, error, attempts, created, updated, engine)
SELECT
  seq, id, operation, params, platform, sourceUrl, title, state, received, total, etag,
  lastModified, file, partial, sidecar, sha256, mediaType, error, attempts, created, updated, engine
FROM downloads;

DROP TABLE downloads;
ALTER TABLE downloadsAnew RENAME TO downloads;
CREATE INDEX downloadsByState ON downloads (state, seq);
CREATE INDEX downloadsByAddress ON downloads (address, seq) WHERE address IS NOT NULL;
`;
