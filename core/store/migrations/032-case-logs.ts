import { caseEntryHash, caseEntryText, NO_ENTRY_BEFORE } from '../../signing/case-chain.ts';
import { instant } from '../file/clock.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

/**
 * Case logs: what was done with each collection, entry by entry, each with the SHA-256 of the one before. They
 * name a collection by its id and point to nothing, because they stay when the collection goes. Acts that are
 * counted together are held as stretches until they are over. What a person wrote of a case is no part of the
 * chain: the chain has a salted digest of it.
 *
 * What was done with collections before is not known; the first entry of their logs tells that.
 */
export const caseLogs = (db: Db): void => {
  db.exec(TABLES);
  const at = instant(Date.now());
  for (const { id, created } of db.all<{ id: string; created: string }>(
    sql`SELECT id, created FROM collections WHERE seq > 0 ORDER BY seq`,
  )) {
    const entry = caseEntryText({
      collection: id,
      number: 1,
      at,
      act: 'begun',
      door: 'program',
      facts: { made: created },
      previous: NO_ENTRY_BEFORE,
    });
    db.run(
      sql`INSERT INTO caseEntries (collection, number, act, entry, sha256) VALUES (${id}, 1, 'begun', ${entry}, ${caseEntryHash(entry)})`,
    );
  }
};

const TABLES = `
CREATE TABLE caseEntries (
  collection TEXT NOT NULL,
  number INTEGER NOT NULL CHECK (number > 0),
  act TEXT NOT NULL,
  entry TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (collection, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER caseEntriesNeverChange BEFORE UPDATE ON caseEntries
BEGIN SELECT RAISE(ABORT, 'a case log is append-only'); END;
CREATE TRIGGER caseEntriesNeverGo BEFORE DELETE ON caseEntries
BEGIN SELECT RAISE(ABORT, 'a case log is append-only'); END;

CREATE TABLE caseStretches (
  collection TEXT NOT NULL,
  act TEXT NOT NULL,
  who TEXT NOT NULL,
  since TEXT NOT NULL,
  at TEXT NOT NULL,
  facts TEXT NOT NULL,
  PRIMARY KEY (collection, act, who)
) STRICT, WITHOUT ROWID;

CREATE TABLE cases (
  collection INTEGER PRIMARY KEY REFERENCES collections (seq),
  operator TEXT,
  purpose TEXT,
  question TEXT,
  permissions TEXT,
  salt TEXT NOT NULL,
  updated TEXT NOT NULL
) STRICT;

CREATE TABLE caseHeads (
  collection TEXT NOT NULL,
  number INTEGER NOT NULL,
  head TEXT NOT NULL,
  at TEXT NOT NULL,
  publicKey TEXT NOT NULL,
  signature TEXT NOT NULL,
  PRIMARY KEY (collection, number),
  FOREIGN KEY (collection, number) REFERENCES caseEntries (collection, number)
) STRICT, WITHOUT ROWID;
`;
