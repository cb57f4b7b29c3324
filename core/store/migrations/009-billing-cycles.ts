/**
 * Billing cycles: the ledger takes the monthly allowance, what of it expired and what was billed as rows
 * of their own, each once a cycle. SQLite cannot change a CHECK, so the table is copied; every line
 * keeps its number. A cycle that is open already was opened by a grant: what is left counts as granted.
 */
export const billingCycles = `
CREATE TABLE ledgerCopy (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  account TEXT NOT NULL REFERENCES accounts (id),
  keyId TEXT REFERENCES keys (id),
  family TEXT,
  kind TEXT NOT NULL
    CHECK (kind IN ('grant', 'allowance', 'expiry', 'bill', 'reserve', 'settle', 'refund')),
  amount INTEGER NOT NULL,
  balance INTEGER NOT NULL,
  granted INTEGER NOT NULL,
  floor INTEGER,
  keySpent INTEGER,
  callId TEXT,
  note TEXT,
  cycle TEXT CHECK ((cycle IS NOT NULL) = (kind IN ('allowance', 'expiry', 'bill')))
) STRICT;
INSERT INTO ledgerCopy
  SELECT seq, at, account, keyId, family, kind, amount, balance, granted, floor, keySpent, callId, note, NULL
  FROM ledger;
DELETE FROM sqlite_sequence WHERE name = 'ledgerCopy';
INSERT INTO sqlite_sequence (name, seq)
  SELECT 'ledgerCopy', seq FROM sqlite_sequence WHERE name = 'ledger';
DROP TABLE ledger;
ALTER TABLE ledgerCopy RENAME TO ledger;

CREATE INDEX ledgerByAccount ON ledger (account, seq);
CREATE INDEX ledgerByFamily ON ledger (family, seq) WHERE family IS NOT NULL;
CREATE UNIQUE INDEX ledgerReservesOnce ON ledger (callId) WHERE kind = 'reserve';
CREATE UNIQUE INDEX ledgerClosesOnce ON ledger (callId) WHERE kind IN ('settle', 'refund');
CREATE UNIQUE INDEX ledgerTurnsOnce ON ledger (account, kind, cycle) WHERE cycle IS NOT NULL;

CREATE TRIGGER ledgerNeverChanges BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledgerNeverForgets BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;

ALTER TABLE accounts ADD COLUMN carried INTEGER NOT NULL DEFAULT 0;
UPDATE accounts SET carried = max(0, coalesce(
  (SELECT balance FROM ledger WHERE account = accounts.id ORDER BY seq DESC LIMIT 1), 0))
WHERE cycle IS NOT NULL;
`;
