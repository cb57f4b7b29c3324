/** Who pays, and who may. */
export const accounts = `
CREATE TABLE accounts (
  id text COLLATE "C" PRIMARY KEY,
  created text COLLATE "C" NOT NULL,
  plan text COLLATE "C" NOT NULL,
  extraUsage bigint NOT NULL DEFAULT 0,
  cycle text COLLATE "C",
  carried bigint NOT NULL DEFAULT 0
);
CREATE TABLE keys (
  id text COLLATE "C" PRIMARY KEY,
  account text COLLATE "C" NOT NULL REFERENCES accounts (id),
  name text COLLATE "C" NOT NULL,
  builtin bigint NOT NULL DEFAULT 0,
  hash text COLLATE "C" UNIQUE,
  prefix text COLLATE "C",
  created text COLLATE "C" NOT NULL,
  lastUsed text COLLATE "C",
  expires text COLLATE "C",
  disabled bigint NOT NULL DEFAULT 0,
  revoked text COLLATE "C",
  budget bigint CHECK (budget >= 0),
  family text COLLATE "C" NOT NULL,
  successor text COLLATE "C" REFERENCES keys (id),
  graceUntil text COLLATE "C",
  startsRuns bigint NOT NULL DEFAULT 0,
  person text COLLATE "C"
);
CREATE INDEX keysByPerson ON keys (person) WHERE person IS NOT NULL;
CREATE TABLE engines (
  id text COLLATE "C" PRIMARY KEY,
  host text COLLATE "C" NOT NULL,
  pid bigint NOT NULL,
  started text COLLATE "C" NOT NULL,
  heartbeat text COLLATE "C" NOT NULL
);
CREATE TABLE ledger (
  seq bigint PRIMARY KEY,
  at text COLLATE "C" NOT NULL,
  account text COLLATE "C" NOT NULL REFERENCES accounts (id),
  keyId text COLLATE "C" REFERENCES keys (id),
  family text COLLATE "C",
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('grant', 'allowance', 'expiry', 'bill', 'reserve', 'settle', 'refund')),
  amount bigint NOT NULL,
  balance bigint NOT NULL,
  granted bigint NOT NULL,
  floor bigint,
  keySpent bigint,
  callId text COLLATE "C",
  note text COLLATE "C",
  cycle text COLLATE "C" CHECK ((cycle IS NOT NULL) = (kind IN ('allowance', 'expiry', 'bill'))),
  person text COLLATE "C",
  partMonth text COLLATE "C",
  partSpent bigint
);
CREATE INDEX ledgerByAccount ON ledger (account, seq);
CREATE INDEX ledgerByFamily ON ledger (family, seq) WHERE family IS NOT NULL;
CREATE INDEX ledgerByPart ON ledger (person, partMonth, seq) WHERE person IS NOT NULL;
CREATE INDEX ledgerByTime ON ledger (at) WHERE kind = 'reserve';
CREATE UNIQUE INDEX ledgerClosesOnce ON ledger (callId) WHERE kind IN ('settle', 'refund');
CREATE UNIQUE INDEX ledgerReservesOnce ON ledger (callId) WHERE kind = 'reserve';
CREATE UNIQUE INDEX ledgerTurnsOnce ON ledger (account, kind, cycle) WHERE cycle IS NOT NULL;
CREATE TRIGGER ledgerNumbered BEFORE INSERT ON ledger
  FOR EACH ROW EXECUTE FUNCTION numberRow('ledger', 'seq');
CREATE TABLE reservations (
  callId text COLLATE "C" PRIMARY KEY,
  account text COLLATE "C" NOT NULL REFERENCES accounts (id),
  keyId text COLLATE "C" NOT NULL REFERENCES keys (id),
  family text COLLATE "C" NOT NULL,
  amount bigint NOT NULL CHECK (amount > 0),
  engine text COLLATE "C" NOT NULL REFERENCES engines (id),
  person text COLLATE "C",
  partMonth text COLLATE "C",
  rowid bigint GENERATED ALWAYS AS IDENTITY
);
CREATE INDEX reservationsByEngine ON reservations (engine);
CREATE TABLE clients (
  id text COLLATE "C" PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  redirects text COLLATE "C" NOT NULL,
  created text COLLATE "C" NOT NULL
);
CREATE TABLE grants (
  id text COLLATE "C" PRIMARY KEY,
  client text COLLATE "C" NOT NULL,
  name text COLLATE "C" NOT NULL,
  redirect text COLLATE "C" NOT NULL,
  keyId text COLLATE "C" NOT NULL UNIQUE REFERENCES keys (id),
  scopes text COLLATE "C" NOT NULL,
  resource text COLLATE "C" NOT NULL,
  created text COLLATE "C" NOT NULL,
  lastUsed text COLLATE "C",
  ended text COLLATE "C" CHECK (ended IN ('revoked', 'signed-out', 'reused'))
);
CREATE TABLE tokens (
  hash text COLLATE "C" PRIMARY KEY,
  grantId text COLLATE "C" NOT NULL REFERENCES grants (id),
  kind text COLLATE "C" NOT NULL CHECK (kind IN ('access', 'refresh')),
  scopes text COLLATE "C" NOT NULL,
  expires text COLLATE "C" NOT NULL,
  spent text COLLATE "C"
);
CREATE INDEX tokensByGrant ON tokens (grantId);
CREATE TABLE officialSpending (
  platform text COLLATE "C" NOT NULL,
  month text COLLATE "C" NOT NULL,
  mills bigint NOT NULL,
  PRIMARY KEY (platform, month)
);
CREATE TABLE parts (
  person text COLLATE "C" PRIMARY KEY,
  monthly bigint NOT NULL CHECK (monthly >= 0)
);
`;
