/**
 * What several processes on the same data tell one another: which topics each changed, who has a window open at
 * which, and what is kept for minutes (requests that wait for a decision, codes, tries to sign in).
 *
 * `topicChanges.engine` names no row: what an ended process changed is told by its end.
 */
export const severalProcesses = `
CREATE TABLE topicChanges (
  engine TEXT NOT NULL,
  topic TEXT NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (engine, topic)
) STRICT, WITHOUT ROWID;

CREATE TABLE presentPeople (
  engine TEXT NOT NULL REFERENCES engines (id) ON DELETE CASCADE,
  person TEXT NOT NULL,
  name TEXT NOT NULL,
  since TEXT NOT NULL,
  lookedAt TEXT NOT NULL,
  looks TEXT,
  PRIMARY KEY (engine, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE shortLived (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  value TEXT NOT NULL,
  at TEXT NOT NULL,
  until TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX shortLivedByEnd ON shortLived (until);
CREATE INDEX shortLivedByTime ON shortLived (kind, at);
`;
