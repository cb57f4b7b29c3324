/** Calls, their answers, and the replies from which the answers were read. */
export const callsAndEvidence = `
CREATE TABLE calls (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  operation TEXT NOT NULL,
  params TEXT NOT NULL,
  keyId TEXT REFERENCES keys (id),
  door TEXT NOT NULL,
  startedAt TEXT NOT NULL,
  finishedAt TEXT NOT NULL,
  outcome TEXT NOT NULL,
  status INTEGER NOT NULL,
  message TEXT,
  route TEXT,
  credits INTEGER NOT NULL,
  notices TEXT NOT NULL,
  refusal TEXT,
  fromArchive INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE answers (
  callId TEXT PRIMARY KEY REFERENCES calls (id),
  operation TEXT NOT NULL,
  paramsKey TEXT NOT NULL,
  at TEXT NOT NULL,
  fetchedAt TEXT NOT NULL,
  data TEXT NOT NULL
) STRICT;
CREATE INDEX answersByQuestion ON answers (operation, paramsKey, at);

CREATE TABLE bodies (
  sha256 TEXT PRIMARY KEY,
  codec TEXT NOT NULL,
  size INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT;

CREATE TABLE exchanges (
  id TEXT PRIMARY KEY,
  callId TEXT NOT NULL REFERENCES calls (id),
  platform TEXT NOT NULL,
  identity TEXT NOT NULL,
  at TEXT NOT NULL,
  method TEXT NOT NULL,
  url TEXT NOT NULL,
  finalUrl TEXT,
  status INTEGER NOT NULL,
  requestHeaders TEXT NOT NULL,
  requestBody TEXT,
  responseHeaders TEXT NOT NULL,
  bodySha256 TEXT NOT NULL REFERENCES bodies (sha256)
) STRICT;
CREATE INDEX exchangesByCall ON exchanges (callId);

CREATE TABLE health (
  operation TEXT PRIMARY KEY,
  lastSuccessAt TEXT,
  lastRoute TEXT,
  lastFailureAt TEXT,
  lastFailure TEXT,
  lastMessage TEXT,
  lastRefusal TEXT,
  successes INTEGER NOT NULL DEFAULT 0,
  failures INTEGER NOT NULL DEFAULT 0
) STRICT;
`;
