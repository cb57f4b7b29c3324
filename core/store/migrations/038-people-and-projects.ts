/**
 * People who sign in, and the projects in which they work, each with a role. They stand in the data file of a
 * laboratory; in that of a desktop, and of a project, these tables are empty. Each project has a data file of
 * its own, whose keys and credits name people by their id alone: nothing there points to this file.
 *
 * What opens something (links, sessions) is kept as its SHA-256. Addresses are trimmed and in lower case.
 */
export const peopleAndProjects = `
CREATE TABLE people (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  email TEXT,
  created TEXT NOT NULL,
  disabled INTEGER NOT NULL DEFAULT 0,
  isOwner INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX peopleByEmail ON people (email) WHERE email IS NOT NULL;

CREATE TABLE identities (
  issuer TEXT NOT NULL,
  subject TEXT NOT NULL,
  person TEXT NOT NULL REFERENCES people (id),
  email TEXT,
  created TEXT NOT NULL,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX identitiesByPerson ON identities (person);

CREATE TABLE passwords (
  person TEXT PRIMARY KEY REFERENCES people (id),
  encoded TEXT NOT NULL,
  updated TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE projects (
  id TEXT PRIMARY KEY,
  code TEXT NOT NULL UNIQUE CHECK (length(code) = 8 AND code NOT GLOB '*[^a-z0-9]*'),
  name TEXT NOT NULL,
  plan TEXT NOT NULL,
  created TEXT NOT NULL,
  ends TEXT,
  closed TEXT
) STRICT, WITHOUT ROWID;

CREATE TABLE members (
  project TEXT NOT NULL REFERENCES projects (id),
  person TEXT NOT NULL REFERENCES people (id),
  role TEXT NOT NULL CHECK (role IN ('reader', 'coder', 'collector', 'manager')),
  since TEXT NOT NULL,
  PRIMARY KEY (project, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX membersByPerson ON members (person);

CREATE TABLE invitations (
  id TEXT PRIMARY KEY,
  project TEXT REFERENCES projects (id),
  role TEXT CHECK (role IN ('reader', 'coder', 'collector', 'manager')),
  email TEXT NOT NULL,
  name TEXT,
  monthly INTEGER CHECK (monthly >= 0),
  invitedBy TEXT REFERENCES people (id),
  created TEXT NOT NULL,
  expires TEXT NOT NULL,
  accepted TEXT,
  person TEXT REFERENCES people (id),
  withdrawn TEXT,
  CHECK ((project IS NULL) = (role IS NULL)),
  CHECK ((accepted IS NULL) = (person IS NULL)),
  CHECK (accepted IS NULL OR withdrawn IS NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX invitationsByProject ON invitations (project);
CREATE INDEX invitationsByEmail ON invitations (email);

CREATE TABLE signInLinks (
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('owner', 'invitation', 'sign-in', 'password')),
  person TEXT REFERENCES people (id),
  invitation TEXT REFERENCES invitations (id),
  email TEXT,
  browser TEXT,
  created TEXT NOT NULL,
  expires TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX signInLinksByPerson ON signInLinks (person) WHERE person IS NOT NULL;
CREATE INDEX signInLinksByInvitation ON signInLinks (invitation) WHERE invitation IS NOT NULL;

CREATE TABLE sessions (
  hash TEXT PRIMARY KEY,
  id TEXT NOT NULL,
  person TEXT NOT NULL REFERENCES people (id),
  agent TEXT,
  created TEXT NOT NULL,
  expires TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessionsByPerson ON sessions (person);

CREATE TABLE auditEntries (
  number INTEGER PRIMARY KEY AUTOINCREMENT CHECK (number > 0),
  act TEXT NOT NULL,
  entry TEXT NOT NULL,
  sha256 TEXT NOT NULL
) STRICT;
CREATE TRIGGER auditEntriesNeverChange BEFORE UPDATE ON auditEntries
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;
CREATE TRIGGER auditEntriesNeverGo BEFORE DELETE ON auditEntries
BEGIN SELECT RAISE(ABORT, 'the audit trail is append-only'); END;

ALTER TABLE keys ADD COLUMN person TEXT;
CREATE INDEX keysByPerson ON keys (person) WHERE person IS NOT NULL;

CREATE TABLE parts (
  person TEXT PRIMARY KEY,
  monthly INTEGER NOT NULL CHECK (monthly >= 0)
) STRICT, WITHOUT ROWID;

ALTER TABLE ledger ADD COLUMN person TEXT;
ALTER TABLE ledger ADD COLUMN partMonth TEXT;
ALTER TABLE ledger ADD COLUMN partSpent INTEGER;
CREATE INDEX ledgerByPart ON ledger (person, partMonth, seq) WHERE person IS NOT NULL;
CREATE INDEX ledgerByTime ON ledger (at) WHERE kind = 'reserve';
ALTER TABLE reservations ADD COLUMN person TEXT;
ALTER TABLE reservations ADD COLUMN partMonth TEXT;
`;
