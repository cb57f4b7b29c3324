/**
 * Whether a key may start gatherings, and which run a request began that carried a key of its own
 * (`Idempotency-Key`): the same request that comes again is answered with it.
 */
export const requestsOfRuns = `
ALTER TABLE keys ADD COLUMN startsRuns INTEGER NOT NULL DEFAULT 0;

CREATE TABLE runRequests (
  family TEXT NOT NULL,
  requestKey TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  run INTEGER NOT NULL REFERENCES runs (seq) ON DELETE CASCADE,
  at TEXT NOT NULL,
  PRIMARY KEY (family, requestKey)
) STRICT, WITHOUT ROWID;
CREATE INDEX runRequestsByRun ON runRequests (run);
CREATE INDEX runRequestsByTime ON runRequests (at);
`;
