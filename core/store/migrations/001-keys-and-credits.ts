/** Accounts, keys, running engines and the ledger. */
export const keysAndCredits = `
CREATE TABLE accounts (
  id TEXT PRIMARY KEY,
  created TEXT NOT NULL,
  plan TEXT NOT NULL,
  extraUsage INTEGER NOT NULL DEFAULT 0,
  cycle TEXT
) STRICT;

CREATE TABLE keys (
  id TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (id),
  name TEXT NOT NULL,
  builtin INTEGER NOT NULL DEFAULT 0,
  hash TEXT UNIQUE,
  prefix TEXT,
  created TEXT NOT NULL,
  lastUsed TEXT,
  expires TEXT,
  disabled INTEGER NOT NULL DEFAULT 0,
  revoked TEXT,
  budget INTEGER CHECK (budget >= 0),
  family TEXT NOT NULL,
  successor TEXT REFERENCES keys (id),
  graceUntil TEXT
) STRICT;

CREATE TABLE engines (
  id TEXT PRIMARY KEY,
  host TEXT NOT NULL,
  pid INTEGER NOT NULL,
  started TEXT NOT NULL,
  heartbeat TEXT NOT NULL
) STRICT;

CREATE TABLE ledger (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES accounts (id),
  keyId TEXT REFERENCES keys (id),
  family TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('grant', 'reserve', 'settle', 'refund')),
  amount INTEGER NOT NULL,
  balance INTEGER NOT NULL,
  granted INTEGER NOT NULL,
  floor INTEGER,
  keySpent INTEGER,
  callId TEXT,
  note TEXT
) STRICT;

CREATE INDEX ledgerByAccount ON ledger (account, seq);
CREATE INDEX ledgerByFamily ON ledger (family, seq) WHERE family IS NOT NULL;
CREATE UNIQUE INDEX ledgerReservesOnce ON ledger (callId) WHERE kind = 'reserve';
CREATE UNIQUE INDEX ledgerClosesOnce ON ledger (callId) WHERE kind IN ('settle', 'refund');

CREATE TRIGGER ledgerNeverChanges BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledgerNeverForgets BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

CREATE TABLE reservations (
  callId TEXT PRIMARY KEY,
  account TEXT NOT NULL REFERENCES accounts (id),
  keyId TEXT NOT NULL REFERENCES keys (id),
  family TEXT NOT NULL,
  amount INTEGER NOT NULL CHECK (amount > 0),
  engine TEXT NOT NULL REFERENCES engines (id)
) STRICT;
CREATE INDEX reservationsByEngine ON reservations (engine);
`;
