/** The download queue and the person's settings. */
export const downloadsAndSettings = `
CREATE TABLE downloads (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  operation TEXT NOT NULL,
  params TEXT NOT NULL,
  platform TEXT NOT NULL,
  sourceUrl TEXT NOT NULL,
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
CREATE INDEX downloadsByState ON downloads (state, seq);

CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
`;
