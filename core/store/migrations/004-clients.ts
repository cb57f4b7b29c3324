/** Clients that introduced themselves, what the person granted them, and their tokens (hashes only). */
export const clients = `
CREATE TABLE clients (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  redirects TEXT NOT NULL,
  created TEXT NOT NULL
) STRICT;

CREATE TABLE grants (
  id TEXT PRIMARY KEY,
  client TEXT NOT NULL,
  name TEXT NOT NULL,
  redirect TEXT NOT NULL,
  keyId TEXT NOT NULL UNIQUE REFERENCES keys (id),
  scopes TEXT NOT NULL,
  resource TEXT NOT NULL,
  created TEXT NOT NULL,
  lastUsed TEXT,
  ended TEXT CHECK (ended IN ('revoked', 'signed-out', 'reused'))
) STRICT;

CREATE TABLE tokens (
  hash TEXT PRIMARY KEY,
  grantId TEXT NOT NULL REFERENCES grants (id),
  kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')),
  scopes TEXT NOT NULL,
  expires TEXT NOT NULL,
  spent TEXT
) STRICT;
CREATE INDEX tokensByGrant ON tokens (grantId);
`;
