/** People, projects, roles and how people sign in. */
export const laboratory = `
CREATE TABLE people (
  id text COLLATE "C" PRIMARY KEY,
  name text COLLATE "C" NOT NULL,
  email text COLLATE "C",
  created text COLLATE "C" NOT NULL,
  disabled bigint NOT NULL DEFAULT 0,
  isOwner bigint NOT NULL DEFAULT 0
);
CREATE INDEX peopleByEmail ON people (email) WHERE email IS NOT NULL;
CREATE TABLE identities (
  issuer text COLLATE "C" NOT NULL,
  subject text COLLATE "C" NOT NULL,
  person text COLLATE "C" NOT NULL REFERENCES people (id),
  email text COLLATE "C",
  created text COLLATE "C" NOT NULL,
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identitiesByPerson ON identities (person);
CREATE TABLE passwords (
  person text COLLATE "C" PRIMARY KEY REFERENCES people (id),
  encoded text COLLATE "C" NOT NULL,
  updated text COLLATE "C" NOT NULL
);
CREATE TABLE projects (
  id text COLLATE "C" PRIMARY KEY,
  code text COLLATE "C" NOT NULL UNIQUE CHECK (length(code) = 8 AND code !~ '[^a-z0-9]'),
  name text COLLATE "C" NOT NULL,
  plan text COLLATE "C" NOT NULL,
  created text COLLATE "C" NOT NULL,
  ends text COLLATE "C",
  closed text COLLATE "C",
  archived text COLLATE "C" CHECK (archived IS NULL OR closed IS NOT NULL)
);
CREATE TABLE members (
  project text COLLATE "C" NOT NULL REFERENCES projects (id),
  person text COLLATE "C" NOT NULL REFERENCES people (id),
  role text COLLATE "C" NOT NULL CHECK (role IN ('reader', 'coder', 'collector', 'manager')),
  since text COLLATE "C" NOT NULL,
  PRIMARY KEY (project, person)
);
CREATE INDEX membersByPerson ON members (person);
CREATE TABLE invitations (
  id text COLLATE "C" PRIMARY KEY,
  project text COLLATE "C" REFERENCES projects (id),
  role text COLLATE "C" CHECK (role IN ('reader', 'coder', 'collector', 'manager')),
  email text COLLATE "C" NOT NULL,
  name text COLLATE "C",
  monthly bigint CHECK (monthly >= 0),
  invitedBy text COLLATE "C" REFERENCES people (id),
  created text COLLATE "C" NOT NULL,
  expires text COLLATE "C" NOT NULL,
  accepted text COLLATE "C",
  person text COLLATE "C" REFERENCES people (id),
  withdrawn text COLLATE "C",
  CHECK ((project IS NULL) = (role IS NULL)),
  CHECK ((accepted IS NULL) = (person IS NULL)),
  CHECK (accepted IS NULL OR withdrawn IS NULL)
);
CREATE INDEX invitationsByEmail ON invitations (email);
CREATE INDEX invitationsByProject ON invitations (project);
CREATE TABLE sessions (
  hash text COLLATE "C" PRIMARY KEY,
  id text COLLATE "C" NOT NULL,
  person text COLLATE "C" NOT NULL REFERENCES people (id),
  agent text COLLATE "C",
  created text COLLATE "C" NOT NULL,
  expires text COLLATE "C" NOT NULL
);
CREATE INDEX sessionsByPerson ON sessions (person);
CREATE TABLE signInLinks (
  hash text COLLATE "C" PRIMARY KEY,
  id text COLLATE "C" NOT NULL,
  purpose text COLLATE "C" NOT NULL CHECK (purpose IN ('owner', 'invitation', 'sign-in', 'password')),
  person text COLLATE "C" REFERENCES people (id),
  invitation text COLLATE "C" REFERENCES invitations (id),
  email text COLLATE "C",
  browser text COLLATE "C",
  created text COLLATE "C" NOT NULL,
  expires text COLLATE "C" NOT NULL
);
CREATE INDEX signInLinksByInvitation ON signInLinks (invitation) WHERE invitation IS NOT NULL;
CREATE INDEX signInLinksByPerson ON signInLinks (person) WHERE person IS NOT NULL;
CREATE TABLE auditEntries (
  number bigint PRIMARY KEY CHECK (number > 0),
  act text COLLATE "C" NOT NULL,
  entry text COLLATE "C" NOT NULL,
  sha256 text COLLATE "C" NOT NULL
);
CREATE TRIGGER auditEntriesNumbered BEFORE INSERT ON auditEntries
  FOR EACH ROW EXECUTE FUNCTION numberRow('auditEntries', 'number');
`;
