/** What cursors name by its hash, because it does not fit into an address. */
export const longStates = `
CREATE TABLE longStates (
  sha256 TEXT PRIMARY KEY,
  codec TEXT NOT NULL CHECK (codec IN ('zstd', 'brotli', 'none')),
  size INTEGER NOT NULL,
  bytes BLOB NOT NULL,
  at TEXT NOT NULL
) STRICT;
CREATE INDEX longStatesByAge ON longStates (at);
`;
